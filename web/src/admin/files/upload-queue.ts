import type { UploadPurpose } from '@kalima/shared/domain/content/uploads';
import { useEffect, useState } from 'react';
import { uploadFile } from '../../lib/api/upload.ts';
import { useStore } from '../../lib/store.ts';
import { type Queued, type QueueSnapshot, type Sent, SendQueue } from './send-queue.ts';

export interface NewUpload extends Queued {
  readonly purpose: UploadPurpose;
  readonly owner: string;
}

export type Upload = Sent<NewUpload>;

/** Sends many files of a form, a few at a time; each is told by its address. */
export class UploadQueue extends SendQueue<NewUpload, string> {
  constructor() {
    super(async ({ file, purpose, owner }, options) => (await uploadFile({ file, purpose, owner, ...options })).url);
  }
}

/** The queue of a form, ended with it. `onStored` is told the address of each file that arrived. */
export function useUploadQueue(
  onStored: (id: string, url: string) => void,
): QueueSnapshot<NewUpload> & { readonly queue: UploadQueue } {
  const [queue] = useState(() => new UploadQueue());
  useEffect(() => queue.tell(onStored));
  useEffect(() => () => queue.cancel(), [queue]);
  return { queue, ...useStore(queue) };
}
