/** Loudness, of 1, below which a recording counts as silent. */
const silence = 0.015;
/** Seconds of a window whose loudness is measured. */
export const windowSeconds = 0.02;
/** Seconds of the silence left around speech. */
const marginSeconds = 0.15;

/** Loudness of a stretch of samples, from 0 to 1: the root of their mean square. `start` and `end` are their places. */
export function loudness(samples: Float32Array, start: number, end: number): number {
  let sum = 0;
  for (let index = start; index < end; index += 1) sum += (samples[index] ?? 0) ** 2;
  return Math.sqrt(sum / Math.max(1, end - start));
}

/**
 * Cuts the silence before and after what was said, but for a moment that keeps it natural (PRODUCT.md#recording).
 * `samples` are from -1 to 1 at `rate` a second. Returns nothing of a recording in which nothing was said.
 */
export function trimSilence(samples: Float32Array, rate: number): Float32Array {
  const step = Math.max(1, Math.round(rate * windowSeconds));
  let first = -1;
  let last = -1;
  for (let start = 0; start < samples.length; start += step) {
    const end = Math.min(samples.length, start + step);
    if (loudness(samples, start, end) < silence) continue;
    if (first < 0) first = start;
    last = end;
  }
  if (first < 0) return new Float32Array();
  const margin = Math.round(rate * marginSeconds);
  return samples.slice(Math.max(0, first - margin), Math.min(samples.length, last + margin));
}

/** Mixes channels of equal length into one. */
export function mixToMono(channels: readonly Float32Array[]): Float32Array {
  const mixed = new Float32Array(channels[0]?.length ?? 0);
  for (const channel of channels) {
    for (let index = 0; index < mixed.length; index += 1) {
      mixed[index] = (mixed[index] ?? 0) + (channel[index] ?? 0) / channels.length;
    }
  }
  return mixed;
}

/** A mono WAV file of 16 bits a sample (PRODUCT.md#recording). What is louder than 1 is cut off there. */
export function encodeWav(samples: Float32Array, rate: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + samples.length * 2);
  const view = new DataView(bytes.buffer);
  const write = (at: number, text: string) => {
    for (let index = 0; index < text.length; index += 1) view.setUint8(at + index, text.charCodeAt(index));
  };
  write(0, 'RIFF');
  view.setUint32(4, 36 + samples.length * 2, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  for (const [index, sample] of samples.entries()) {
    const limited = Math.max(-1, Math.min(1, sample));
    view.setInt16(44 + index * 2, Math.round(limited * (limited < 0 ? 0x8000 : 0x7fff)), true);
  }
  return bytes;
}

/** The loudest sample, from 0 to 1, of each of so many stretches of equal length: what a small wave is drawn of. */
export function peaksOf(samples: Float32Array, count: number): number[] {
  const size = samples.length / count;
  return Array.from({ length: count }, (_, place) => {
    let peak = 0;
    for (let at = Math.floor(place * size); at < Math.floor((place + 1) * size); at += 1)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return Math.min(peak, 1);
  });
}
