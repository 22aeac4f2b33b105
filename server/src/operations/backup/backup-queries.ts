import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';
import { leftOutTables } from './backup-format.ts';

export interface TableShape {
  readonly name: string;
  /** The columns that can be written, in their order. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly key: readonly { readonly name: string; readonly isText: boolean }[];
}

const migrationTables = ['kysely_migration', 'kysely_migration_lock'];
/** One that is parted is one table; its parts are none. */
const isTable = sql`c.relkind in ('r', 'p') and not c.relispartition`;
const ourTables = sql`${isTable} and c.relnamespace = current_schema()::regnamespace
  and c.relname not in (${sql.join(migrationTables)})`;

/** Tables that a backup holds, so ordered that each comes after those that it refers to. */
export async function selectTables(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<TableShape & { refersTo: string[] }>`
    select c.relname::text as name,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attnum), '[]')
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0) order by k.position), '[]')
        from pg_index i, unnest(i.indkey::int2[]) with ordinality as k(attnum, position), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum) as key,
      (select coalesce(json_agg(distinct r.relname), '[]')
        from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "refersTo"
    from pg_class c where ${ourTables} and c.relname not in (${sql.join([...leftOutTables])})
    order by c.relname::text collate "C"`.execute(db);
  const ordered: TableShape[] = [];
  let waiting = rows;
  while (waiting.length > 0) {
    const known = new Set(ordered.map(({ name }) => name));
    const ready = waiting.filter(({ refersTo }) => refersTo.every((name) => known.has(name)));
    if (ready.length === 0) throw new Error('the tables refer to each other in a circle');
    ordered.push(...ready.map(({ name, columns, key }) => ({ name, columns, key })));
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}

export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.id(table)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Makes values be written in one way only, whatever the server's settings, until the transaction ends. */
export async function fixTextForms(trx: Db): Promise<void> {
  for (const setting of [`datestyle = 'ISO, YMD'`, `timezone = 'UTC'`, `intervalstyle = 'iso_8601'`])
    await sql.raw(`set local ${setting}`).execute(trx);
  for (const setting of [`bytea_output = 'hex'`, 'extra_float_digits = 1'])
    await sql.raw(`set local ${setting}`).execute(trx);
}

/** About as many characters as are fetched at a time. */
const fetchChars = 1_000_000;

/** The rows of a table in the order of its key, each a JSON list of its columns' values as text. */
export async function* selectLines(trx: Db, { name, columns, key }: TableShape): AsyncIterable<string> {
  const values = sql.join(columns.map((column) => sql`${sql.id(column.name)}::text`));
  const order = key.map((column) =>
    column.isText ? sql`${sql.id(column.name)} collate "C"` : sql`${sql.id(column.name)}`,
  );
  await sql`declare backup no scroll cursor for select json_build_array(${values})::text as line
    from ${sql.id(name)} ${order.length === 0 ? sql`` : sql`order by ${sql.join(order)}`}`.execute(trx);
  for (let count = 50; ;) {
    const { rows } = await sql.raw<{ line: string }>(`fetch forward ${count} from backup`).execute(trx);
    let chars = 0;
    for (const { line } of rows) {
      chars += line.length;
      yield line;
    }
    if (rows.length < count) break;
    count = Math.min(5000, Math.max(10, Math.round((fetchChars / Math.max(1, chars)) * rows.length)));
  }
  await sql`close backup`.execute(trx);
}

/** Writes rows back that `selectLines` returned; returns how many. */
export async function insertLines(trx: Db, table: TableShape, columns: readonly string[], lines: string[]) {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  const values = columns.map((name, index) => sql.raw(`(r ->> ${index})::${types.get(name) ?? 'text'}`));
  const result = await sql`insert into ${sql.id(table.name)} (${sql.join(columns.map((name) => sql.id(name)))})
    overriding system value
    select ${sql.join(values)} from json_array_elements(${`[${lines.join(',')}]`}::json) as r`.execute(trx);
  return Number(result.numAffectedRows ?? 0);
}

export async function emptyTables(trx: Db, tables: readonly TableShape[]): Promise<void> {
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.id(name)))} cascade`.execute(trx);
}

/** Takes away all that the migrations made. */
export async function dropTables(trx: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c
    where ${isTable} and c.relnamespace = current_schema()::regnamespace`.execute(trx);
  if (rows.length > 0) await sql`drop table ${sql.join(rows.map(({ name }) => sql.id(name)))} cascade`.execute(trx);
}

/** A name of its own for the connections of each restore, so that `isUsed` finds those of another one. */
export const restoreName = (): string => `kalima-restore-${randomUUID()}`;

/** Returns true if a server or another command is connected to the same database of PostgreSQL. */
export async function isUsed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and application_name like 'kalima%'
      and (application_name not like 'kalima-restore-%' or application_name <> current_setting('application_name'))`.execute(
    db,
  );
  return (rows[0]?.n ?? 0) > 0;
}

/** Bytes of a database and of the files that it names, those with the same bytes once; also in one of before, which keeps each. */
export async function selectBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 + coalesce(sum(bytes), 0)::float8 as bytes from (
      select distinct on (stored) bytes from (
        select bytes, coalesce(to_jsonb(media) ->> 'stored_key', key) as stored from media
      ) file order by stored
    ) stored`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Gathers statistics of all tables, by which the database plans its queries. */
export async function analyze(db: Db): Promise<void> {
  await sql`analyze`.execute(db);
}
