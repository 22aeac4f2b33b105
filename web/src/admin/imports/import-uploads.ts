import type { ImportFile } from '@kalima/shared/contract/exchange/imports';
import { importLimits } from '@kalima/shared/domain/exchange/imports';
import { chooseLimit } from '@kalima/shared/domain/content/uploads';
import type { QueryClient } from '@tanstack/react-query';
import { addressOf } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { fitPicture, isSentAsIs } from '../../lib/format/fit-picture.ts';
import { type SendOptions, sendFile } from '../../lib/api/upload.ts';
import { type Queued, type QueueSnapshot, type Sent, SendQueue } from '../files/send-queue.ts';
import type { ChosenFile } from './chosen-files.ts';
import { importQuery } from './import-queries.ts';

export type ImportUpload = Sent<ChosenFile & Queued>;
export type ImportQueue = SendQueue<ChosenFile, ImportFile>;
export type ImportQueueSnapshot = QueueSnapshot<ChosenFile>;

const limits = {
  picture: chooseLimit('picture'),
  sound: chooseLimit('audio'),
  table: importLimits.tableBytes,
  package: importLimits.listingBytes,
  video: chooseLimit('video'),
  subtitles: importLimits.listingBytes,
  book: importLimits.listingBytes,
  archive: importLimits.bytes,
  other: importLimits.bytes,
} as const;

/** Sends a file of an import, a large picture made smaller. Throws `FILE_TOO_LARGE` before anything is sent, and what the server answers. */
async function send(importId: string, { id, file, name, kind }: ChosenFile, options: SendOptions): Promise<ImportFile> {
  const limitBytes = limits[kind];
  if (file.size > limitBytes) throw new ApiError('FILE_TOO_LARGE', 413, { limitBytes });
  const sent = kind === 'picture' && !isSentAsIs(file) ? await fitPicture(file) : file;
  const path = '/api/author/imports/{id}/files';
  return sendFile(addressOf(path, { params: { id: importId }, query: { fileId: id, name } }), sent, options);
}

/** What is being sent, by import: it goes on while other screens are shown. */
const queues = new WeakMap<QueryClient, Map<string, ImportQueue>>();

/** The files of an import that are not with the server yet. Each that arrives is a file of the import, whether or not a screen shows it by then. */
export function queueOf(queries: QueryClient, importId: string): ImportQueue {
  const ofClient = queues.get(queries) ?? new Map<string, ImportQueue>();
  queues.set(queries, ofClient);
  const known = ofClient.get(importId);
  if (known) return known;
  const queue: ImportQueue = new SendQueue((file, options) => send(importId, file, options));
  queue.tell((_, file) => showFile(queries, importId, file));
  ofClient.set(importId, queue);
  return queue;
}

function showFile(queries: QueryClient, importId: string, file: ImportFile): void {
  const { queryKey } = importQuery(importId);
  const which = { queryKey, exact: true };
  const show = () =>
    queries.setQueryData(queryKey, (before) => {
      if (!before || before.files.some(({ id }) => id === file.id)) return before;
      return { ...before, files: [...before.files, file] };
    });
  show();
  if (queries.isFetching(which) === 0) return;
  // The answer that is on its way may be from before this file came.
  void queries.cancelQueries(which).then(() => {
    show();
    return queries.invalidateQueries(which);
  });
}

/** Sends again what failed for want of a network, as soon as there is one. */
export function goOnWhenOnline(queue: ImportQueue): () => void {
  const retry = () => {
    for (const { id, state, error } of queue.get().uploads.values())
      if (state === 'failed' && error instanceof ApiError && error.code === 'NETWORK') queue.retry(id);
  };
  window.addEventListener('online', retry);
  return () => window.removeEventListener('online', retry);
}
