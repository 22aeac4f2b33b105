import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { restoreBackup } from './operator/backup/restore-backup.ts';
import { writeBackup } from './operator/backup/write-backup.ts';
import { migrate, migrationsFolder } from './platform/db/migrate.ts';
import type { OpenDatabase } from './platform/db/open-database.ts';
import { createLocalFileStore } from './platform/files/local-file-store.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { startTestApp } from './testing/test-app.ts';
import { openEmptyDatabase } from './testing/test-database.ts';

// What somebody had who has run the product since an early version: rows as the migrations up to 0003 made them.

const data = await readFile(new URL('testing/data-after-0003.json', import.meta.url), 'utf8');
const written = JSON.parse(data) as Record<string, object[]>;

async function openEarly(): Promise<OpenDatabase> {
  const database = await openEmptyDatabase();
  onTestFinished(() => database.close());
  await migrate(database.db, migrationsFolder, '0003-people');
  for (const [table, rows] of Object.entries(written)) {
    const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.id(name)));
    await sql`insert into ${sql.id(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.id(table)}, ${data}::json -> ${sql.lit(table)})`.execute(
      database.db,
    );
  }
  return database;
}

/** The rows of each table with the columns that there were, in PostgreSQL's own words. */
async function rowsOf({ db }: OpenDatabase): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const [table, rows] of Object.entries(written)) {
    const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.id(name)));
    const found = await sql<{ row: string }>`select (${columns})::text as row from ${sql.id(table)}`.execute(db);
    all[table] = found.rows.map(({ row }) => row).toSorted();
  }
  return all;
}

test('an early database is brought up to date, and nothing in it is lost or changed', async () => {
  const database = await openEarly();
  const before = await rowsOf(database);
  expect(Object.values(before).every((rows) => rows.length > 0)).toBe(true);
  await database.migrate();
  expect(await rowsOf(database)).toEqual(before);
});

test('an early backup is restored into the product of today, which goes on with it', async () => {
  const early = await openEarly();
  const before = await rowsOf(early);
  const folder = temporaryFolder();
  const file = join(folder, 'early.tar');
  await writeBackup({ database: early, files: createLocalFileStore(join(folder, 'media')) }, file, new Date());

  const kalima = await startTestApp();
  const target = { database: kalima.database, files: kalima.files, temporaryFolder: join(folder, 'uploads') };
  await restoreBackup(target, file, {});
  expect(await rowsOf(kalima.database)).toEqual(before);
  const { client } = await kalima.signIn('learner@example.org');
  const [material] = (await client.call('GET /api/learning-materials', { query: {} })).items;
  expect(material?.title).toBe('Tabs\tand\nlines, a \\. and {braces}, \u00a0 and 😀');
  const [word] = (await client.call('GET /api/vocabulary', { query: {} })).items;
  expect(word).toMatchObject({ word: 'apple', examples: ['an apple', 'two\napples'] });
  const [lesson] = (await client.call('GET /api/reading-lessons')).items;
  const params = { id: lesson?.id ?? '' };
  expect((await client.call('GET /api/reading-lessons/{id}', { params })).cards).toHaveLength(3);
  const { client: teacher } = await kalima.signIn('teacher@example.org');
  expect((await teacher.call('GET /api/admin/courses', { query: {} })).items).toHaveLength(5);
});

test('a backup of a newer product is refused, and nothing is changed', async () => {
  const kalima = await startTestApp();
  await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2999')`.execute(
    kalima.database.db,
  );
  const folder = temporaryFolder();
  const file = join(folder, 'newer.tar');
  await writeBackup(kalima, file, new Date());
  const database = await openEmptyDatabase();
  onTestFinished(() => database.close());
  const target = { database, files: createLocalFileStore(join(folder, 'media')), temporaryFolder: folder };
  await expect(restoreBackup(target, file, {})).rejects.toThrow(
    `${file} was made by a newer Kalima: this one does not know the migration 9999-from-the-future. Update first.`,
  );
  const { rows } = await sql`select 1 from pg_tables where schemaname = current_schema()`.execute(database.db);
  expect(rows).toEqual([]);
});
