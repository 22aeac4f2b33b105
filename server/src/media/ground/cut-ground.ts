import { hasLettering } from './lettering.ts';
import { type Pixels, plainGroundOf } from './plain-ground.ts';
import { deep, reachOfGround } from './reach-of-ground.ts';
import { mixedRings, softenBorder } from './soften-border.ts';

/** Share of the picture that must be left, and that must be ground, for it to be a drawing on a ground. */
const least = 0.005;
/** Share of what is left that must lie deeper than a stroke: writing and thin lines keep their ground. */
const body = 0.2;
/** Share of what is left that must be seen on mats of either theme. */
const seen = 0.1;
/** Brightest part of a colour from which it is told from a dark mat, and darkest below which it is told from a light one. */
const toldFromDark = 110;
const toldFromLight = 208;
/** Share of its own box, and of the picture, that a photograph in a plain frame fills. */
const [framedBox, framedPicture] = [0.97, 0.5];

/** Whether what is left without its ground is a drawing that can stand on a mat, rather than writing or a framed photograph. */
function isDrawing({ data, width, height }: Pixels, depth: Uint8Array): boolean {
  let [left, deeper, light, dark] = [0, 0, 0, 0];
  let [top, bottom, first, last] = [height, -1, width, -1];
  for (let pixel = 0; pixel < depth.length; pixel += 1) {
    if (depth[pixel] === 0) continue;
    left += 1;
    if (depth[pixel] === deep) deeper += 1;
    const x = pixel % width;
    const y = (pixel - x) / width;
    if (y < top) top = y;
    bottom = y;
    if (x < first) first = x;
    if (x > last) last = x;
    const at = pixel * 4;
    const red = data[at] ?? 0;
    const green = data[at + 1] ?? 0;
    const blue = data[at + 2] ?? 0;
    if (red >= toldFromDark || green >= toldFromDark || blue >= toldFromDark) light += 1;
    if (red <= toldFromLight || green <= toldFromLight || blue <= toldFromLight) dark += 1;
  }
  const all = width * height;
  if (left < all * least || left > all * (1 - least)) return false;
  if (deeper < left * body || light < left * seen || dark < left * seen) return false;
  const box = (bottom - top + 1) * (last - first + 1);
  return left < box * framedBox || box < all * framedPicture;
}

/**
 * Takes the plain ground from an opaque drawing, by filling it from the edges (PRODUCT.md#mats): what is closed off stays. Changes
 * the pixels and returns true; pictures without such a ground, writing, posters with letters and what would not be seen on a mat are left as they are.
 */
export function cutGround(pixels: Pixels): boolean {
  const ground = plainGroundOf(pixels);
  if (!ground) return false;
  const stroke = Math.max(mixedRings, Math.round(Math.min(pixels.width, pixels.height) / 120));
  const depth = reachOfGround(pixels, ground, stroke);
  if (!isDrawing(pixels, depth) || hasLettering(depth, pixels.width)) return false;
  softenBorder(pixels, depth, ground);
  return true;
}
