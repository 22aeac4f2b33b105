import type { StoredMedia } from '@kalima/shared/contract/media';
import { type UploadPurpose, chooseLimit, uploadPurposes } from '@kalima/shared/domain/uploads';
import { useSyncExternalStore } from 'react';
import { addressOf } from './api.ts';
import { ApiError, errorOfAnswer, reportApiError } from './api-error.ts';
import { fitPicture, isSentAsIs } from './fit-picture.ts';

interface UploadOptions {
  readonly file: File;
  readonly purpose: UploadPurpose;
  /** The content that the file is for, where there is one already. */
  readonly owner?: string | undefined;
  /** Called with the share of the bytes that were sent, 0 to 1 (PRODUCT.md#uploads). */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

let underWay = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  underWay += change;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a file is being sent anywhere on the screen: what refers to it cannot be saved yet. */
export function useIsUploading(): boolean {
  return useSyncExternalStore(subscribe, () => underWay > 0);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Sends bytes. XMLHttpRequest, since fetch tells nothing about the bytes sent. */
function send({ file, purpose, owner, onProgress, signal }: UploadOptions): Promise<StoredMedia> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new DOMException('Aborted', 'AbortError'));
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', addressOf('/api/admin/media', { query: { purpose, owner } }));
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const body = parseJson(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(body as StoredMedia);
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
  const { file, purpose } = options;
  const { kind } = uploadPurposes[purpose];
  count(1);
  try {
    const limitBytes = chooseLimit(kind);
    if (file.size > limitBytes) throw new ApiError('FILE_TOO_LARGE', 413, { limitBytes });
    return await send(kind !== 'picture' || isSentAsIs(file) ? options : { ...options, file: await fitPicture(file) });
  } finally {
    count(-1);
  }
}
