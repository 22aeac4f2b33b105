/** A picture as bytes of red, green, blue and opacity, row by row. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export type Colour = readonly [red: number, green: number, blue: number];

/** By how much the four edges of one ground may differ, of 255 (PRODUCT.md#mats). */
export const sameGround = 14;
/** Pixels that a side must have for its edges to say something. */
const shortest = 16;
/** Share of an edge that may be of any colour, at either end: dust of a scan, a hair that reaches out. */
const strayShare = 0.01;

/** Byte positions of the pixels along each edge. */
function edgesOf({ width, height }: Pixels): number[][] {
  const row = (y: number) => Array.from({ length: width }, (_, x) => (y * width + x) * 4);
  const column = (x: number) => Array.from({ length: height }, (_, y) => (y * width + x) * 4);
  return [row(0), row(height - 1), column(0), column(width - 1)];
}

/** The colour on which all four edges of an opaque picture agree; null where they do not. */
export function plainGroundOf(pixels: Pixels): Colour | null {
  if (Math.min(pixels.width, pixels.height) < shortest) return null;
  const edges = edgesOf(pixels);
  const middle = [0, 1, 2].map((channel) => {
    let [darkest, lightest] = [255, 0];
    for (const edge of edges) {
      const values = Uint8Array.from(edge, (at) => pixels.data[at + channel] ?? 0).toSorted();
      const stray = Math.floor(values.length * strayShare);
      darkest = Math.min(darkest, values[stray] ?? 0);
      lightest = Math.max(lightest, values[values.length - 1 - stray] ?? 255);
    }
    return lightest - darkest <= sameGround ? (lightest + darkest) / 2 : null;
  });
  const [red = null, green = null, blue = null] = middle;
  return red === null || green === null || blue === null ? null : [red, green, blue];
}
