import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getHeapStatistics } from 'node:v8';
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { openEmbedded, preparedSnapshot } from '../../testing/open-embedded.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { DataFolderInUseError, lockByPidFile } from './lock-data-folder.ts';
import { isConnectionError } from './database-error.ts';
import { DataFolderUnusableError } from './open-pglite.ts';

function watchSyncs(folder: string) {
  const file = join(folder, 'syncs');
  const preload = pathToFileURL(new URL('../../testing/watch-file-syncs.ts', import.meta.url).pathname);
  preload.searchParams.set('file', file);
  writeFileSync(file, '');
  return { preload, count: () => readFileSync(file).length, break: () => writeFileSync(`${file}.break`, '') };
}

test('a folder is opened once at a time, also within one process', async () => {
  const folder = temporaryFolder();
  const database = await openEmbedded(folder, { snapshot: preparedSnapshot() });
  await expect(openEmbedded(folder)).rejects.toThrow(DataFolderInUseError);
  await expect(openEmbedded(join(folder, '.'))).rejects.toThrow('another Kalima is already running');
  await database.close();
  const again = await openEmbedded(folder);
  await again.ping();
  await again.close();
});

test('where there are no abstract sockets a file holds the lock, and a dead process loses it', async () => {
  const folder = temporaryFolder();
  const lock = lockByPidFile(folder);
  expect(() => lockByPidFile(folder)).toThrow(DataFolderInUseError);
  await lock.release();
  writeFileSync(join(folder, 'kalima.pid'), '999999999');
  await lockByPidFile(folder).release();
});

test('the database is closed to others on the machine', async () => {
  const folder = join(temporaryFolder(), 'new');
  const database = await openEmbedded(folder, { snapshot: preparedSnapshot() });
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'database')).mode & 0o777).toBe(0o700);
  await database.close();
});

test('what an archive brought stays when its tables are changed, though the database begins anew after that', async () => {
  const before = await openEmbedded(temporaryFolder());
  await sql`create table kept as select 1 as one`.execute(before.db);
  const snapshot = await before.dump();
  await before.close();
  const database = await openEmbedded(temporaryFolder(), { snapshot });
  await sql`insert into kept values (2)`.execute(database.db);
  await database.migrate();
  expect((await sql`select one from kept order by one`.execute(database.db)).rows).toEqual([{ one: 1 }, { one: 2 }]);
  await database.close();
});

test('who waits while the tables are changed is answered, though the database begins anew after that', async () => {
  const database = await openEmbedded(join(temporaryFolder(), 'new'), { analyzeMs: 1 });
  const migrating = database.migrate();
  const waiting = Array.from({ length: 3 }, () => sql`select 1 as one`.execute(database.db));
  await migrating;
  expect((await Promise.all(waiting)).map(({ rows }) => rows)).toEqual(waiting.map(() => [{ one: 1 }]));
  await database.ping();
  await database.close();
});

test('a folder that cannot be used is named', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const error: unknown = await openEmbedded(join(file, 'data')).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DataFolderUnusableError);
  expect((error as Error).message).toContain(file);
});

test('every commit is synced to the disk, and so is a new database', async () => {
  const folder = temporaryFolder();
  const syncs = watchSyncs(folder);
  const database = await openEmbedded(folder, { snapshot: preparedSnapshot(), preload: syncs.preload });
  expect(syncs.count()).toBeGreaterThan(900);
  await sql`create table numbers (n int)`.execute(database.db);
  for (let n = 0; n < 5; n += 1) {
    const before = syncs.count();
    await database.statement({ name: 'add', text: 'insert into numbers values ($1)' }, [n]);
    expect(syncs.count()).toBeGreaterThan(before);
  }
  const before = syncs.count();
  await database.db.transaction().execute(async (trx) => {
    await sql`insert into numbers values (10)`.execute(trx);
    await sql`insert into numbers values (11)`.execute(trx);
  });
  expect(syncs.count()).toBeGreaterThan(before);
  await database.close();
});

test('a write whose sync fails is not acknowledged, and the death of the database is told', async () => {
  const folder = temporaryFolder();
  const syncs = watchSyncs(folder);
  const fatal = Promise.withResolvers<Error>();
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const database = await openEmbedded(folder, {
    snapshot: preparedSnapshot(),
    preload: syncs.preload,
    onFatal: fatal.resolve,
    log,
  });
  await sql`create table numbers (n int)`.execute(database.db);
  await database.statement({ name: 'add', text: 'insert into numbers values (1)' }, []);
  syncs.break();
  const writes = [2, 3].map((n) => sql`insert into numbers values (${n})`.execute(database.db));
  for (const write of await Promise.allSettled(writes)) {
    expect(write.status).toBe('rejected');
    if (write.status === 'rejected') expect(isConnectionError(write.reason)).toBe(true);
  }
  expect((await fatal.promise).message).toContain('The embedded database stopped');
  await expect(database.ping()).rejects.toThrow('The embedded database stopped');
  await database.close();

  rmSync(join(folder, 'syncs.break'));
  const again = await openEmbedded(folder);
  const rows = await again.statement({ name: 'first', text: 'select n from numbers order by n limit 1' }, []);
  expect(rows).toEqual([{ n: 1 }]);
  await again.close();
});

test('a first initialisation that was cut off begins again', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'database'));
  writeFileSync(join(folder, 'database', 'PG_VERSION'), '18\n');
  const database = await openEmbedded(folder, { snapshot: preparedSnapshot() });
  await database.ping();
  await database.close();
});

test('maintenance checkpoints and vacuums when something was written, and only then', async () => {
  const database = await openEmbedded(temporaryFolder(), { snapshot: preparedSnapshot(), maintenanceMs: 20 });
  const text = `select (select redo_lsn::text from pg_control_checkpoint()) as checkpoint,
    (select vacuum_count from pg_stat_user_tables where relname = 'numbers') as vacuums`;
  const state = async () =>
    (await database.statement<{ checkpoint: string; vacuums: number }>({ name: 's', text }, []))[0];
  await sql`create table numbers as select n from generate_series(1, 1000) as n`.execute(database.db);
  const before = await state();
  // The first rounds vacuum and checkpoint; polling, since nobody announces them.
  await expect.poll(async () => (await state())?.checkpoint, { timeout: 20_000 }).not.toBe(before?.checkpoint);

  // Once nothing is written any more the log ends where it ended before.
  let last: string | undefined;
  const rest = async () => {
    const position = (await state())?.checkpoint;
    const isSame = position === last;
    last = position;
    return isSame;
  };
  await expect.poll(rest, { timeout: 20_000, interval: 100 }).toBe(true);
  await database.close();
});

test('a table that was filled has statistics soon, by which queries are planned', async () => {
  const database = await openEmbedded(temporaryFolder(), { snapshot: preparedSnapshot(), analyzeMs: 20 });
  await sql`create table numbers as select n from generate_series(1, 1000) as n`.execute(database.db);
  const estimate = async () => {
    const text = `select reltuples::int as rows from pg_class where relname = 'numbers'`;
    return (await database.statement<{ rows: number }>({ name: 'rows', text }, []))[0]?.rows;
  };
  // Polling, since nobody announces it.
  await expect.poll(estimate, { timeout: 20_000 }).toBe(1000);
  await sql`insert into numbers select n from generate_series(1, 5000) as n`.execute(database.db);
  await expect.poll(estimate, { timeout: 20_000 }).toBe(6000);
  await database.close();
});

test('however often PostgreSQL is asked, the compiler takes no hundreds of megabytes for it', async () => {
  const database = await openEmbedded(join(temporaryFolder(), 'new'), { snapshot: preparedSnapshot() });
  // What this test asks for is read from the start each time, by the function that would be compiled for speed.
  for (let at = 0; at < 300; at += 1) await sql.raw(`select ${'1 + '.repeat(200)} ${at}`).execute(database.db);
  const megabytes = getHeapStatistics().peak_malloced_memory / 1024 / 1024;
  await database.close();
  expect(megabytes).toBeLessThan(200);
});
