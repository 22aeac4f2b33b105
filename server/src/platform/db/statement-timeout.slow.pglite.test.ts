import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../app.ts';
import { openEmbedded, preparedSnapshot } from '../../testing/open-embedded.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { plainConfig, testSecret } from '../../testing/test-app.ts';
import { createLocalFileStore } from '../files/local-file-store.ts';
import { isConnectionError } from './database-error.ts';

/** Counts for hours. */
const endless = sql`select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b, generate_series(1, 100000) c`;

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'none',
    (error: unknown) => error,
  );

/** The embedded database in a folder, where a statement may take so long. */
async function openLimited(statementMs = 1000) {
  const folder = temporaryFolder();
  const database = await openEmbedded(folder, { snapshot: preparedSnapshot(), statementMs });
  onTestFinished(() => database.close());
  await sql`create table numbers (n int)`.execute(database.db);
  await sql`insert into numbers values (1)`.execute(database.db);
  const numbers = async () => (await sql<{ n: number }>`select n from numbers order by n`.execute(database.db)).rows;
  return { folder, database, numbers };
}

test('a statement that takes too long is ended, whoever waits is told, and what was committed stays', async () => {
  const { database, numbers } = await openLimited();
  const stuck = failureOf(endless.execute(database.db));
  const waiting = failureOf(numbers());
  const failures = await Promise.all([stuck, waiting]);
  expect(failures.map(isConnectionError)).toEqual([true, true]);
  await expect.poll(numbers, { timeout: 60_000 }).toEqual([{ n: 1 }]);
});

test('a transaction with a statement that takes too long leaves nothing behind', async () => {
  const { database, numbers } = await openLimited();
  const transaction = database.db.transaction().execute(async (trx) => {
    await sql`insert into numbers values (2)`.execute(trx);
    await endless.execute(trx);
  });
  expect(isConnectionError(await failureOf(transaction))).toBe(true);
  await expect.poll(numbers, { timeout: 60_000 }).toEqual([{ n: 1 }]);
  await sql`insert into numbers values (3)`.execute(database.db);
  expect(await numbers()).toEqual([{ n: 1 }, { n: 3 }]);
});

test('a statement that was answered while the server had no time to hear of it is not ended', async () => {
  const { database, numbers } = await openLimited();
  const answers = Array.from({ length: 3 }, () => sql`select pg_sleep(0.2)`.execute(database.db));
  // Until the first is on its way.
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
  await Promise.all(answers);
  expect(await numbers()).toEqual([{ n: 1 }]);
});

test('while a statement is stuck the server is not ready, and later it is again', async () => {
  const { folder, database } = await openLimited(8000);
  const app = await createApp({
    config: { ...plainConfig, dataDir: folder },
    database,
    files: createLocalFileStore(join(folder, 'media')),
    secret: testSecret,
    log: pino({ level: 'silent' }),
  });
  onTestFinished(() => app.server.close());
  const answer = () => app.server.inject({ url: '/readyz' });
  const ready = async () => (await answer()).statusCode;
  expect(await ready()).toBe(200);
  const stuck = failureOf(endless.execute(database.db));
  // Before the statement is ended.
  const meanwhile = await answer();
  expect([meanwhile.statusCode, meanwhile.json()]).toEqual([503, { status: 'database busy' }]);
  await stuck;
  await expect.poll(ready, { timeout: 60_000 }).toBe(200);
});
