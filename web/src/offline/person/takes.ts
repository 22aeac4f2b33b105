import { withAuthored } from '../stored-answers/content-database.ts';

/** How many recordings a device keeps at most, of all forms; the oldest go first. */
const mostTakes = 300;

/** A recording that was made for a form and that the server does not have yet. */
export interface StoredTake {
  /** What it is the sound of, such as a card. */
  readonly id: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** When it was stored, in milliseconds. */
  readonly at: number;
  /** Address of the sound that it was made to replace; null where there was none, undefined where nobody noted it. */
  readonly instead?: string | null | undefined;
}

const keyOf = (userId: string, form: string, id: string) => [userId, form, id];
const allOf = (userId: string, ...form: string[]) => IDBKeyRange.bound([userId, ...form], [userId, ...form, []]);

let lastChange: Promise<unknown> = Promise.resolve();

/** Changes what is kept after earlier changes: a recording may be with the server before it is stored here. What finds no room is not kept. */
async function change(work: () => Promise<unknown>): Promise<void> {
  const changed = lastChange.then(work).catch(() => undefined);
  lastChange = changed;
  await changed;
}

/** Keeps a recording on the device, in place of an earlier one of the same thing. What finds no room is not kept. */
export async function storeTake(
  userId: string,
  form: string,
  id: string,
  file: Blob,
  instead?: string | null,
): Promise<void> {
  const at = Date.now();
  await change(async () => {
    const take: StoredTake = { id, bytes: new Uint8Array(await file.arrayBuffer()), at, instead };
    await withAuthored(userId, async (database) => {
      const { store, done } = database.transaction('takes', 'readwrite');
      await store.put(take, keyOf(userId, form, id));
      const keys = await store.getAllKeys();
      if (keys.length > mostTakes) {
        const takes = (await store.getAll()) as StoredTake[];
        const oldest = takes
          .map((one, place) => ({ at: one.at, key: keys[place] }))
          .toSorted((one, other) => one.at - other.at);
        for (const { key } of oldest.slice(0, keys.length - mostTakes)) if (key !== undefined) await store.delete(key);
      }
      await done;
    });
  });
}

/** The recordings of a form that the server does not have yet. */
export async function storedTakes(userId: string, form: string): Promise<readonly StoredTake[]> {
  const found = withAuthored(
    userId,
    (database) => database.getAll('takes', allOf(userId, form)) as Promise<StoredTake[]>,
  );
  return (await found.catch(() => undefined)) ?? [];
}

/** Forgets a recording: the server has it, or it is not wanted. */
export async function forgetTake(userId: string, form: string, id: string): Promise<void> {
  await change(() => withAuthored(userId, (database) => database.delete('takes', keyOf(userId, form, id))));
}
