import { type Colour, type Pixels, sameGround } from './plain-ground.ts';

/** By how much noise next to what is drawn may differ from the ground, of 255. */
const noise = 40;
/** Pixels of noise behind which ground goes on, as in the corner between two legs. */
const widestNoise = 3;

/** What lies deeper in what is drawn than was looked for. */
export const deep = 255;

/**
 * How far each pixel is from the ground that reaches it from the edges: 0 for the ground itself, 1 for what touches it, up to
 * `steps`, and `deep` for what lies further in or is closed off, such as the white of an eye.
 */
export function reachOfGround({ data, width, height }: Pixels, ground: Colour, steps: number): Uint8Array {
  const [red, green, blue] = ground;
  const count = width * height;
  const depth = new Uint8Array(count).fill(deep);
  /** Pixels in the order in which they are reached; each comes once. */
  const queue = new Int32Array(count);
  let end = 0;

  function isNearGround(pixel: number, tolerance: number): boolean {
    const at = pixel * 4;
    return (
      Math.abs((data[at] ?? 0) - red) <= tolerance &&
      Math.abs((data[at + 1] ?? 0) - green) <= tolerance &&
      Math.abs((data[at + 2] ?? 0) - blue) <= tolerance
    );
  }
  function fill(pixel: number): void {
    if (depth[pixel] !== deep || !isNearGround(pixel, sameGround)) return;
    depth[pixel] = 0;
    queue[end] = pixel;
    end += 1;
  }
  for (let x = 0; x < width; x += 1) {
    fill(x);
    fill(count - width + x);
  }
  for (let y = 0; y < height; y += 1) {
    fill(y * width);
    fill(y * width + width - 1);
  }
  /** Noise that was crossed so far, by how far from the ground: it is no ground itself. */
  const crossed = new Uint8Array(count);
  const noisy: number[] = [];
  let distance = 0;
  function cross(pixel: number): void {
    if (depth[pixel] !== deep || crossed[pixel] !== 0) return;
    if (isNearGround(pixel, sameGround)) fill(pixel);
    else if (distance < widestNoise && isNearGround(pixel, noise)) {
      crossed[pixel] = distance + 1;
      noisy.push(pixel);
    }
  }
  let filled = 0;
  let tried = 0;
  while (filled < end || tried < noisy.length) {
    const isFilled = filled < end;
    const pixel = (isFilled ? queue[filled] : noisy[tried]) ?? 0;
    distance = crossed[pixel] ?? 0;
    if (isFilled) filled += 1;
    else tried += 1;
    const x = pixel % width;
    if (x > 0) cross(pixel - 1);
    if (x < width - 1) cross(pixel + 1);
    if (pixel >= width) cross(pixel - width);
    if (pixel < count - width) cross(pixel + width);
  }

  // From all of the ground at once, a ring at a time.
  let ring = 0;
  function reach(pixel: number): void {
    if (depth[pixel] !== deep) return;
    depth[pixel] = ring;
    queue[end] = pixel;
    end += 1;
  }
  for (let next = 0; next < end; next += 1) {
    const pixel = queue[next] ?? 0;
    ring = (depth[pixel] ?? 0) + 1;
    if (ring > steps) break;
    const x = pixel % width;
    if (x > 0) reach(pixel - 1);
    if (x < width - 1) reach(pixel + 1);
    if (pixel >= width) reach(pixel - width);
    if (pixel < count - width) reach(pixel + width);
  }
  return depth;
}
