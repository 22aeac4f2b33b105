import { type Kysely, sql } from 'kysely';
import type { Profile } from '@kalima/shared/contract/accounts';
import type { Role } from '@kalima/shared/domain/accounts';
import type { NativeLanguage, TargetLanguage } from '@kalima/shared/domain/languages';
import type { Schema } from '../../platform/db/schema.ts';

type Db = Kysely<Schema>;

const profileColumns = [
  'p.id',
  'p.full_name as name',
  'p.email',
  'p.role',
  'p.target_language as targetLanguage',
  'p.native_language as nativeLanguage',
  sql<number>`(select count(*)::int from user_course_assignments a where a.user_id = p.id)`.as('assignedCount'),
  sql<Profile['assignedTypes']>`array(
    select c.course_type from user_course_assignments a join courses c on c.id = a.course_id
    where a.user_id = p.id group by c.course_type, c.type_order order by c.type_order
  )`.as('assignedTypes'),
] as const;

/** The profile with the number and types of the assigned courses, or undefined. */
export async function selectProfile(db: Db, userId: string): Promise<Profile | undefined> {
  return db.selectFrom('profiles as p').where('p.id', '=', userId).select(profileColumns).executeTakeFirst();
}

/** Ends the sessions of an account if it is deactivated; answers whether it is. */
export async function endIfDeactivated(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', userId)
    .where('deactivated_at', 'is not', null)
    .executeTakeFirst();
  if (!row) return false;
  await deleteSessions(db, userId);
  return true;
}

export async function selectUserIdByEmail(db: Db, email: string): Promise<string | undefined> {
  const row = await db.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id;
}

/** The person of the session with this stored form of the token, and when it was last prolonged. */
export async function selectSession(db: Db, token: string) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .select([...profileColumns, 's.id as sessionId', 's.updated_at as prolongedAt'])
    .where('s.token', '=', token)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .where('p.deactivated_at', 'is', null)
    .executeTakeFirst();
}

/** Prolongs a session by so many days from now, but never past so many days from its beginning. */
export async function prolongSession(
  db: Db,
  sessionId: string,
  { days, longestDays }: { days: number; longestDays: number },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      expires_at: sql<Date>`least(now() + make_interval(days => ${days}), created_at + make_interval(days => ${longestDays}))`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', sessionId)
    .execute();
}

export async function selectSessions(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .select(['id', 'user_agent as userAgent', 'created_at as createdAt', 'updated_at as lastUsedAt'])
    .orderBy('updated_at', 'desc')
    .execute();
}

/** Ends the sessions of a person: one, all but one, or all. Answers how many there were. */
export async function deleteSessions(
  db: Db,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  let sessions = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (which.only !== undefined) sessions = sessions.where('id', '=', which.only);
  if (which.except !== undefined) sessions = sessions.where('id', '!=', which.except);
  return Number((await sessions.executeTakeFirst()).numDeletedRows);
}

/** Ends the session of a stored token, where there is one; returns whose it was. */
export async function deleteSessionOf(db: Db, token: string): Promise<string | undefined> {
  const row = await db.deleteFrom('sessions').where('token', '=', token).returning('user_id').executeTakeFirst();
  return row?.user_id;
}

export async function deleteExpired(db: Db): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  await db
    .deleteFrom('verifications')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
}

interface ProfileChange {
  name?: string;
  searchText?: string;
  targetLanguage?: TargetLanguage;
  nativeLanguage?: NativeLanguage;
}

export async function updateProfileRow(db: Db, userId: string, change: ProfileChange): Promise<void> {
  await db
    .updateTable('profiles')
    .set({
      ...(change.name === undefined ? {} : { full_name: change.name }),
      ...(change.searchText === undefined ? {} : { search_text: change.searchText }),
      ...(change.targetLanguage === undefined ? {} : { target_language: change.targetLanguage }),
      ...(change.nativeLanguage === undefined ? {} : { native_language: change.nativeLanguage }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute();
}

export async function selectPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? undefined;
}

export async function upsertPasswordHash(db: Db, userId: string, password: string): Promise<void> {
  await db
    .insertInto('accounts')
    .values({ user_id: userId, account_id: userId, provider_id: 'credential', password })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'provider_id']).doUpdateSet({ password, updated_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Replaces the password of a person and ends their sessions; to be called in a transaction. */
export async function replacePassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await upsertPasswordHash(db, userId, passwordHash);
  await deleteSessions(db, userId);
}

interface NewPerson {
  name: string;
  email: string;
  role: Role;
  searchText: string;
  targetLanguage?: TargetLanguage;
  nativeLanguage?: NativeLanguage;
}

export async function insertPeople(db: Db, people: readonly NewPerson[]): Promise<string[]> {
  const rows = await db
    .insertInto('profiles')
    .values(
      people.map((person) => ({
        full_name: person.name,
        email: person.email,
        role: person.role,
        search_text: person.searchText,
        target_language: person.targetLanguage ?? 'english',
        native_language: person.nativeLanguage ?? 'chinese',
      })),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function insertPerson(db: Db, person: NewPerson): Promise<string> {
  const [id] = await insertPeople(db, [person]);
  if (id === undefined) throw new Error('no person was inserted');
  return id;
}

/** Makes an account an admin's, and usable if it was not. */
export async function raiseToAdmin(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ role: 'admin', deactivated_at: null, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
}

/** Keeps the hash of a one-time token for a purpose in place of any earlier one of the same person. */
export async function insertOneTimeToken(
  db: Db,
  token: { hash: string; userId: string; minutes: number },
): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', token.userId).execute();
  await db
    .insertInto('verifications')
    .values({
      identifier: token.hash,
      value: token.userId,
      expires_at: sql<Date>`now() + make_interval(mins => ${token.minutes})`,
    })
    .execute();
}

/** Takes a one-time token out, so that it works once; answers whose it was. */
export async function takeOneTimeToken(db: Db, hash: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('verifications')
    .where('identifier', '=', hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('value')
    .executeTakeFirst();
  return row?.value;
}
