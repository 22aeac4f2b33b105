import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { openTestFileStore } from '../../testing/test-file-store.ts';
import { outsideTransactions } from '../files/outside-transactions.ts';
import { createTurns } from '../admission/turns.ts';
import { databaseErrorCode, isUniqueViolation, violatedConstraint } from './database-error.ts';
import { inTransaction } from './in-transaction.ts';
import type { OpenDatabase } from './open-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`create table numbers (n int constraint numbers_n_unique unique)`.execute(database.db);
});
beforeEach(() => sql`delete from numbers`.execute(database.db));
afterAll(() => database.close());

function numbers(): Promise<{ n: number }[]> {
  return database.statement({ name: 'numbers', text: 'select n from numbers order by n' }, []);
}

test('a transaction that throws leaves nothing behind', async () => {
  const failing = inTransaction(database.db, async (trx) => {
    await sql`insert into numbers values (1)`.execute(trx);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await numbers()).toEqual([]);
});

test('a transaction with a failed statement rolls back, and the connection works on', async () => {
  const failing = inTransaction(database.db, async (trx) => {
    await sql`insert into numbers values (1)`.execute(trx);
    await sql`select 1 / 0`.execute(trx);
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(await numbers()).toEqual([]);
});

test('concurrent transactions and statements all finish', async () => {
  const added = Array.from({ length: 20 }, (_, n) =>
    inTransaction(database.db, async (trx) => {
      await sql`insert into numbers values (${n})`.execute(trx);
      await sql`update numbers set n = n where n = ${n}`.execute(trx);
    }),
  );
  const read = Array.from({ length: 20 }, () => numbers());
  await Promise.all([...added, ...read]);
  expect(await numbers()).toHaveLength(20);
});

test('nobody else sees what a transaction has not committed', async () => {
  let others: Promise<{ n: number }[]> | undefined;
  const started = Promise.withResolvers<void>();
  const seen = started.promise.then(() => numbers());
  await inTransaction(database.db, async (trx) => {
    await sql`insert into numbers values (1)`.execute(trx);
    started.resolve();
    others = seen;
    await sql`delete from numbers`.execute(trx);
  });
  expect(await others).toEqual([]);
});

test('inside a transaction the database itself is refused, since it would wait for ever', async () => {
  const statement = inTransaction(database.db, async () => await numbers());
  await expect(statement).rejects.toThrow('only its `trx`');
  const query = inTransaction(database.db, async () => await sql`select 1`.execute(database.db));
  await expect(query).rejects.toThrow('only its `trx`');
  const nested = inTransaction(database.db, () => inTransaction(database.db, () => Promise.resolve()));
  await expect(nested).rejects.toThrow('only its `trx`');
  expect(await numbers()).toEqual([]);
});

test('inside a transaction neither a turn nor a file is waited for', async () => {
  const turns = createTurns({ atOnce: 1, most: 1 });
  const files = outsideTransactions(await openTestFileStore(temporaryFolder()));
  const turn = () => turns.inTurn(() => Promise.resolve());
  for (const wait of [turn, async () => void (await files.size('a/b'))]) {
    await expect(inTransaction(database.db, wait)).rejects.toThrow('Nothing may be waited for');
    await wait();
  }
});

test('a violation tells its code, constraint and detail', async () => {
  const insert = { name: 'insert', text: 'insert into numbers values ($1)' };
  await database.statement(insert, [1]);
  const error: unknown = await database.statement(insert, [1]).catch((reason: unknown) => reason);
  expect(databaseErrorCode(error)).toBe('23505');
  expect(violatedConstraint(error)).toBe('numbers_n_unique');
  expect(isUniqueViolation(error, 'numbers_n_unique')).toBe(true);
  expect(isUniqueViolation(error, 'another')).toBe(false);
  expect(error).toMatchObject({
    message: 'duplicate key value violates unique constraint "numbers_n_unique"',
    detail: 'Key (n)=(1) already exists.',
  });
});

test('a failing prepared statement neither spoils the connection nor its later runs', async () => {
  const divide = { name: 'divide', text: 'select 6 / $1::int as result' };
  await expect(database.statement(divide, [0])).rejects.toMatchObject({ code: '22012' });
  await expect(database.statement(divide, ['x'])).rejects.toMatchObject({ code: '22P02' });
  expect(await database.statement(divide, [3])).toEqual([{ result: 2 }]);
});

test('a serialisation failure runs the whole transaction again, three times at most', async () => {
  let runs = 0;
  const raise = sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`;
  await inTransaction(database.db, async (trx) => {
    runs += 1;
    await sql`insert into numbers values (${runs})`.execute(trx);
    if (runs < 3) await raise.execute(trx);
  });
  expect(await numbers()).toEqual([{ n: 3 }]);

  runs = 0;
  const hopeless = inTransaction(database.db, async (trx) => {
    runs += 1;
    await raise.execute(trx);
  });
  await expect(hopeless).rejects.toMatchObject({ code: '40001' });
  expect(runs).toBe(3);
});

test('an answer of several megabytes and one of many rows arrive whole', async () => {
  const long = { name: 'long', text: `select repeat('字', 2000000) as text` };
  const [row] = await database.statement<{ text: string }>(long, []);
  expect(row?.text).toHaveLength(2_000_000);
  const many = { name: 'many', text: 'select generate_series(1, 50000) as n' };
  expect(await database.statement(many, [])).toHaveLength(50_000);
});
