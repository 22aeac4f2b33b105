import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { maxPicturePixels } from '@kalima/shared/domain/content/uploads';
import { AppError } from '../../platform/app-error.ts';

interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

interface HeifImage {
  /** As shown: turned as the file says. */
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  /** Fills the pixels and passes them on, or null where the picture cannot be decoded. */
  display(pixels: Pixels, done: (result: Pixels | null) => void): void;
}

/** The part of the library that is used here; its own types describe only what lies below. */
interface Libheif {
  readonly HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
  readonly HEAPU32: Uint32Array;
  _heif_get_global_security_limits(): number;
}

const notReadable = () => new AppError('PICTURE_NOT_READABLE', 'The picture cannot be read; it may be damaged.');

/**
 * Decodes a HEIC picture, upright, four bytes a pixel. Runs in a child process only: the library takes seconds, and keeps its memory
 * (decision 26). Throws `PICTURE_TOO_LARGE` if the picture has too many pixels, and `PICTURE_NOT_READABLE`.
 */
export async function readHeic(path: string): Promise<Pixels> {
  const libheif = createRequire(import.meta.url)('libheif-js/wasm-bundle.js') as Libheif;
  // The size that the file declares is checked below. The library bounds that of its parts: the second field of its limits, eight
  // bytes, is the number of pixels.
  const limits = libheif._heif_get_global_security_limits() / 4;
  libheif.HEAPU32.set([maxPicturePixels, 0], limits + 2);
  const pictures = new libheif.HeifDecoder().decode(await readFile(path));
  const picture = pictures.find((one) => one.is_primary()) ?? pictures[0];
  if (!picture) throw notReadable();
  const [width, height] = [picture.get_width(), picture.get_height()];
  if (width * height > maxPicturePixels) throw new AppError('PICTURE_TOO_LARGE', 'The picture has too many pixels.');
  const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const isDrawn = await new Promise<boolean>((resolve) => {
    picture.display(pixels, (result) => resolve(result !== null));
  });
  if (!isDrawn) throw notReadable();
  return pixels;
}
