import { isHeic, sendLimit, sentSize, uploadLimits } from '@kalima/shared/domain/content/uploads';
import { ApiError } from '../api/api-error.ts';

/** How well a picture is kept, best first: the first that fits is taken. */
const qualities = [0.9, 0.8, 0.6];

function tooLarge(limitBytes: number): ApiError {
  return new ApiError('FILE_TOO_LARGE', 413, { limitBytes });
}

function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

/** The picture drawn in the size in which it is sent, upright; null where this browser cannot draw it. */
async function draw(file: File, background?: string): Promise<HTMLCanvasElement | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const canvas = document.createElement('canvas');
    const { width, height } = sentSize(bitmap.width, bitmap.height);
    Object.assign(canvas, { width, height });
    const pen = canvas.getContext('2d');
    if (pen) {
      if (background) {
        pen.fillStyle = background;
        pen.fillRect(0, 0, width, height);
      }
      pen.imageSmoothingQuality = 'high';
      pen.drawImage(bitmap, 0, 0, width, height);
    }
    bitmap.close();
    return pen && canvas;
  } catch {
    return null;
  }
}

/** A smaller picture: as WebP where parts may be seen through and the browser writes it, else as JPEG on white. */
async function shrink(file: File): Promise<File | null> {
  const mayBeSeenThrough = file.type !== 'image/jpeg' && !isHeic(file.type, file.name);
  for (const type of mayBeSeenThrough ? ['image/webp', 'image/jpeg'] : ['image/jpeg']) {
    // oxlint-disable-next-line no-await-in-loop -- the second is drawn only where the first did not fit
    const canvas = await draw(file, type === 'image/jpeg' ? 'white' : undefined);
    if (!canvas) return null;
    for (const quality of qualities) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      const blob = await encode(canvas, type, quality);
      if (blob?.type === type && blob.size <= uploadLimits.picture) return new File([blob], file.name, { type });
    }
  }
  return null;
}

/** Whether a picture is sent as it is: it is small enough, and the server reads it without effort. */
export function isSentAsIs(file: File): boolean {
  return file.size <= uploadLimits.picture && !isHeic(file.type, file.name);
}

let last: Promise<unknown> = Promise.resolve();

/**
 * A picture that is not sent as it is, drawn smaller: one at a time, since a photograph takes some hundred megabytes
 * meanwhile. A HEIC picture that this browser cannot draw is left to the
 * server (decision 26). Throws `FILE_TOO_LARGE`.
 */
export async function fitPicture(file: File): Promise<File> {
  const turn = last.then(() => shrink(file));
  last = turn.catch(() => undefined);
  const smaller = await turn;
  if (smaller) return smaller;
  const limit = sendLimit('picture', file.type, file.name);
  if (file.size > limit) throw tooLarge(limit);
  return file;
}
