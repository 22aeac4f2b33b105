import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/schema.ts';

/** What each hash of a person leads to. A terabyte of events makes parts of 64 GB. */
const parts = 16;
const copy = sql.id('study_events_partitioned');
const former = sql.id('study_events_former');
/** Of what belongs to the copy and has to be called otherwise until it takes the place of the table. */
const suffix = '_partitioned';
/** Everybody waits behind a lock that is waited for, so not long. */
const longestWait = sql`set local lock_timeout = '500ms'`;

const run = async (trx: Trx, statement: RawBuilder<unknown>) => void (await statement.execute(trx));
const runText = (trx: Trx, text: string) => run(trx, sql.raw(text));

interface Shape {
  readonly isPartitioned: boolean;
  readonly hasCopy: boolean;
  readonly hasFormer: boolean;
}

export async function selectShape(db: Db): Promise<Shape> {
  const { rows } = await sql<Shape>`
    select c.relkind = 'p' as "isPartitioned", to_regclass('study_events_partitioned') is not null as "hasCopy",
      to_regclass('study_events_former') is not null as "hasFormer"
    from pg_class c where c.oid = 'study_events'::regclass`.execute(db);
  if (!rows[0]) throw new Error('there is no log of study');
  return rows[0];
}

/** Columns of the table, or of the copy, with their types. */
async function selectColumns(db: Db, table: 'study_events' | 'study_events_partitioned'): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select format('%I %s %s', attname, format_type(atttypid, atttypmod), attnotnull) as column from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attname`.execute(db);
  return rows.map(({ column }) => column);
}

/** Names of the indexes of the table, or of the copy, without what tells them apart. */
async function selectIndexes(db: Db, table: 'study_events' | 'study_events_partitioned'): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${table}::regclass order by 1`.execute(db);
  return rows.map(({ name }) => (name.endsWith(suffix) ? name.slice(0, -suffix.length) : name));
}

/** Whether the copy still is what the table is: a migration may have changed the one in between. */
export async function isCopyLikeTable(db: Db): Promise<boolean> {
  const shapeOf = async (table: 'study_events' | 'study_events_partitioned') =>
    JSON.stringify([await selectColumns(db, table), await selectIndexes(db, table)]);
  return (await shapeOf('study_events')) === (await shapeOf('study_events_partitioned'));
}

/** Makes an empty, partitioned copy, into which whatever is written into the table from then on is written as well. */
export async function makeCopy(trx: Trx): Promise<void> {
  await run(trx, longestWait);
  // All that wrote into the table has ended then, so that what follows sees it.
  await run(trx, sql`lock table study_events in share row exclusive mode`);
  const { isPartitioned, hasCopy } = await selectShape(trx);
  if (isPartitioned || hasCopy) return;
  await run(
    trx,
    sql`create table ${copy} (like study_events including defaults including storage including comments)
    partition by hash (user_id)`,
  );
  for (let part = 0; part < parts; part += 1) {
    await run(
      trx,
      sql`create table ${sql.id(`study_events_part_${part}`)} partition of ${copy}
      for values with (modulus ${sql.lit(parts)}, remainder ${sql.lit(part)})`,
    );
  }
  const { rows: made } = await sql<{ text: string }>`
    select format('alter table study_events_partitioned add constraint %I %s',
        conname || case when contype in ('p', 'u') then ${suffix} else '' end, pg_get_constraintdef(oid)) as text
      from pg_constraint where conrelid = 'study_events'::regclass and contype in ('p', 'u', 'f', 'c')
    union all
    select replace(replace(pg_get_indexdef(i.indexrelid), format(' INDEX %I ON ', c.relname), format(' INDEX %I ON ', c.relname || ${suffix})),
        format(' ON %I.study_events USING ', current_schema()), ' ON study_events_partitioned USING ') as text
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'study_events'::regclass and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    union all
    select format('comment on table study_events_partitioned is %L', obj_description('study_events'::regclass))`.execute(
    trx,
  );
  for (const { text } of made) await runText(trx, text);
  await mirror(trx);
}

/** Has each change of the table made in the copy, too; in whichever order that and copying come. */
async function mirror(trx: Trx): Promise<void> {
  const { rows } = await sql<{ name: string; isKey: boolean }>`
    select quote_ident(attname) as name, attname in ('user_id', 'id') as "isKey" from pg_attribute
    where attrelid = 'study_events'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(trx);
  const columns = rows.map(({ name }) => name).join(', ');
  const values = rows.map(({ name }) => `new.${name}`).join(', ');
  const changed = rows.filter(({ isKey }) => !isKey).map(({ name }) => `${name} = excluded.${name}`);
  await runText(
    trx,
    `create or replace function mirror_study_event() returns trigger language plpgsql as $body$ begin
      if tg_op <> 'INSERT' and (tg_op = 'DELETE' or (old.user_id, old.id) <> (new.user_id, new.id)) then
        delete from study_events_partitioned where user_id = old.user_id and id = old.id;
      end if;
      if tg_op <> 'DELETE' then
        insert into study_events_partitioned (${columns}) values (${values})
        on conflict (user_id, id) do update set ${changed.join(', ')};
      end if;
      return null;
    end $body$`,
  );
  await run(
    trx,
    sql`create trigger mirror_study_event after insert or update or delete on study_events
      for each row execute function mirror_study_event()`,
  );
}

export async function dropCopy(trx: Trx): Promise<void> {
  await run(trx, longestWait);
  await run(trx, sql`drop trigger if exists mirror_study_event on study_events`);
  await run(trx, sql`drop function if exists mirror_study_event()`);
  await run(trx, sql`drop table ${copy}`);
}

/** The place of an event in the order in which events are copied. */
export interface Place {
  readonly userId: string;
  readonly id: string;
}

/** Copies the events behind a place, as many at once; returns the place of the last, or null where none are left. */
export async function copySome(trx: Trx, after: Place, limit: number): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select user_id as "userId", id from study_events where (user_id, id) > (${after.userId}::uuid, ${after.id}::uuid)
    order by user_id, id offset ${limit - 1} limit 1`.execute(trx);
  const last = rows[0] ?? null;
  const upTo = last ? sql`and (e.user_id, e.id) <= (${last.userId}::uuid, ${last.id}::uuid)` : sql``;
  const behind = sql`(e.user_id, e.id) > (${after.userId}::uuid, ${after.id}::uuid) ${upTo}`;
  // In the order of all that writes about people, so that nobody waits for us who holds what we wait for.
  await run(
    trx,
    sql`select from profiles where id in (select e.user_id from study_events e where ${behind}) order by id for no key update`,
  );
  const columns = await sql<{ list: string }>`
    select string_agg(quote_ident(attname), ', ') as list from pg_attribute
    where attrelid = 'study_events'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(trx);
  const list = sql.raw(columns.rows[0]?.list ?? '');
  // What is being removed is waited for, and what is copied is not removed before we are done. What the trigger has copied is told by its
  // key alone: asked for beforehand, the whole copy would be read for every few events.
  await run(
    trx,
    sql`insert into ${copy} (${list}) select ${list} from study_events e where ${behind}
      order by e.user_id, e.id for key share of e on conflict do nothing`,
  );
  return last;
}

/** The number of a transaction that has not begun yet. */
export async function selectNextTransaction(db: Db): Promise<string> {
  const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(
    db,
  );
  return rows[0]?.next ?? '0';
}

/** Whether something still reads the database as it was before a transaction, and would not see what was copied since. */
export async function isReadAsBefore(db: Db, transaction: string): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_xmin is not null
      and age(backend_xmin) > age(${transaction}::text::xid8::xid) limit 1`.execute(db);
  return rows.length > 0;
}

/** Puts the copy in the place of the table, under the names of the table's indexes. */
export async function swap(trx: Trx): Promise<void> {
  await run(trx, longestWait);
  await run(trx, sql`lock table study_events in access exclusive mode`);
  if (!(await isCopyLikeTable(trx))) throw new Error('The table was changed meanwhile. Run the command again.');
  await run(trx, sql`drop trigger mirror_study_event on study_events`);
  await run(trx, sql`drop function mirror_study_event()`);
  for (const name of await selectIndexes(trx, 'study_events')) {
    await run(trx, sql`alter index ${sql.id(name)} rename to ${sql.id(`${name}_former`)}`);
    await run(trx, sql`alter index ${sql.id(`${name}${suffix}`)} rename to ${sql.id(name)}`);
  }
  await run(trx, sql`alter table study_events rename to ${former}`);
  await run(trx, sql`alter table ${copy} rename to study_events`);
}

export async function dropFormer(trx: Trx): Promise<void> {
  await run(trx, longestWait);
  await run(trx, sql`drop table ${former}`);
}

/** Before it is read: of a table in parts the whole is analysed by nobody else. */
export async function analyseCopy(db: Db): Promise<void> {
  await sql`analyze ${copy}`.execute(db);
}
