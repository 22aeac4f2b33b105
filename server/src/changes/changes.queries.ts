import type { Change } from '@kalima/shared/contract/changes';
import { changeRules } from '@kalima/shared/domain/teaching/changes';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db/schema.ts';

/** A change to be stored. */
export interface NewChange {
  /** Id, where what was made has one: recording it again replaces the change. */
  readonly id?: string;
  readonly kind: Change['kind'];
  /** Number of people, courses, words or rows. */
  readonly count: number;
  /** The person or course, where it was one. */
  readonly personId?: string | undefined;
  readonly courseId?: string | undefined;
  readonly classId?: string;
  readonly dueOn?: string | null;
  readonly import?: NonNullable<Change['import']>;
  /** Data that the undoer of the kind reads, stored as JSON. */
  readonly undo: unknown;
}

export interface StoredChange {
  readonly id: string;
  readonly kind: Change['kind'];
  readonly undo: unknown;
  readonly hasEnded: boolean;
}

const isFresh = (table: string) =>
  sql`${sql.ref(table)}.changed_at > now() - make_interval(hours => ${changeRules.undoHours})`;

/** Stores a change and removes the oldest ones beyond the bound of the person; returns its id. */
export async function insertChange(trx: Trx, madeBy: string, change: NewChange): Promise<string> {
  const { kind, count, personId, courseId, classId, dueOn, undo } = change;
  const { id: importId, of } = change.import ?? { id: null, of: null };
  const { rows } = await sql<{ id: string }>`
    with beyond as (
      delete from changes where id in (
        select id from changes where made_by = ${madeBy}::uuid and import_id is null and id is distinct from ${change.id ?? null}::uuid
        order by changed_at desc, id offset ${changeRules.kept - 1}
      )
    )
    insert into changes (id, made_by, kind, count, person_id, course_id, class_id, due_on, import_id, imported, undo)
    values (coalesce(${change.id ?? null}::uuid, gen_random_uuid()), ${madeBy}::uuid, ${kind}, ${count}, ${personId ?? null}::uuid,
      ${courseId ?? null}::uuid, ${classId ?? null}::uuid, ${dueOn ?? null}::date, ${importId}::uuid, ${of},
      ${JSON.stringify(undo)}::jsonb)
    on conflict (id) do update
      set changed_at = now(), ended_at = null, count = excluded.count, imported = excluded.imported, undo = excluded.undo
      where changes.made_by = excluded.made_by
    returning id`.execute(trx);
  return rows[0]?.id ?? '';
}

/** Returns the changes that a person can take back, the latest first. */
export async function selectChanges(db: Db, madeBy: string): Promise<Change[]> {
  const { rows } = await sql<Omit<Change, 'changedAt'> & { changedAt: Date }>`
    select k.id, k.kind, k.changed_at as "changedAt", k.count, k.due_on::text as "dueOn", l.name as "className",
      coalesce(p.full_name, c.title, c2.title, i.name) as subject,
      case when k.import_id is not null then json_build_object('id', k.import_id, 'of', k.imported) end as import
    from changes k
      left join profiles p on p.id = k.person_id
      left join courses c on c.id = k.course_id
      left join classes l on l.id = k.class_id
      left join imports i on i.id = k.import_id
      left join courses c2 on c2.id::text = i.made->>'courseId'
    where k.made_by = ${madeBy}::uuid and k.ended_at is null and ${isFresh('k')}
    order by k.changed_at desc, k.id limit ${changeRules.listed}`.execute(db);
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }));
}

/** Returns a change of a person that is not a day old; with `isLocked` it is locked until the transaction ends. */
export async function selectChange(
  db: Db,
  madeBy: string,
  id: string,
  { isLocked = false } = {},
): Promise<StoredChange | undefined> {
  const { rows } = await sql<StoredChange>`
    select id, kind, undo, ended_at is not null as "hasEnded" from changes
    where id = ${id}::uuid and made_by = ${madeBy}::uuid and ${isFresh('changes')} ${isLocked ? sql`for update` : sql``}`.execute(
    db,
  );
  return rows[0];
}

/** Notes that a change is taken back, or cannot be any more. */
export async function endChange(db: Db, id: string): Promise<void> {
  await sql`update changes set ended_at = now() where id = ${id}::uuid`.execute(db);
}

/** Removes up to so many changes that can be taken back no more; returns how many that were. */
export async function deleteOld(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from changes where id in (select id from changes where not ${isFresh('changes')} limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
