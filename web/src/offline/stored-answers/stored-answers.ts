import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { isApiError } from '../../lib/api/api-error.ts';
import { withContent } from './content-database.ts';
import type { AnswerName, StoredAnswer } from './stored-answer.ts';

/** Milliseconds in which changes of one answer are written together. */
const writeDelay = 300;

/** What is in the database. Answers of another contract would break the screens. */
interface Entry {
  readonly buster: string;
  readonly state: { readonly data: unknown; readonly dataUpdatedAt: number };
}

/** As it is in the databases of devices, where the bank names its person twice. */
function keyOf({ userId, name }: StoredAnswer): string {
  return `${userId}-${hashKey(name[0] === 'vocabulary' ? [...name, userId] : name)}`;
}

function nameOf(userId: string, key: string): AnswerName {
  return JSON.parse(key.slice(userId.length + 1)) as AnswerName;
}

/** The stored answer, or undefined; undefined also for a person who is no longer signed in here. */
export async function readAnswer(stored: StoredAnswer): Promise<unknown> {
  const text = await withContent(
    stored.userId,
    (database) => database.get('answers', keyOf(stored)) as Promise<string>,
  );
  const entry = text === undefined ? undefined : (JSON.parse(text) as Entry);
  return entry?.buster === __CONTRACT__ ? entry.state.data : undefined;
}

/** Stores what is known under a name, in place of what was; rejects where the device cannot. */
export async function writeAnswer(stored: StoredAnswer, data: unknown, dataUpdatedAt = Date.now()): Promise<void> {
  const entry: Entry = { buster: __CONTRACT__, state: { data, dataUpdatedAt } };
  await withContent(stored.userId, (database) => database.put('answers', JSON.stringify(entry), keyOf(stored)));
}

/** Stores the answer of a query at once, and rejects where the device cannot. */
export async function storeAnswer({ meta, state: { data, dataUpdatedAt } }: Query): Promise<void> {
  if (meta?.stored && data !== undefined) await writeAnswer(meta.stored, data, dataUpdatedAt);
}

/**
 * Stores the answers of this person's queries on the device, from now on until the signal: as they come, and as the screens
 * change them. What they may not see any more is removed. Where the device cannot, the screens do without.
 */
export function storeAnswers(userId: string, client: QueryClient, signal: AbortSignal): void {
  const changed = new Set<Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const query of changed) storeAnswer(query).catch(() => undefined);
    changed.clear();
  };
  const note = (query: Query) => {
    if (query.meta?.stored?.userId !== userId || query.state.data === undefined) return;
    changed.add(query);
    timer ??= setTimeout(write, writeDelay);
  };
  const cache = client.getQueryCache();
  for (const query of cache.getAll()) note(query);
  const stopListening = cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'success') note(query);
    const stored = query.meta?.stored;
    if (action.type === 'error' && isApiError(action.error, 'NOT_FOUND') && stored) {
      changed.delete(query);
      withContent(userId, (database) => database.delete('answers', keyOf(stored))).catch(() => undefined);
    }
  });
  document.addEventListener('visibilitychange', write, { signal });
  signal.addEventListener('abort', () => {
    // What came last too, unless they have signed out: then nothing is written.
    write();
    stopListening();
  });
}

/** Removes the answers about single pieces of content that are not among these; those of lists are asked for again anyway. */
export async function removeItemsExcept(userId: string, contentIds: ReadonlySet<string>): Promise<void> {
  await withContent(userId, async (database) => {
    const keys = (await database.getAllKeys('answers')).map(String);
    for (const key of keys.filter((one) => one.startsWith(`${userId}-`))) {
      const [, kind, id] = nameOf(userId, key);
      if (kind === 'item' && !contentIds.has(id)) await database.delete('answers', key);
    }
  });
}

/** What is stored about single pieces of content, and under which name, whichever version of the app stored it: its shape is not known. */
export async function eachStoredItem(userId: string): Promise<{ name: AnswerName; data: unknown }[]> {
  const stored = await withContent(userId, async (database) => {
    const keys = (await database.getAllKeys('answers')).map(String);
    const own = keys.filter((key) => key.startsWith(`${userId}-`) && nameOf(userId, key)[1] === 'item');
    return Promise.all(own.map(async (key) => ({ key, text: (await database.get('answers', key)) as string })));
  });
  return (stored ?? []).map(({ key, text }) => ({
    name: nameOf(userId, key),
    data: (JSON.parse(text) as Partial<Entry>).state?.data,
  }));
}
