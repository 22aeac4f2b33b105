import type { DownloadState } from '@kalima/shared/domain/learning/downloads';
import { withContent } from '../stored-answers/content-database.ts';

/** What stays of a person's downloads over a reload, beside the files and answers themselves. */
export interface StoredDownloads extends DownloadState {
  readonly isPaused: boolean;
}

export const nothingDownloaded: StoredDownloads = { choice: { all: false, courseIds: [] }, isPaused: false, kept: {} };

/** The person's downloads as the device has them. */
export async function readDownloads(userId: string): Promise<StoredDownloads> {
  const stored = await withContent(userId, (database) => database.get('downloads', userId) as Promise<StoredDownloads>);
  return stored ?? nothingDownloaded;
}

/** Changes them in one transaction, since other tabs may change them too; returns what they are then. */
export async function changeDownloads(
  userId: string,
  change: (before: StoredDownloads) => StoredDownloads,
): Promise<StoredDownloads> {
  const changed = await withContent(userId, async (database) => {
    const transaction = database.transaction('downloads', 'readwrite');
    const before = (await transaction.store.get(userId)) as StoredDownloads | undefined;
    const after = change(before ?? nothingDownloaded);
    await transaction.store.put(after, userId);
    await transaction.done;
    return after;
  });
  return changed ?? nothingDownloaded;
}
