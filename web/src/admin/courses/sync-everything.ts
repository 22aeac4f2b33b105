import { type Answer, call } from '../../lib/api.ts';

type Batch = Answer<'POST /api/admin/courses/sync'>;

export interface SyncOutcome {
  readonly syncedCount: number;
  readonly validCount: number;
  readonly total: number;
  readonly removedCount: number;
  /** The batch that failed, from 1, and why. */
  readonly failure: { readonly batch: number; readonly error: unknown } | null;
}

/** Recomputes the whole catalogue, 50 courses a call (PRODUCT.md#re-sync-of-the-catalogue). Fails where not even the first call came through. */
export async function syncEverything(
  clear: boolean,
  onProgress: (done: number, total: number) => void,
): Promise<SyncOutcome> {
  let last: Batch | undefined;
  let syncedCount = 0;
  let removedCount = 0;
  for (let batch = 1; batch === 1 || (last && last.nextCursor !== null); batch += 1) {
    try {
      last = await call('POST /api/admin/courses/sync', {
        body: { clear, ...(last?.nextCursor ? { cursor: last.nextCursor } : {}) },
      });
    } catch (error) {
      if (!last) throw error;
      const { validCount, total } = last;
      return { syncedCount, validCount, total, removedCount, failure: { batch, error } };
    }
    syncedCount += last.syncedCount;
    removedCount += last.removedCount;
    onProgress(syncedCount, last.validCount);
  }
  const { validCount, total } = last ?? { validCount: 0, total: 0 };
  return { syncedCount, validCount, total, removedCount, failure: null };
}
