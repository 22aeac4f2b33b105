import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../platform/db/open-database.ts';
import { createLocalFileStore } from '../../platform/files/local-file-store.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startTestApp, testSecret } from '../../testing/test-app.ts';
import { makeEmptyDatabase } from '../../testing/test-database.ts';
import { testLog } from '../../testing/test-log.ts';
import { picture } from '../../testing/test-pictures.ts';
import { restore } from './backup-commands.ts';
import { restoreName } from './backup-queries.ts';
import { writeBackup } from './write-backup.ts';

/** Makes an empty database; returns a function that connects to it under a name. */
async function openEmptyDatabase() {
  const databaseUrl = await makeEmptyDatabase();
  return async (applicationName: string) => {
    const database = await openDatabase({ databaseUrl, applicationName, dataDir: '', log: testLog });
    onTestFinished(() => database.close());
    return database;
  };
}

const used = 'A server or a command is using this database. Stop every server, and wait for every command, first.';

test('a database that a server uses is not restored into', async () => {
  const { database, files, dataDir } = await startTestApp();
  expect(
    await restore({ database, files, temporaryFolder: dataDir, secret: testSecret }, 'any.tar', undefined),
  ).toEqual({
    isDone: false,
    lines: [used],
  });
});

test('a server that starts while files are restored keeps its database', async () => {
  const kalima = await startTestApp();
  await kalima.upload(await picture(40, 30), 'learning-material-image');
  const file = join(temporaryFolder(), 'kalima.tar');
  await writeBackup(kalima, file, new Date('2026-01-02T03:04:05Z'));
  const open = await openEmptyDatabase();
  const database = await open(restoreName());
  const store = createLocalFileStore(join(temporaryFolder(), 'media'));
  const files: typeof store = {
    ...store,
    async put(key, part) {
      await open('kalima').then((server) => server.migrate());
      await store.put(key, part);
    },
  };
  const parts = { database, files, temporaryFolder: temporaryFolder(), secret: testSecret };
  expect(await restore(parts, file, undefined)).toEqual({
    isDone: false,
    lines: [used],
  });
});

test('a database that a command uses is not restored into, and neither is one that another restore fills', async () => {
  const open = await openEmptyDatabase();
  const database = await open(restoreName());
  await database.migrate();
  const files = createLocalFileStore(join(temporaryFolder(), 'media'));
  const parts = { database, files, temporaryFolder: temporaryFolder(), secret: testSecret };
  const refused = { isDone: false, lines: [used] };
  const other = await open(restoreName());
  await other.migrate();
  expect(await restore(parts, 'any.tar', undefined)).toEqual(refused);
  await other.close();
  await open('kalima-admin').then((command) => command.migrate());
  expect(await restore(parts, 'any.tar', undefined)).toEqual(refused);
});
