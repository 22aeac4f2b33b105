import type { Span } from '@kalima/shared/domain/content/sentence-times';

/** What a wave is drawn of. */
interface Drawing {
  readonly peaks: Float32Array;
  /** Milliseconds of a peak, and of the recording at the first pixel and in each. */
  readonly window: number;
  readonly from: number;
  readonly perPixel: number;
  /** The stretch that is drawn in the canvas's second colour, which is that of its caret. */
  readonly marked: Span | null;
}

/** Draws a part of a wave into a canvas of the page, as sharp as the screen is. */
export function drawWave(canvas: HTMLCanvasElement, drawing: Drawing): void {
  const context = canvas.getContext('2d');
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!context || width === 0) return;
  const scale = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.scale(scale, scale);
  const { peaks, window: size, from, perPixel, marked } = drawing;
  const { color, caretColor } = getComputedStyle(canvas);
  let loudest = 0.05;
  for (const peak of peaks) loudest = Math.max(loudest, peak);
  for (let x = 0; x < width; x += 2) {
    const first = Math.floor((from + x * perPixel) / size);
    const last = Math.max(Math.ceil((from + (x + 2) * perPixel) / size), first + 1);
    let peak = 0;
    for (let place = first; place < last; place += 1) peak = Math.max(peak, peaks[place] ?? 0);
    const high = Math.max(1, (peak / loudest) * height * 0.92);
    const at = from + x * perPixel;
    context.fillStyle = marked && at >= marked.begins && at < marked.ends ? caretColor : color;
    context.fillRect(x, (height - high) / 2, 1.4, high);
  }
}
