import { type AsyncStorage, experimental_createQueryPersister } from '@tanstack/query-persist-client-core';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { IDBPDatabase } from 'idb';
import { isApiError } from '../../lib/api-error.ts';
import { withContent } from './content-database.ts';
import { rememberedPerson } from '../person/device-person.ts';

/** Milliseconds in which changes of one answer are written together. */
const writePause = 300;

/** What is kept of one person. Once they are not signed in on this device any more, nothing is read or written for them. */
function storageOf(userId: string, isStrict = false): AsyncStorage {
  async function withStore<T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T | undefined> {
    try {
      return await withContent(userId, work);
    } catch (error) {
      // Blocked, full, or going away: nothing is kept then, and the screens do without.
      if (isStrict) throw error;
      return undefined;
    }
  }
  return {
    getItem: (key) => withStore((database) => database.get('answers', key) as Promise<string | undefined>),
    setItem: (key, value) => withStore((database) => database.put('answers', value, key)),
    removeItem: (key) => withStore((database) => database.delete('answers', key)),
  };
}

function persisterOf(userId: string, isStrict = false) {
  return experimental_createQueryPersister({
    storage: storageOf(userId, isStrict),
    prefix: userId,
    // Answers of another shape would break the screens.
    buster: __CONTRACT__,
    maxAge: Number.POSITIVE_INFINITY,
  });
}

/** What the device has kept of this query for the person who is signed in, or undefined. */
export async function recall(query: Query): Promise<unknown> {
  const person = rememberedPerson();
  if (!person) return undefined;
  return persisterOf(person.id).retrieveQuery(query.queryHash);
}

/**
 * Keeps the answers of this person's kept queries on the device, from now on until the returned function is called: as
 * they come, and as the screens change them. What they may not see any more goes.
 */
export function keepContent(userId: string, client: QueryClient): () => void {
  const persister = persisterOf(userId);
  const changed = new Set<Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const query of changed) void persister.persistQuery(query);
    changed.clear();
  };
  const note = (query: Query) => {
    if (query.meta?.isKept !== true || query.state.data === undefined) return;
    changed.add(query);
    timer ??= setTimeout(write, writePause);
  };
  const cache = client.getQueryCache();
  for (const query of cache.getAll()) note(query);
  const stopListening = cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'success') note(event.query);
    if (event.action.type === 'error' && isApiError(event.action.error, 'NOT_FOUND')) {
      changed.delete(event.query);
      void storageOf(userId).removeItem(`${userId}-${event.query.queryHash}`);
    }
  });
  document.addEventListener('visibilitychange', write);
  return () => {
    // What came last too, unless they have signed out: then the storage takes nothing.
    write();
    stopListening();
    document.removeEventListener('visibilitychange', write);
  };
}

/** Keeps the answer of a query at once, and rejects where the device cannot. */
export function keepAnswer(userId: string, query: Query): Promise<void> {
  return persisterOf(userId, true).persistQuery(query);
}

/** Drops the answers about single pieces of content that are not among these; those of lists are asked for anew anyway. */
export async function dropAnswersExcept(userId: string, contentIds: ReadonlySet<string>): Promise<void> {
  await withContent(userId, async (database) => {
    const keys = (await database.getAllKeys('answers')) as string[];
    for (const key of keys) {
      const id = /^\[[^[\]]*"item","([^"]+)"\]$/.exec(key.slice(userId.length + 1))?.[1];
      if (id !== undefined && !contentIds.has(id)) await database.delete('answers', key);
    }
  });
}
