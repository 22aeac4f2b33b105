import type { UserDetail } from '@kalima/shared/contract/people/users';
import { sql } from 'kysely';
import type { User } from '@kalima/shared/contract/people/users';
import type { Role } from '@kalima/shared/domain/people/accounts';
import type { Db } from '../../platform/db/schema.ts';
import { type PeopleAsked, peopleWith, selectPeoplePage } from '../../platform/db/people-page.ts';

/**
 * A page of people by name, each with the number of assigned courses; how many match; and how many courses are free. One statement.
 * When a person was active last is shown on their own page (`study/user-progress/queries.ts`).
 */
export async function selectUsers(db: Db, asked: PeopleAsked) {
  const page = selectPeoplePage(db, asked)
    .select(['p.id', 'p.full_name as name', 'p.email', 'p.user_name as userName', 'p.role'])
    .select(sql<boolean>`p.deactivated_at is null`.as('isActive'))
    .select(
      sql<number>`(select count(distinct a.course_id)::int from assigned_courses a where a.user_id = p.id)`.as(
        'assignedCount',
      ),
    )
    .select(
      sql<number>`(
        select count(*)::int from user_course_assignments a join courses c on c.id = a.course_id
        where a.user_id = p.id and c.is_free
      )`.as('assignedFreeCount'),
    );
  const { rows } = await sql<{ users: User[]; total: number; freeCourseCount: number }>`
    select coalesce((select json_agg(page) from (${page}) page), '[]'::json) as users,
      (${peopleWith(db, asked.q).select((eb) => eb.fn.countAll().as('n'))})::int as total,
      (select count(*)::int from courses where is_free) as "freeCourseCount"
  `.execute(db);
  return rows[0] ?? { users: [], total: 0, freeCourseCount: 0 };
}

/** The people with these addresses, which are written as they are stored. */
export async function selectByEmail(db: Db, emails: readonly string[]) {
  return db
    .selectFrom('profiles as p')
    .where(sql<boolean>`p.email = any(${emails}::text[])`)
    .orderBy(sql`array_position(${emails}::text[], p.email)`)
    .select(['p.id', 'p.full_name as name', sql<string>`p.email`.as('email'), 'p.role'])
    .select(sql<boolean>`p.deactivated_at is null`.as('isActive'))
    .execute();
}

export async function selectUser(db: Db, userId: string) {
  const row = await db
    .selectFrom('profiles')
    .select(['id', 'full_name as name', 'email', 'user_name as userName', 'role', 'created_at as createdAt'])
    .select(['target_language as targetLanguage', 'native_language as nativeLanguage'])
    .select([sql<boolean>`deactivated_at is null`.as('isActive'), 'may_make_content as mayMakeContent'])
    .select(
      sql<UserDetail['singleSignOn']>`case
        when exists (select from sign_in_identities i where i.user_id = profiles.id) then 'connected'
        when may_connect_until > now() then 'allowed' else 'none' end`.as('singleSignOn'),
    )
    .where('id', '=', userId)
    .executeTakeFirst();
  return row && { ...row, createdAt: row.createdAt.toISOString() };
}

/** Locks all admins who may sign in and have a password to do so, so that of two changes at once the second sees what the first left of them. */
export async function lockAdmins(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('profiles')
    .select('id')
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('accounts as a').whereRef('a.user_id', '=', 'profiles.id').where('a.password', 'is not', null),
      ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Whether an account has an address. */
export async function hasEmail(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('profiles').select('email').where('id', '=', userId).executeTakeFirst();
  return row !== undefined && row.email !== null;
}

interface UserChange {
  role?: Role | undefined;
  isActive?: boolean | undefined;
  mayMakeContent?: boolean | undefined;
}

/** Writes role, activity and whether a teacher makes content, which another role ends; returns whether there is such a person. */
export async function updateUser(
  db: Db,
  userId: string,
  { role, isActive, mayMakeContent }: UserChange,
): Promise<boolean> {
  const result = await db
    .updateTable('profiles')
    .set({
      ...(role === undefined ? {} : { role }),
      may_make_content: sql<boolean>`coalesce(${role ?? null}::text, role) = 'teacher'
        and coalesce(${mayMakeContent ?? null}::boolean, may_make_content)`,
      ...(isActive === undefined
        ? {}
        : { deactivated_at: isActive ? null : sql<Date>`coalesce(deactivated_at, now())` }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes a person who is a learner with all that hangs on them; returns whether there was one. */
export async function deleteLearner(db: Db, userId: string): Promise<boolean> {
  const result = await db.deleteFrom('profiles').where('id', '=', userId).where('role', '=', 'user').executeTakeFirst();
  if (result.numDeletedRows === 0n) return false;
  await db.deleteFrom('verifications').where('value', '=', userId).execute();
  return true;
}

/** Deletes a person with all that hangs on them, their one-time links too; returns whether there was one. */
export async function deleteUser(db: Db, userId: string): Promise<boolean> {
  await db.deleteFrom('verifications').where('value', '=', userId).execute();
  const result = await db.deleteFrom('profiles').where('id', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
