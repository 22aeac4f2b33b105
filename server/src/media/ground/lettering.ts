/** Share of the picture's height that a letter has at least. */
const leastHeight = 0.03;
/** Letters of a line, and the share of them that must be drawn by strokes: those with a closed hole are filled. */
const leastLetters = 4;
const mostlyStrokes = 0.5;
/** How far the heights of letters differ, and where they stand, by the height of the middle one. */
const alike = 0.35;
/** A stroke is thinner than this share of its letter's height; a disc is about 0.4 of its own. */
const thin = 0.3;

interface Piece {
  readonly bottom: number;
  readonly height: number;
  readonly isStroke: boolean;
}

/** The pieces of what is left that hang together, but for specks. */
function piecesOf(depth: Uint8Array, width: number): Piece[] {
  const height = depth.length / width;
  const seen = new Uint8Array(depth.length);
  const stack = new Int32Array(depth.length);
  const pieces: Piece[] = [];
  let [size, border] = [0, 0];
  /** Goes on to a neighbour, or notes that the piece ends there. */
  function go(next: number, isInside: boolean): void {
    if (!isInside || depth[next] === 0) border += 1;
    else if (seen[next] === 0) {
      seen[next] = 1;
      stack[size] = next;
      size += 1;
    }
  }
  for (let start = 0; start < depth.length; start += 1) {
    if (depth[start] === 0 || seen[start] === 1) continue;
    let [area, top, bottom] = [0, height, -1];
    [size, border] = [1, 0];
    stack[0] = start;
    seen[start] = 1;
    while (size > 0) {
      size -= 1;
      const pixel = stack[size] ?? 0;
      const x = pixel % width;
      const y = (pixel - x) / width;
      area += 1;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      go(pixel - 1, x > 0);
      go(pixel + 1, x < width - 1);
      go(pixel - width, y > 0);
      go(pixel + width, y < height - 1);
    }
    const tall = bottom - top + 1;
    if (tall >= height * leastHeight)
      pieces.push({ bottom, height: tall, isStroke: (2 * area) / border < tall * thin });
  }
  return pieces;
}

/** Whether what is left without its ground has a line of letters in it, as a poster has: several alike in height, side by side, most of them drawn by strokes. */
export function hasLettering(depth: Uint8Array, width: number): boolean {
  const pieces = piecesOf(depth, width);
  return pieces.some((first) => {
    const isNear = (one: number, other: number) => Math.abs(one - other) <= first.height * alike;
    const line = pieces.filter((one) => isNear(one.height, first.height) && isNear(one.bottom, first.bottom));
    return line.length >= leastLetters && line.filter(({ isStroke }) => isStroke).length >= line.length * mostlyStrokes;
  });
}
