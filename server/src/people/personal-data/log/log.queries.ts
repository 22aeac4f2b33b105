import type { LoggedAct } from '@kalima/shared/contract/people/person-log';
import { type PersonAction, personLogRules } from '@kalima/shared/domain/people/person-log';
import { sql } from 'kysely';
import { cursorKey, decodeCursor } from '../../../platform/http/cursor.ts';
import type { Db } from '../../../platform/db/schema.ts';

interface NewAct {
  readonly action: PersonAction;
  readonly person: string;
}

/**
 * Notes what somebody did to others, but for what the log has of the last hour. People who are gone are left out; the others are kept from
 * being deleted until it is written.
 */
export async function insertActs(
  db: Db,
  actor: { readonly userId: string; readonly role: string },
  acts: readonly NewAct[],
): Promise<void> {
  const ids = [...new Set([actor.userId, ...acts.map(({ person }) => person)])];
  await sql`
    with people as materialized (select id from profiles where id = any(${ids}::uuid[]) order by id for key share)
    insert into person_log (person_id, actor_id, actor_role, action)
    select distinct p.id, actor.id, ${actor.role}::text, act.action
    from jsonb_to_recordset(${JSON.stringify(acts)}::jsonb) as act (action text, person uuid)
      join people p on p.id = act.person
      join people actor on actor.id = ${actor.userId}::uuid
    where p.id <> actor.id and not exists (
      select 1 from person_log l where l.person_id = p.id and l.actor_id = actor.id and l.action = act.action
        and l.at > now() - make_interval(mins => ${personLogRules.onceIn})
    )`.execute(db);
}

export interface ActRow extends Omit<LoggedAct, 'at'> {
  readonly at: Date;
}

/** What was done to a person, the latest first; one row more than a page tells that more follows. Throws `VALIDATION_FAILED` for a cursor of another list. */
export async function selectActs(db: Db, personId: string, cursor: string | undefined): Promise<ActRow[]> {
  const [at, id] = decodeCursor(cursor, [cursorKey.time, cursorKey.id] as const);
  const { rows } = await sql<ActRow>`
    select l.id, l.at, l.action, l.actor_role as "actorRole",
      case when actor.id is not null then json_build_object('id', actor.id, 'name', actor.full_name) end as actor
    from person_log l left join profiles actor on actor.id = l.actor_id
    where l.person_id = ${personId}::uuid
      and (${id}::uuid is null or (l.at, l.id) < (${at}::timestamptz, ${id}::uuid))
    order by l.at desc, l.id desc limit ${personLogRules.page + 1}`.execute(db);
  return rows;
}

export async function hasPerson(db: Db, personId: string): Promise<boolean> {
  const row = await db.selectFrom('profiles').select('id').where('id', '=', personId).executeTakeFirst();
  return row !== undefined;
}

/** Removes some of what is older than it is kept; returns how many rows that were. */
export async function deleteOldActs(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from person_log where id in (
      select id from person_log where at < now() - make_interval(days => ${personLogRules.keptDays}) order by at limit ${most}
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
