import { storedPictureWidth } from '@kalima/shared/domain/learning/downloads';
import { ApiError, errorOfAnswer } from '../../lib/api/api-error.ts';

/** The width in which this device stores pictures. */
export function devicePictureWidth(): number {
  return storedPictureWidth(Math.min(window.screen.width, window.screen.height));
}

/** Where a file is fetched from to be stored: the one place that knows. */
function downloadAddress(key: string): string {
  // By way of the server: a bucket would have to allow other origins.
  return `/media/${key}?w=${devicePictureWidth()}&via=server`;
}

/**
 * Fetches a whole file, reporting how many bytes have come. Returns null where the server does not have it (any more).
 * Throws ApiError; a file that breaks off fails while it is read.
 */
export async function downloadFile(
  key: string,
  signal: AbortSignal,
  onBytes: (count: number) => void,
): Promise<Response | null> {
  const response = await fetch(downloadAddress(key), { credentials: 'same-origin', signal }).catch((error: unknown) => {
    throw signal.aborted ? error : new ApiError('NETWORK', 0);
  });
  if (response.status === 404) return null;
  if (!response.ok || !response.body) throw errorOfAnswer(response.status, await response.json().catch(() => null));
  const headers = new Headers();
  for (const name of ['content-type', 'content-length']) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      onBytes(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counting), { headers });
}
