import type { StoredMedia } from '@kalima/shared/contract/media/media';
import { type UploadPurpose, chooseLimit, uploadPurposes } from '@kalima/shared/domain/content/uploads';
import { addressOf } from './api.ts';
import { ApiError, errorOfAnswer, reportApiError } from './api-error.ts';
import { fitPicture, isSentAsIs } from '../format/fit-picture.ts';
import { createStore, useStore } from '../store.ts';

export interface SendOptions {
  /** Called with the share of the bytes that were sent, 0 to 1 (PRODUCT.md#uploads). */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

interface UploadOptions extends SendOptions {
  readonly file: File;
  readonly purpose: UploadPurpose;
  /** The content that the file is for, where there is one already. */
  readonly owner?: string | undefined;
}

/** Number of files that are being sent. */
const underWay = createStore(() => 0);

/** Whether a file is being sent anywhere on the screen: what refers to it cannot be saved yet. */
export const useIsUploading = (): boolean => useStore(underWay) > 0;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Sends a file as it is to an address that takes one. XMLHttpRequest, since fetch tells nothing about the bytes sent. Throws ApiError or AbortError. */
export function sendFile<Stored>(address: string, file: File, { onProgress, signal }: SendOptions): Promise<Stored> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new DOMException('Aborted', 'AbortError'));
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', address);
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const body = parseJson(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(body as Stored);
      else {
        const error = errorOfAnswer(request.status, body);
        reportApiError(error);
        reject(error);
      }
    });
    request.addEventListener('error', () => reject(new ApiError('NETWORK', 0)));
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}

/** Sends a file to the server; a picture is made smaller before, where it has to be. Throws ApiError or AbortError. */
export async function uploadFile(options: UploadOptions): Promise<StoredMedia> {
  const { file, purpose, owner } = options;
  const { kind } = uploadPurposes[purpose];
  underWay.set(underWay.get() + 1);
  try {
    const limitBytes = chooseLimit(kind);
    if (file.size > limitBytes) throw new ApiError('FILE_TOO_LARGE', 413, { limitBytes });
    const address = addressOf('/api/author/media', { query: { purpose, owner } });
    return await sendFile(address, kind !== 'picture' || isSentAsIs(file) ? file : await fitPicture(file), options);
  } finally {
    underWay.set(underWay.get() - 1);
  }
}
