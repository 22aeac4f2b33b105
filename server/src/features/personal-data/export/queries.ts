import { sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';
import type { StoredSection } from './sections.ts';

/** A row by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

const name = {
  class: sql`jsonb_build_object('class_name', (select c.name from classes c where c.id = t.class_id))`,
  course: sql`jsonb_build_object('course_title', (select c.title from courses c where c.id = t.course_id))`,
};

/**
 * Some rows of a part, after the key of an earlier one: what is shown of each, and its key. Each page is read by itself, so that a
 * slow reader keeps no connection.
 */
export async function selectRows(
  db: Db,
  { table, person, key, leftOut = [], names }: StoredSection,
  personId: string,
  after: Row | null,
  limit: number,
): Promise<{ row: Row; key: Row }[]> {
  const isTheirs =
    typeof person === 'string'
      ? sql`t.${sql.ref(person)} = ${personId}::uuid`
      : sql`t.${sql.ref(person.by)} in (select o.id from ${sql.table(person.to)} o where o.${sql.ref(person.person)} = ${personId}::uuid)`;
  const keys = sql.join(key.map((column) => sql`t.${sql.ref(column)}`));
  const keysOfRow = sql.join(key.map((column) => sql`r.${sql.ref(column)}`));
  // The row type of the table reads each key as what it is.
  const isLater =
    after === null
      ? sql`true`
      : sql`(${keys}) > (select ${keysOfRow} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(after)}::jsonb) r)`;
  const shown = names === undefined ? sql`to_jsonb(t)` : sql`to_jsonb(t) || ${name[names]}`;
  const keyFields = sql.join(key.flatMap((column) => [sql.lit(column), sql`t.${sql.ref(column)}`]));
  const { rows } = await sql<{ row: Row; key: Row }>`
    select (${shown}) - ${leftOut}::text[] as row, jsonb_build_object(${keyFields}) as key
    from ${sql.table(table)} t where ${isTheirs} and ${isLater} order by ${keys} limit ${limit}`.execute(db);
  return rows;
}

export async function hasPerson(db: Db, personId: string): Promise<boolean> {
  const row = await db.selectFrom('profiles').select('id').where('id', '=', personId).executeTakeFirst();
  return row !== undefined;
}
