import type { MemoryChanges, RememberedItem } from '@kalima/shared/contract/learning/memory';
import { isRemembered } from '@kalima/shared/domain/learning/memory';
import { withContent } from '../stored-answers/content-database.ts';

/** What the device has of a learner's memory, beside the items themselves. */
interface Reached {
  /** Where the server is asked to go on. */
  readonly cursor: string | null;
  readonly coursesWithNew: readonly string[];
  readonly paceMs: number;
}

/** What the server has computed of a memory, as the device has stored it. */
export interface StoredMemory extends Reached {
  readonly items: readonly RememberedItem[];
}

/** Under the person's id alone, before their items. */
const keyOfReached = (userId: string) => [userId];
const keyOfItem = (userId: string, itemId: string) => [userId, itemId];
const allItems = (userId: string) => IDBKeyRange.bound([userId, ''], [userId, []]);

/** The stored memory; undefined where nothing was stored yet, and for a person who is no longer signed in here. */
export async function readMemory(userId: string): Promise<StoredMemory | undefined> {
  return withContent(userId, async (database) => {
    const { store } = database.transaction('memory');
    const [reached, items] = await Promise.all([
      store.get(keyOfReached(userId)) as Promise<Reached | undefined>,
      store.getAll(allItems(userId)) as Promise<RememberedItem[]>,
    ]);
    return reached && { ...reached, items };
  });
}

/** Where the server is asked to go on; null at first. */
export async function readCursor(userId: string): Promise<string | null> {
  const reached = await withContent(
    userId,
    (database) => database.get('memory', keyOfReached(userId)) as Promise<Reached | undefined>,
  );
  return reached?.cursor ?? null;
}

/** Stores a page of changes whole or not at all. */
export async function writeChanges(userId: string, changes: MemoryChanges): Promise<void> {
  await withContent(userId, async (database) => {
    const transaction = database.transaction('memory', 'readwrite');
    const { store } = transaction;
    const { cursor, coursesWithNew, paceMs } = changes;
    await Promise.all([
      ...changes.items.map((item) =>
        isRemembered(item)
          ? store.put(item, keyOfItem(userId, item.itemId))
          : store.delete(keyOfItem(userId, item.itemId)),
      ),
      store.put({ cursor, coursesWithNew, paceMs } satisfies Reached, keyOfReached(userId)),
      transaction.done,
    ]);
  });
}

/** Forgets what is stored, so that the server is asked for all of it. */
export async function forgetMemory(userId: string): Promise<void> {
  await withContent(userId, (database) =>
    database.delete('memory', IDBKeyRange.bound(keyOfReached(userId), [userId, []])),
  );
}
