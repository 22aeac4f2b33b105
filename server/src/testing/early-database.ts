import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { migrate, migrationsFolder } from '../platform/db/migrate.ts';
import type { OpenDatabase } from '../platform/db/open-database.ts';
import { openEmptyDatabase } from './test-database.ts';

const data = await readFile(new URL('data-after-0003.json', import.meta.url), 'utf8');
/** What somebody had who has run the product since an early version: rows as the migrations up to 0003 made them, by table. */
export const earlyRows = JSON.parse(data) as Record<string, object[]>;

/** A database as it was then; it is closed with its test. */
export async function openEarly(): Promise<OpenDatabase> {
  const database = await openEmptyDatabase();
  onTestFinished(() => database.close());
  await migrate(database.db, migrationsFolder, '0003-people');
  for (const [table, rows] of Object.entries(earlyRows)) {
    const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.id(name)));
    await sql`insert into ${sql.id(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.id(table)}, ${data}::json -> ${sql.lit(table)})`.execute(
      database.db,
    );
  }
  return database;
}
