import type { Sharp } from 'sharp';
import { cutGround } from './cut-ground.ts';
import type { Pixels } from './plain-ground.ts';

/** Pixels that are looked at, at the widest that is kept: a page of a comic is no drawing for a tile. */
const mostPixels = 2_500_000;
/** Share of a picture that must be seen through for it to be a drawing. */
const least = 0.005;
/** Opacity from which a pixel hides what is behind it, at least in part. */
const half = 128;

function isSeenThrough({ data, width, height }: Pixels): boolean {
  let count = 0;
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) < half) count += 1;
  return count >= width * height * least;
}

/**
 * Looks whether a picture can stand on a mat: null for one that fills its tile. A drawing that can be seen through already is used
 * as it is; the pixels of one that lost its plain ground just now come along (PRODUCT.md#mats). `open` gives the picture
 * upright. Fails as sharp does.
 */
export async function standAlone(
  open: () => Sharp,
  widest: number,
): Promise<{ readonly pixels: Pixels | null } | null> {
  const {
    hasAlpha,
    autoOrient: { width, height },
  } = await open().metadata();
  const scale = Math.min(1, widest / width);
  if (width * height * scale * scale > mostPixels) return null;
  const { data, info } = await open()
    .resize({ width: widest, withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = { data, width: info.width, height: info.height };
  if (hasAlpha && !isOpaque(data)) return isSeenThrough(pixels) ? { pixels: null } : null;
  return cutGround(pixels) ? { pixels } : null;
}

function isOpaque(data: Uint8Array): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}
