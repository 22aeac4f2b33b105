import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { beforeEach } from 'vitest';
import { contentDatabase } from '../offline/person/forget-device.ts';

/** Empties a database that its module keeps open. */
async function empty(name: string): Promise<void> {
  const database = await openDB(name);
  await Promise.all([...database.objectStoreNames].map((store) => database.clear(store)));
  database.close();
}

/** The databases of a device, in which nothing is when a test begins. */
beforeEach(async () => {
  for (const { name = '' } of await indexedDB.databases()) {
    await (name === contentDatabase ? deleteDB(name) : empty(name));
  }
});
