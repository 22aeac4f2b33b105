import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';

test('a query that takes as long as the limit is told without its values, by both ways to query', async () => {
  const told: object[] = [];
  const log = { info: () => undefined, warn: (details: object) => void told.push(details), error: () => undefined };
  const database = await openTestDatabase({ log, slowQueryMs: 0 });
  await sql`select ${'a private name'}::text as name`.execute(database.db);
  await database.statement({ name: 'greet', text: 'select $1::text as greeting' }, ['a private word']);
  await database.close();
  const texts = told.map((details) => (details as { sql?: string }).sql);
  expect(texts).toContain('select $1::text as name');
  expect(texts).toContain('select $1::text as greeting');
  expect(JSON.stringify(told)).not.toContain('private');
});

test('quick queries are not told', async () => {
  const told: object[] = [];
  const log = { info: () => undefined, warn: (details: object) => void told.push(details), error: () => undefined };
  const database = await openTestDatabase({ log, slowQueryMs: 60_000 });
  await database.ping();
  await database.close();
  expect(told).toEqual([]);
});
