import { sql } from 'kysely';
import type { ClassMember } from '@kalima/shared/contract/teaching/class-contents';
import type { Db } from '../../../platform/db/schema.ts';
import { mayHaveCard } from '../learners/learners.queries.ts';
import type { ClassTeacher } from '../class-teacher.ts';
import { type PeopleAsked, peopleWith, selectPeoplePage } from '../../../platform/db/people-page.ts';

const isMember = (classId: string) => sql<boolean>`exists (
  select 1 from class_members m where m.class_id = ${classId}::uuid and m.user_id = p.id and m.left_at is null
)`;

/** A page of the members of a class by name. */
export async function selectMembers(
  db: Db,
  { classId, isAdmin }: ClassTeacher,
  asked: PeopleAsked,
): Promise<ClassMember[]> {
  const rows = await selectPeoplePage(db, asked)
    .innerJoin('class_members as m', 'm.user_id', 'p.id')
    .leftJoin('login_cards as l', 'l.user_id', 'p.id')
    .where('m.class_id', '=', classId)
    .where('m.left_at', 'is', null)
    .select(['p.id', 'p.full_name as name', 'p.email', 'p.user_name as userName', 'm.joined_at as joinedAt'])
    .select(['l.made_at as madeAt', 'l.used_at as usedAt'])
    .select(sql<boolean>`coalesce(l.expires_at < now(), false)`.as('hasRunOut'))
    .select(sql<boolean>`p.deactivated_at is null`.as('isActive'))
    .select(mayHaveCard(isAdmin).as('mayHaveCard'))
    .execute();
  return rows.map(({ madeAt, hasRunOut, usedAt, joinedAt, ...row }) => ({
    ...row,
    joinedAt: joinedAt.toISOString(),
    card:
      row.mayHaveCard && madeAt
        ? {
            madeAt: madeAt.toISOString(),
            hasRunOut,
            usedAt: usedAt?.toISOString() ?? null,
          }
        : null,
  }));
}

export async function countMembers(db: Db, classId: string, q?: string): Promise<number> {
  const row = await peopleWith(db, q)
    .where(isMember(classId))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}

/** Those of the people who are learners, who stay so until the transaction ends. */
export async function lockLearners(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', 'in', userIds)
    .where('role', '=', 'user')
    .orderBy('id')
    .forShare()
    .execute();
  return rows.map(({ id }) => id);
}

/** People whom a statement changed, and the time; `at` is null if it changed nobody. */
export interface Changed {
  readonly userIds: string[];
  readonly at: Date | null;
}

async function changedBy(rows: Promise<{ rows: { at: Date; userId: string }[] }>): Promise<Changed> {
  const changed = (await rows).rows;
  return { userIds: changed.map(({ userId }) => userId), at: changed[0]?.at ?? null };
}

/** Puts people into a class; who is in it stays as they are. */
export function insertMembers(db: Db, classId: string, userIds: readonly string[], by: string): Promise<Changed> {
  return changedBy(
    sql<{ at: Date; userId: string }>`
      insert into class_members (class_id, user_id, added_by, joined_at)
      select ${classId}::uuid, id, ${by}::uuid, now() from unnest(${userIds}::uuid[]) as u (id)
      on conflict (user_id, class_id) where left_at is null do nothing
      returning joined_at as at, user_id as "userId"`.execute(db),
  );
}

/** Ends the membership of people. */
export function endMembers(db: Db, classId: string, userIds: readonly string[], by: string): Promise<Changed> {
  return changedBy(
    sql<{ at: Date; userId: string }>`
      update class_members set left_at = now(), left_by = ${by}::uuid
      where class_id = ${classId}::uuid and user_id = any(${userIds}::uuid[]) and left_at is null
      returning left_at as at, user_id as "userId"`.execute(db),
  );
}

/** Ends the memberships that somebody began at one moment. */
export function endMembersAddedAt(db: Db, classId: string, by: string, at: string): Promise<Changed> {
  return changedBy(
    sql<{ at: Date; userId: string }>`
      update class_members set left_at = now(), left_by = ${by}::uuid
      where class_id = ${classId}::uuid and joined_at = ${at}::timestamptz and added_by = ${by}::uuid and left_at is null
      returning left_at as at, user_id as "userId"`.execute(db),
  );
}

/** Goes on with the memberships that somebody ended at one moment, of learners who have not come back since. */
export function restoreMembersRemovedAt(db: Db, classId: string, by: string, at: string): Promise<Changed> {
  return changedBy(
    sql<{ at: Date; userId: string }>`
      update class_members m set left_at = null, left_by = null
      where class_id = ${classId}::uuid and left_at = ${at}::timestamptz and left_by = ${by}::uuid
        and exists (select 1 from profiles p where p.id = m.user_id and p.role = 'user')
        and not exists (
          select 1 from class_members o where o.class_id = m.class_id and o.user_id = m.user_id and o.left_at is null
        )
      returning joined_at as at, user_id as "userId"`.execute(db),
  );
}
