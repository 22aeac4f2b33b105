import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { OpenDatabase } from './open-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const columns = `
  count(*) as count,
  9007199254740991::int8 as big,
  7::int4 as small,
  12.50::numeric as exact,
  true as flag,
  '2026-11-20T10:30:00Z'::timestamptz as moment,
  '2026-11-20'::date as day,
  '{"word": "كلمة", "list": [1, null]}'::jsonb as document,
  '\\x00ff10'::bytea as bytes,
  array['a', 'b'] as texts,
  array[1::int8, 2] as bigs,
  null::text as nothing,
  '00000000-0000-4000-8000-000000000001'::uuid as id`;

const expected = {
  count: 1,
  big: Number.MAX_SAFE_INTEGER,
  small: 7,
  exact: '12.50',
  flag: true,
  moment: new Date('2026-11-20T10:30:00Z'),
  day: '2026-11-20',
  document: { word: 'كلمة', list: [1, null] },
  bytes: new Uint8Array([0, 255, 16]),
  texts: ['a', 'b'],
  bigs: [1, 2],
  nothing: null,
  id: '00000000-0000-4000-8000-000000000001',
};

test('columns arrive as the same types on both databases, through Kysely', async () => {
  const { rows } = await sql.raw(`select ${columns}`).execute(database.db);
  expect(rows).toStrictEqual([expected]);
});

test('columns arrive as the same types on both databases, through a prepared statement', async () => {
  const statement = { name: 'all-types', text: `select ${columns}` };
  for (let time = 0; time < 2; time += 1) {
    expect(await database.statement(statement, [])).toStrictEqual([expected]);
  }
});

test('parameters of every type are accepted', async () => {
  const moment = new Date('2026-01-02T03:04:05.678Z');
  const rows = await database.statement(
    {
      name: 'parameters',
      text: `select $1::int8 as big, $2::timestamptz as moment, $3::jsonb as document, $4::bytea as bytes,
             $5::text[] as texts, $6::boolean as flag, $7::uuid as id`,
    },
    [5, moment, JSON.stringify(['كلمة']), new Uint8Array([1, 2]), ['a"b', 'c\\d'], false, null],
  );
  expect(rows).toStrictEqual([
    {
      big: 5,
      moment,
      document: ['كلمة'],
      bytes: new Uint8Array([1, 2]),
      texts: ['a"b', 'c\\d'],
      flag: false,
      id: null,
    },
  ]);
});

test('the session counts in UTC', async () => {
  const rows = await database.statement({ name: 'zone', text: `select current_setting('timezone') as zone` }, []);
  expect(rows).toEqual([{ zone: 'UTC' }]);
});
