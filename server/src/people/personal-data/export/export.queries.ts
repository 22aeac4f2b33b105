import { sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';
import type { StoredSection } from './sections.ts';

/** A row by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

const name = {
  class: sql`jsonb_build_object('class_name', (select c.name from classes c where c.id = t.class_id))`,
  course: sql`jsonb_build_object('course_title', (select c.title from courses c where c.id = t.course_id))`,
};

/** The columns of a key in a row of the export, each read as its type in the table. */
const keyOf = (table: string, columns: readonly string[], row: Row) =>
  sql`(select ${sql.join(columns.map((column) => sql`r.${sql.ref(column)}`))}
    from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb) r)`;

/**
 * The rows `t` of a person after a key, and their order. Rows of rows are found from the person's own rows on: a page reads rows in
 * proportion to its length, however many rows there are of others or on earlier pages.
 */
function rowsAfter({ table, person, key }: StoredSection, personId: string, after: Row | null) {
  const keys = sql.join(key.map((column) => sql`t.${sql.ref(column)}`));
  const isLater = after === null ? sql`true` : sql`(${keys}) > ${keyOf(table, key, after)}`;
  if (typeof person === 'string') {
    const rows = sql`${sql.table(table)} t where t.${sql.ref(person)} = ${personId}::uuid and ${isLater}`;
    return { rows, order: keys };
  }
  const isOwnerLater = after === null ? sql`true` : sql`o.id >= ${keyOf(table, [person.by], after)}`;
  // The planner may join the whole table, and sort it for each page, if there is no "offset 0".
  const rows = sql`
    (select o.id from ${sql.table(person.to)} o where o.${sql.ref(person.person)} = ${personId}::uuid and ${isOwnerLater} order by o.id offset 0) o
    cross join lateral (select * from ${sql.table(table)} t where t.${sql.ref(person.by)} = o.id and ${isLater} offset 0) t`;
  const rest = key.filter((column) => column !== person.by).map((column) => sql`t.${sql.ref(column)}`);
  return { rows, order: sql.join([sql`o.id`, ...rest]) };
}

/**
 * Some rows of a part, after the key of an earlier one: what is shown of each, and its key. Each page is read by itself, so that a
 * slow reader keeps no connection.
 */
export async function selectRows(
  db: Db,
  section: StoredSection,
  personId: string,
  after: Row | null,
  limit: number,
): Promise<{ row: Row; key: Row }[]> {
  const { key, leftOut = [], names } = section;
  const shown = names === undefined ? sql`to_jsonb(t)` : sql`to_jsonb(t) || ${name[names]}`;
  const keyFields = sql.join(key.flatMap((column) => [sql.lit(column), sql`t.${sql.ref(column)}`]));
  const { rows, order } = rowsAfter(section, personId, after);
  const found = await sql<{ row: Row; key: Row }>`
    select (${shown}) - ${leftOut}::text[] as row, jsonb_build_object(${keyFields}) as key
    from ${rows} order by ${order} limit ${limit}`.execute(db);
  return found.rows;
}

export async function hasPerson(db: Db, personId: string): Promise<boolean> {
  const row = await db.selectFrom('profiles').select('id').where('id', '=', personId).executeTakeFirst();
  return row !== undefined;
}
