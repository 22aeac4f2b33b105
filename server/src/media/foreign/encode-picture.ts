import { copyFile, stat } from 'node:fs/promises';
import { pictureWidths } from '@kalima/shared/domain/content/media-addresses';
import { maxPicturePixels } from '@kalima/shared/domain/content/uploads';
import { AppError } from '../../platform/app-error.ts';
import { diskFull, isDiskFull } from '../../platform/disk-space.ts';
import type { Pixels } from '../ground/plain-ground.ts';
import { standAlone } from '../ground/stand-alone.ts';
import { type EncodedPicture, type Variant, barePath, drawnPath, variantPath } from '../picture-files.ts';
import { writeBarePng } from './bare-png.ts';
import { readHeic } from './read-heic.ts';
import { isReadyPicture } from './ready-picture.ts';

/** The library, read with the first picture. */
async function readSharp() {
  const { default: sharp } = await import('sharp');
  // Never let a picture reach librsvg or ImageMagick; and leave the second core to the requests.
  sharp.block({ operation: ['VipsForeignLoadSvg', 'VipsForeignLoadMagick', 'VipsForeignLoadPdf'] });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

let reading: ReturnType<typeof readSharp> | undefined;

type Sharp = Awaited<ReturnType<typeof readSharp>>;

const widest = Math.max(...pictureWidths);

/** Draws a HEIC picture as a file that sharp reads, as wide as the widest variant; one whose frames are AVIF it reads itself. */
async function drawHeic(sharp: Sharp, source: string): Promise<string> {
  const isReadBySharp = await sharp(source, { limitInputPixels: maxPicturePixels })
    .resize({ width: 1 })
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
  if (isReadBySharp) return source;
  const path = drawnPath(source);
  const { data, width, height } = await readHeic(source);
  await sharp(data, { raw: { width, height, channels: 4 } })
    .resize({ width: widest, withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toFile(path);
  return path;
}

/** The file that sharp reads for an uploaded picture. */
async function readableFile(sharp: Sharp, source: string, isHeic: boolean): Promise<string> {
  if (isHeic) return drawHeic(sharp, source);
  return (await writeBarePng(source, barePath(source))) ? barePath(source) : source;
}

/** Runs what reads a picture. Throws `PICTURE_TOO_LARGE`, `PICTURE_NOT_READABLE`, and `DISK_FULL`. */
async function reportingProblems<Result>(read: (sharp: Sharp) => Promise<Result>): Promise<Result> {
  try {
    return await read(await (reading ??= readSharp()));
  } catch (error) {
    if (error instanceof AppError) throw error;
    const message = error instanceof Error ? error.message : '';
    if (/pixel limit|too large/i.test(message)) {
      throw new AppError('PICTURE_TOO_LARGE', 'The picture has too many pixels.');
    }
    if (isDiskFull(error) || /no space|quota/i.test(message)) throw diskFull(error);
    throw new AppError('PICTURE_NOT_READABLE', 'The picture cannot be read; it may be damaged.');
  }
}

const opening = (sharp: Sharp, path: string) => () =>
  sharp(path, { limitInputPixels: maxPicturePixels, failOn: 'error' }).autoOrient();

async function encode(source: string, open: () => ReturnType<Sharp>): Promise<EncodedPicture> {
  const variants: Variant[] = [];
  let size = { width: 0, height: 0 };
  for (const width of pictureWidths) {
    const path = variantPath(source, width);
    const before = variants.at(-1);
    if (before && size.width < before.width) await copyFile(before.path, path);
    else {
      const info = await open().resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toFile(path);
      size = { width: info.width, height: info.height };
    }
    variants.push({ width, path, bytes: (await stat(path)).size });
  }
  return { variants, ...size };
}

/** The variants of a picture that was made ready before: the largest is the file as it is. Null for one that is larger than any. */
async function encodeReady(source: string, open: () => ReturnType<Sharp>): Promise<EncodedPicture | null> {
  const { width, height } = await open().metadata();
  if (width > widest) return null;
  // The last one is not encoded, so what is damaged shows here.
  await open().stats();
  const encoded = await encode(source, open);
  const variants = await Promise.all(
    encoded.variants.map(async (variant) => {
      if (variant.width < Math.min(width, widest)) return variant;
      await copyFile(source, variant.path);
      return { ...variant, bytes: (await stat(source)).size };
    }),
  );
  return { variants, width, height };
}

const fromPixels =
  (sharp: Sharp, { data, width, height }: Pixels) =>
  () =>
    sharp(data, { raw: { width, height, channels: 4 } });

export interface EncodeOptions {
  readonly isHeic: boolean;
  /** Whether it may become a drawing, or is one where it was made ready. */
  readonly mayStandAlone: boolean;
  /** Whether it stays as it is where it was made ready before (see `isReadyPicture`). */
  readonly isReady?: boolean;
}

/**
 * Re-encodes an uploaded picture as WebP in every width that the screens use, upright and without its metadata, into files beside
 * it, and says whether it is a drawing, which one that `mayStandAlone` becomes where it can lose its plain ground
 * (PRODUCT.md#mats). Runs in a child process only. Throws `PICTURE_TOO_LARGE` where it has more pixels than may be decoded, `PICTURE_NOT_READABLE`, and `DISK_FULL`.
 */
export function encodeVariants(
  source: string,
  { isHeic, mayStandAlone, isReady = false }: EncodeOptions,
): Promise<EncodedPicture & { readonly isDrawing: boolean }> {
  return reportingProblems(async (sharp) => {
    const open = opening(sharp, await readableFile(sharp, source, isHeic));
    const ready = isReady && (await isReadyPicture(source)) ? await encodeReady(source, open) : null;
    if (ready) return { ...ready, isDrawing: mayStandAlone && (await open().metadata()).hasAlpha };
    const found = mayStandAlone ? await standAlone(open, widest) : null;
    const encoded = await encode(source, found?.pixels ? fromPixels(sharp, found.pixels) : open);
    return { ...encoded, isDrawing: found !== null };
  });
}

/**
 * Looks at a picture that was stored before: null where it fills its tile, 'seen-through' where it is a drawing as it is, and else
 * the variants of the drawing that it becomes. Throws as `encodeVariants` does.
 */
export function cutPicture(source: string): Promise<EncodedPicture | 'seen-through' | null> {
  return reportingProblems(async (sharp) => {
    const found = await standAlone(opening(sharp, source), widest);
    if (!found) return null;
    return found.pixels ? encode(source, fromPixels(sharp, found.pixels)) : 'seen-through';
  });
}
