import type { Colour, Pixels } from './plain-ground.ts';

/** Rings of pixels next to the ground that may be mixed with it: an edge that was drawn smooth, and what JPEG makes of it. */
export const mixedRings = 3;
/** How far a pixel looks for the colour that is mixed into it. */
const sight = 3;
/** How far a mixture may lie beside the line between the two colours, of its length. */
const besideLine = 0.35;
/** Difference from the ground from which a colour is one that was drawn, not noise around it. */
const drawn = 48;
/** From this share on a pixel counts as not mixed. */
const whole = 0.92;

/**
 * Lets the ground be seen through: fully where it was, and by as much as it is mixed in along the border, where its colour is
 * taken out, so that nothing light stays around a drawing on a dark mat. `depth` is `reachOfGround`'s.
 */
export function softenBorder({ data, width, height }: Pixels, depth: Uint8Array, ground: Colour): void {
  const before = data.slice();
  const apart = new Float64Array(3);
  const other = new Float64Array(3);
  const difference = (pixel: number, into: Float64Array): number => {
    let square = 0;
    for (let channel = 0; channel < 3; channel += 1) {
      const value = (before[pixel * 4 + channel] ?? 0) - (ground[channel] ?? 0);
      into[channel] = value;
      square += value * value;
    }
    return square;
  };
  for (let pixel = 0; pixel < depth.length; pixel += 1) {
    const ring = depth[pixel] ?? 0;
    if (ring > mixedRings) continue;
    if (ring === 0) {
      data[pixel * 4 + 3] = 0;
      continue;
    }
    const own = difference(pixel, apart);
    const [x, y] = [pixel % width, Math.trunc(pixel / width)];
    let share = 1;
    let purest = -1;
    let isDrawn = own >= drawn * drawn;
    for (let row = Math.max(0, y - sight); row <= Math.min(height - 1, y + sight); row += 1) {
      for (let column = Math.max(0, x - sight); column <= Math.min(width - 1, x + sight); column += 1) {
        const near = row * width + column;
        if (depth[near] === 0) continue;
        if ((depth[near] ?? 0) > mixedRings - 1) isDrawn = true;
        const square = difference(near, other);
        if (square <= own) continue;
        const along = dot(apart, other) / square;
        if (along <= 0 || along >= share) continue;
        const beside = own - along * along * square;
        if (beside > besideLine * besideLine * square) continue;
        share = along;
        purest = near;
        isDrawn ||= square >= drawn * drawn;
      }
    }
    if (!isDrawn) data[pixel * 4 + 3] = 0;
    else if (purest >= 0) {
      difference(purest, other);
      const mixed = mixtureOf(apart, other, share);
      if (mixed >= whole) continue;
      // The pure colour, since that of a mixture is often wrong: pictures keep colour at half the width of light.
      for (let channel = 0; channel < 3; channel += 1) data[pixel * 4 + channel] = before[purest * 4 + channel] ?? 0;
      data[pixel * 4 + 3] = Math.round(mixed * 255);
    }
  }
}

/** How bright a difference between two colours is. */
function brightnessOf(of: Float64Array): number {
  return 0.299 * (of[0] ?? 0) + 0.587 * (of[1] ?? 0) + 0.114 * (of[2] ?? 0);
}

/** How much of the pure colour is in a mixture: by brightness, which is kept best, where the two differ in it, else as the colours say. */
function mixtureOf(mixture: Float64Array, pure: Float64Array, byColour: number): number {
  const [part, all] = [brightnessOf(mixture), brightnessOf(pure)];
  return Math.abs(all) < drawn ? byColour : Math.max(0, Math.min(1, part / all));
}

function dot(one: Float64Array, other: Float64Array): number {
  return (one[0] ?? 0) * (other[0] ?? 0) + (one[1] ?? 0) * (other[1] ?? 0) + (one[2] ?? 0) * (other[2] ?? 0);
}
