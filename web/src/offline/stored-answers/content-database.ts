import { type IDBPDatabase, openDB } from 'idb';
import { rememberedAuthor, rememberedPerson } from '../person/device-person.ts';
import { contentDatabase } from '../person/forget-device.ts';

let opening: Promise<IDBPDatabase> | undefined;

function open(): Promise<IDBPDatabase> {
  const close = () => {
    void opening?.then((database) => database.close());
    opening = undefined;
  };
  opening ??= openDB(contentDatabase, 4, {
    upgrade: (database, before) => {
      if (before < 1) database.createObjectStore('answers');
      if (before < 2) database.createObjectStore('downloads');
      if (before < 3) database.createObjectStore('memory');
      if (before < 4) database.createObjectStore('takes');
    },
    // Someone else signs in, perhaps in another tab, and the database is to go.
    blocking: close,
    terminated: close,
  });
  opening.catch(() => (opening = undefined));
  return opening;
}

async function withDatabase<T>(
  isTheirs: () => boolean,
  work: (database: IDBPDatabase) => Promise<T>,
): Promise<T | undefined> {
  // Before it is opened too, which would make it again.
  if (!isTheirs()) return undefined;
  const database = await open();
  return isTheirs() ? work(database) : undefined;
}

/** Runs `work` with a learner's database; returns undefined, without running it, once they are no longer signed in here. */
export const withContent = <T>(userId: string, work: (database: IDBPDatabase) => Promise<T>) =>
  withDatabase(() => rememberedPerson()?.id === userId, work);

/** Does the same as `withContent`, for what an author has made and the server does not have. */
export const withAuthored = <T>(userId: string, work: (database: IDBPDatabase) => Promise<T>) =>
  withDatabase(() => rememberedAuthor() === userId, work);
