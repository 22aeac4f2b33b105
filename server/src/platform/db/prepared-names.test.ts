import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { createPreparedNames } from './prepared-names.ts';
import { listValue, scalarValue } from './statement-values.ts';

test('a text is prepared from the time on that it has been asked often', () => {
  const nameOf = createPreparedNames({ often: 3 });
  expect([nameOf('select $1'), nameOf('select $1'), nameOf('select $2')]).toEqual([undefined, undefined, undefined]);
  const name = nameOf('select $1');
  expect(name).toBeDefined();
  expect(nameOf('select $1')).toBe(name);
  expect([nameOf('select $2'), nameOf('select $2')]).not.toContain(name);
});

test('texts that are different each time, such as lists of many lengths, are counted and prepared within bounds', () => {
  const nameOf = createPreparedNames({ often: 1, most: 2 });
  expect([1, 2, 3, 4].map((one) => nameOf(`select ${one}`) !== undefined)).toEqual([true, true, false, false]);
  const counting = createPreparedNames({ often: 2, mostCounted: 2 });
  for (const text of ['one', 'two', 'three', 'one']) expect(counting(text)).toBeUndefined();
  expect(counting('one')).toBeDefined();
});

test.each([
  'select * from "people" where id = $1',
  'select "p".* from "people" as "p" where id = $1',
  'delete from "media" where "key" = $1 returning *',
])('%s is never prepared, since the table may get a column', (text) => {
  expect(createPreparedNames({ often: 1 })(text)).toBeUndefined();
});

test('a statement that is asked often is planned for any values, and answers what it answered', async () => {
  const database = await openTestDatabase({});
  await database.db.transaction().execute(async (trx) => {
    for (let count = 0; count < 40; count += 1) {
      const ids = Array.from({ length: (count % 3) + 1 }, () => randomUUID());
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const { rows } = await sql<{ id: string }>`
        select asked.id from unnest(${listValue(ids, 'uuid')}) asked (id)
          left join courses c on c.id = asked.id and c.id = any(${listValue(ids, 'uuid')})`.execute(trx);
      expect(rows.map(({ id }) => id)).toEqual(ids);
    }
    const { rows } = await sql<{ generic: number }>`
      select generic_plans::int as generic from pg_prepared_statements where statement like '%left join courses c on%'`.execute(
      trx,
    );
    expect(rows[0]?.generic).toBeGreaterThan(0);
  });
  await database.close();
});

test('a range up to one value is planned for any values', async () => {
  const database = await openTestDatabase({});
  await database.db.transaction().execute(async (trx) => {
    await sql`create temp table numbers on commit drop as select n, n::text as name from generate_series(1, 5000) n`.execute(
      trx,
    );
    await sql`create index on numbers (n)`.execute(trx);
    await sql`analyze numbers`.execute(trx);
    for (let count = 0; count < 40; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const { rows } = await sql`select n, name from numbers where n <= ${scalarValue(3, 'int')}`.execute(trx);
      expect(rows).toHaveLength(3);
    }
    const { rows } = await sql<{ generic: number }>`
      select generic_plans::int as generic from pg_prepared_statements where statement like '%from numbers where%'`.execute(
      trx,
    );
    expect(rows[0]?.generic).toBeGreaterThan(0);
  });
  await database.close();
});

test('what returns all columns goes on where a newer server adds one', async () => {
  const database = await openTestDatabase({});
  await sql`create table kept (id int primary key)`.execute(database.db);
  const ask = async () => (await sql`select * from kept where id = ${1}`.execute(database.db)).rows;
  for (let count = 0; count < 30; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that it is asked often
    expect(await ask()).toEqual([]);
  }
  await sql`alter table kept add column name text`.execute(database.db);
  expect(await ask()).toEqual([]);
  await database.close();
});

test('a prepared statement whose table gets a column fails once, and never again', async () => {
  const database = await openTestDatabase({});
  await sql`create table widened (id int primary key)`.execute(database.db);
  // Not seen from its beginning: that it returns all columns.
  const ask = async () =>
    (await sql`with all_of as (select * from widened) select * from all_of where id = ${1}`.execute(database.db)).rows;
  for (let count = 0; count < 30; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that it is asked often
    expect(await ask()).toEqual([]);
  }
  await sql`alter table widened add column name text`.execute(database.db);
  await expect(ask()).rejects.toThrow('cached plan');
  expect(await ask()).toEqual([]);
  expect(await ask()).toEqual([]);
  await database.close();
});
