import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openTestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';
import type { OpenDatabase } from './open-database.ts';

let database: OpenDatabase;
let folder: string;
beforeEach(async () => {
  database = await openTestDatabase();
  // The test's migrations stand beside none of the product's.
  await sql`drop table if exists kysely_migration, kysely_migration_lock`.execute(database.db);
  folder = await mkdtemp(join(tmpdir(), 'kalima-migrations-'));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

function write(name: string, statement: string): Promise<void> {
  const run = `db.executeQuery({ sql: ${JSON.stringify(statement)}, parameters: [], query: { kind: 'RawNode' } })`;
  return writeFile(join(folder, name), `export const up = (db: any) => ${run};`);
}

test('migrations run once each, in order of their names', async () => {
  await write('0002-second.ts', `insert into steps values ('second')`);
  await write('0001-first.ts', `create table steps (name text)`);
  await writeFile(join(folder, 'README.md'), 'not a migration');
  await migrate(database.db, folder);
  await write('0003-third.ts', `insert into steps values ('third')`);
  await migrate(database.db, folder);
  const { rows } = await sql`select name from steps`.execute(database.db);
  expect(rows).toEqual([{ name: 'second' }, { name: 'third' }]);
});

test('a failing migration names itself and leaves nothing of its run', async () => {
  await write('0001-first.ts', `create table half_done (name text)`);
  await write('0002-broken.ts', `create table nonsense`);
  await expect(migrate(database.db, folder)).rejects.toThrow(/^Migration 0002-broken failed: syntax error/);
  const { rows } = await sql`select to_regclass('half_done') as found`.execute(database.db);
  expect(rows).toEqual([{ found: null }]);
});
