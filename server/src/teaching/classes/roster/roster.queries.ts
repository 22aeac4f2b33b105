import { sql } from 'kysely';
import type { KnownPerson } from '@kalima/shared/domain/exchange/roster-plan';
import type { Db } from '../../../platform/db/schema.ts';

/** Lets no other import begin until the transaction ends; returns false where one is under way. */
export async function holdRosters(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('rosters')) as "isHeld"`.execute(db);
  return rows[0]?.isHeld ?? false;
}

/** The school's day, asked within the transaction. */
const today = sql`(select (now() at time zone coalesce(s.fixed_time_zone, s.time_zone))::date from school_settings s)`;

/** The classes that are neither archived nor over, by name. */
export function selectCurrentClasses(db: Db): Promise<{ id: string; name: string; hasBegun: boolean }[]> {
  return db
    .selectFrom('classes')
    .select(['id', 'name', sql<boolean>`starts_on <= ${today}`.as('hasBegun')])
    .where('archived_at', 'is', null)
    .where(sql<boolean>`coalesce(ends_on, 'infinity') >= ${today}`)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

interface AskedPeople {
  readonly sourcedIds: readonly string[];
  readonly emails: readonly string[];
  readonly userNames: readonly string[];
  readonly classIds: readonly string[];
}

/** The people with one of these numbers, addresses or user names, and the members of the classes. */
export async function selectKnownPeople(
  db: Db,
  { sourcedIds, emails, userNames, classIds }: AskedPeople,
): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    with members as materialized (
      select user_id, array_agg(class_id) as class_ids from class_members
      where class_id = any(${classIds}::uuid[]) and left_at is null group by user_id
    ), asked as materialized (
      select user_id as id from members
      union select id from profiles where sourced_id = any(${sourcedIds}::text[])
      union select id from profiles where email = any(${emails}::text[])
      union select id from profiles where user_name = any(${userNames}::text[])
    )
    select p.id, p.sourced_id as "sourcedId", p.full_name as name, p.user_name as "userName", p.email,
      p.role = 'user' as "isLearner", p.deactivated_at is null as "isActive", coalesce(m.class_ids, '{}') as "classIds"
    from asked join profiles p on p.id = asked.id left join members m on m.user_id = p.id
    order by p.full_name, p.id`.execute(db);
  return rows;
}

/** The classes, locked in one order until the transaction ends, so that changes of their people come one after the other. */
export async function lockClasses(db: Db, classIds: readonly string[]): Promise<void> {
  await sql`select id from classes where id = any(${classIds}::uuid[]) order by id for no key update`.execute(db);
}

export async function insertImport(db: Db, id: string, madeBy: string | null): Promise<void> {
  await db.insertInto('roster_imports').values({ id, made_by: madeBy }).execute();
}

/** Notes the numbers of accounts that have none, and writes the names that the roster has. */
export async function updatePeople(
  db: Db,
  people: readonly { id: string; name: string; searchText: string; sourcedId: string | null }[],
): Promise<void> {
  await sql`
    update profiles p set full_name = u.name, search_text = u.search_text,
      sourced_id = coalesce(p.sourced_id, u.sourced_id), updated_at = now()
    from unnest(
      ${people.map(({ id }) => id)}::uuid[], ${people.map(({ name }) => name)}::text[],
      ${people.map(({ searchText }) => searchText)}::text[], ${people.map(({ sourcedId }) => sourcedId)}::text[]
    ) as u (id, name, search_text, sourced_id)
    where p.id = u.id`.execute(db);
}

export interface Membership {
  readonly userId: string;
  readonly classId: string;
}

const columnsOf = (rows: readonly Membership[]) =>
  sql`unnest(${rows.map(({ userId }) => userId)}::uuid[], ${rows.map(({ classId }) => classId)}::uuid[])`;

/** Puts each person into their class, at the time of the transaction. */
export async function insertMemberships(db: Db, rows: readonly Membership[], by: string | null): Promise<void> {
  await sql`
    insert into class_members (class_id, user_id, added_by, joined_at)
    select u.class_id, u.user_id, ${by}::uuid, now() from ${columnsOf(rows)} as u (user_id, class_id)
    on conflict (user_id, class_id) where left_at is null do nothing`.execute(db);
}

/** Ends memberships at the time of the transaction. */
export async function endMemberships(db: Db, rows: readonly Membership[], by: string | null): Promise<void> {
  await sql`
    update class_members m set left_at = now(), left_by = ${by}::uuid
    from ${columnsOf(rows)} as u (user_id, class_id)
    where m.user_id = u.user_id and m.class_id = u.class_id and m.left_at is null`.execute(db);
}

interface Change {
  readonly userId: string;
  readonly what: 'made' | 'renamed' | 'numbered' | 'joined' | 'left';
  readonly classId?: string;
  readonly formerName?: string;
  readonly newName?: string;
}

/** Notes what an import changed. */
export async function insertChanges(db: Db, importId: string, changes: readonly Change[]): Promise<void> {
  await sql`
    insert into roster_changes (import_id, user_id, what, class_id, former_name, new_name)
    select ${importId}::uuid, u.* from unnest(
      ${changes.map(({ userId }) => userId)}::uuid[], ${changes.map(({ what }) => what)}::text[],
      ${changes.map(({ classId }) => classId ?? null)}::uuid[], ${changes.map(({ formerName }) => formerName ?? null)}::text[],
      ${changes.map(({ newName }) => newName ?? null)}::text[]
    ) as u (user_id, what, class_id, former_name, new_name)`.execute(db);
}

/** Forgets imports that can no longer be undone. */
export async function deleteOldImports(db: Db, hours: number): Promise<void> {
  await sql`delete from roster_imports where made_at < now() - make_interval(hours => ${hours}::int)`.execute(db);
}

interface ImportRow {
  id: string;
  madeAt: Date;
  isUndone: boolean;
  newCount: number;
  changedCount: number;
  leftCount: number;
  classes: { id: string; name: string }[];
}

/** The imports that can still be undone, or were, the latest first; one of them where its id is given. */
export async function selectImports(db: Db, hours: number, id: string | null = null): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select i.id, i.made_at as "madeAt", i.undone_at is not null as "isUndone",
      (select count(*)::int from roster_changes c where c.import_id = i.id and c.what = 'made') as "newCount",
      (select count(distinct c.user_id)::int from roster_changes c
        where c.import_id = i.id and c.what in ('renamed', 'numbered', 'joined') and not exists (
          select from roster_changes m where m.import_id = i.id and m.user_id = c.user_id and m.what = 'made'
        )) as "changedCount",
      (select count(*)::int from roster_changes c where c.import_id = i.id and c.what = 'left') as "leftCount",
      (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name) order by k.name, k.id), '[]') from classes k
        where k.id in (select c.class_id from roster_changes c where c.import_id = i.id and c.what = 'joined')) as classes
    from roster_imports i
    where i.made_at > now() - make_interval(hours => ${hours}::int) and (${id}::uuid is null or i.id = ${id}::uuid)
    order by i.made_at desc, i.id limit 20`.execute(db);
  return rows;
}

/** Takes memberships back that an import began, and goes on with those that it ended, of learners who have not come back since. */
export async function undoMemberships(db: Db, importId: string, by: string | null): Promise<void> {
  await sql`
    update class_members m set left_at = now(), left_by = ${by}::uuid
    from roster_changes c join roster_imports i on i.id = c.import_id
    where c.import_id = ${importId}::uuid and c.what = 'joined'
      and m.user_id = c.user_id and m.class_id = c.class_id and m.joined_at = i.made_at and m.left_at is null`.execute(
    db,
  );
  await sql`
    update class_members m set left_at = null, left_by = null
    from roster_changes c join roster_imports i on i.id = c.import_id
    where c.import_id = ${importId}::uuid and c.what = 'left'
      and m.user_id = c.user_id and m.class_id = c.class_id and m.left_at = i.made_at
      and exists (select from profiles p where p.id = m.user_id and p.role = 'user')
      and not exists (
        select from class_members o where o.class_id = m.class_id and o.user_id = m.user_id and o.left_at is null
      )`.execute(db);
}

/** The accounts that an import renamed and that have its name still, with their former one. */
export async function selectRenamed(db: Db, importId: string) {
  return db
    .selectFrom('roster_changes as c')
    .innerJoin('profiles as p', 'p.id', 'c.user_id')
    .where('c.import_id', '=', importId)
    .where('c.what', '=', 'renamed')
    .whereRef('p.full_name', '=', 'c.new_name')
    .select(['p.id', sql<string>`c.former_name`.as('name'), 'p.email', 'p.user_name as userName'])
    .execute();
}

/** Takes the numbers back that an import noted with accounts that there were. */
export async function removeNumbers(db: Db, importId: string): Promise<void> {
  await sql`
    update profiles set sourced_id = null, updated_at = now()
    where id in (select user_id from roster_changes where import_id = ${importId}::uuid and what = 'numbered')`.execute(
    db,
  );
}

/** Accounts that one statement deletes: each has rows in thirty tables, and a statement ends within its time. */
const deletedAtOnce = 250;

/** Deletes at most so many of the learners whom an import made and who never signed in or were written about; returns how many. */
async function deleteSomeUnused(db: Db, importId: string): Promise<number> {
  const { rows } = await sql`
    delete from profiles where id in (
      select p.id from roster_changes c join profiles p on p.id = c.user_id
      where c.import_id = ${importId}::uuid and c.what = 'made' and p.role = 'user'
        and not exists (select from sessions s where s.user_id = p.id)
        and not exists (select from accounts a where a.user_id = p.id)
        and not exists (select from sign_in_identities s where s.user_id = p.id)
        and not exists (select from login_cards l where l.user_id = p.id and l.used_at is not null)
        and not exists (select from study_events e where e.user_id = p.id)
        and not exists (select from class_notes n where n.user_id = p.id)
      order by p.id limit ${deletedAtOnce} for update of p
    ) returning id`.execute(db);
  return rows.length;
}

/** Deletes the learners whom an import made and who never signed in or were written about; returns how many. */
export async function deleteUnused(db: Db, importId: string): Promise<number> {
  let count = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one connection does one after the other
    const some = await deleteSomeUnused(db, importId);
    count += some;
    if (some < deletedAtOnce) return count;
  }
}

/** The learners whom an import made and who are still there, deactivated by this; their ids. */
export async function deactivateMade(db: Db, importId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update profiles p set deactivated_at = now(), sourced_id = null, updated_at = now() from roster_changes c
    where c.import_id = ${importId}::uuid and c.what = 'made' and p.id = c.user_id and p.role = 'user'
      and p.deactivated_at is null
    returning p.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function markUndone(db: Db, importId: string): Promise<void> {
  await sql`update roster_imports set undone_at = now() where id = ${importId}::uuid`.execute(db);
}
