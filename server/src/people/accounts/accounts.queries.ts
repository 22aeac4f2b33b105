import { sql } from 'kysely';
import type { Profile } from '@kalima/shared/contract/people/accounts';
import type { Role } from '@kalima/shared/domain/people/accounts';
import type { NativeLanguage, ContentLanguage } from '@kalima/shared/domain/language/languages';
import type { ReadingSettings } from '@kalima/shared/domain/learning/reading-settings';
import type { Db } from '../../platform/db/schema.ts';
import { deleteLinks } from './links/links.queries.ts';
import { deleteSessions } from './sessions/sessions.queries.ts';

const hasSecondFactor = sql`exists (select from two_factors f where f.user_id = p.id and f.confirmed_at is not null)`;

const profileColumns = [
  'p.id',
  'p.full_name as name',
  'p.email',
  'p.user_name as userName',
  sql<boolean>`exists (
    select from accounts w where w.user_id = p.id and w.provider_id = 'credential' and w.password is not null
  )`.as('hasPassword'),
  'p.role',
  'p.target_language as targetLanguage',
  'p.native_language as nativeLanguage',
  'p.reading',
  sql<number>`(select count(distinct a.course_id)::int from assigned_courses a where a.user_id = p.id)`.as(
    'assignedCount',
  ),
  sql<Profile['assignedTypes']>`array(
    select c.course_type from assigned_courses a join courses c on c.id = a.course_id
    where a.user_id = p.id group by c.course_type, c.type_order order by c.type_order
  )`.as('assignedTypes'),
  sql<boolean>`p.role = 'admin' and not ${hasSecondFactor}`.as('needsSecondFactor'),
  sql<boolean>`p.role = 'admin' or (p.role = 'teacher' and p.may_make_content)`.as('mayMakeContent'),
] as const;

/**
 * The profile with the number and types of the assigned courses, or undefined. `needsSecondFactor` tells an admin without
 * one: whether that matters is the configuration's to say.
 */
export async function selectProfile(db: Db, userId: string): Promise<Profile | undefined> {
  return db.selectFrom('profiles as p').where('p.id', '=', userId).select(profileColumns).executeTakeFirst();
}

/** What somebody whose account is not deactivated may do. */
export async function selectActive(db: Db, userId: string) {
  return db
    .selectFrom('profiles')
    .select(['role', 'may_make_content as mayMakeContent'])
    .where('id', '=', userId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
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

/** An account by its address, with what its browsers are known by. */
export async function selectAccountByEmail(db: Db, email: string) {
  return db
    .selectFrom('profiles')
    .select(['id', 'browser_key as browserKey', 'role'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/**
 * What a sign-in by an address or a user name, as they are stored, needs to know of an account; of one moment, so that who
 * changes the password or turns a second factor on later also changes the key.
 */
export async function selectLogin(db: Db, by: 'email' | 'user_name', name: string) {
  return db
    .selectFrom('profiles as p')
    .leftJoin('accounts as a', (join) => join.onRef('a.user_id', '=', 'p.id').on('a.provider_id', '=', 'credential'))
    .select([
      ...profileColumns,
      'p.browser_key as browserKey',
      'a.password as hash',
      sql<boolean>`${hasSecondFactor}`.as('hasSecondFactor'),
    ])
    .where(`p.${by}`, '=', name)
    .executeTakeFirst();
}

/** Who an account belongs to and since when, locked against other changes until the transaction ends. */
export async function lockPersonByEmail(db: Db, email: string) {
  return db
    .selectFrom('profiles')
    .select([
      'id',
      'full_name as name',
      sql<string>`email`.as('email'),
      'role',
      'created_at as createdAt',
      'deactivated_at as deactivatedAt',
    ])
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Role and activity of people, locked against other changes until the transaction ends. In the order of their ids, so that two
 * who lock each other do not wait for ever.
 */
export async function lockPeople(db: Db, userIds: readonly string[]) {
  return db
    .selectFrom('profiles')
    .select(['id', 'role', sql<boolean>`deactivated_at is null`.as('isActive')])
    .where('id', 'in', userIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** What a person may be called by: name, address and user name. */
export async function selectNames(db: Db, userId: string): Promise<string[]> {
  const row = await db
    .selectFrom('profiles')
    .select(['full_name', 'email', 'user_name'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ? [row.full_name, row.email, row.user_name].filter((name) => name !== null) : [];
}

interface ProfileChange {
  name?: string;
  searchText?: string;
  targetLanguage?: ContentLanguage;
  nativeLanguage?: NativeLanguage;
  reading?: ReadingSettings;
}

export async function updateProfileRow(db: Db, userId: string, change: ProfileChange): Promise<void> {
  await db
    .updateTable('profiles')
    .set({
      ...(change.name === undefined ? {} : { full_name: change.name }),
      ...(change.searchText === undefined ? {} : { search_text: change.searchText }),
      ...(change.targetLanguage === undefined ? {} : { target_language: change.targetLanguage }),
      ...(change.nativeLanguage === undefined ? {} : { native_language: change.nativeLanguage }),
      ...(change.reading === undefined ? {} : { reading: JSON.stringify(change.reading) }),
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

/**
 * Ends every way in that an account has open: sessions, one-time links to it and by it, what its browsers are known by,
 * and sign-ins that are under way. Returns the new key of its browsers. To be called in a transaction, wherever the reason
 * for them has ended.
 */
export async function endAccess(db: Db, userId: string): Promise<string> {
  // First: a sign-in that is under way either finds the new key, or has its session deleted below.
  const browserKey = await renewBrowserKey(db, userId);
  await deleteSessions(db, userId);
  await deleteLinks(db, userId);
  return browserKey;
}

/** Makes an account know no browser any more; returns the new key by which it knows those to come. */
export async function renewBrowserKey(db: Db, userId: string): Promise<string> {
  const person = await db
    .updateTable('profiles')
    .set({ browser_key: sql<string>`gen_random_uuid()` })
    .where('id', '=', userId)
    .returning('browser_key as browserKey')
    .executeTakeFirst();
  return person?.browserKey ?? '';
}

/**
 * Replaces the password of a person and ends every way in that was open; returns the new key of their browsers. To be
 * called in a transaction.
 */
export async function replacePassword(db: Db, userId: string, passwordHash: string): Promise<string> {
  const browserKey = await endAccess(db, userId);
  await upsertPasswordHash(db, userId, passwordHash);
  return browserKey;
}

/** Takes the password of a person away, so that only a one-time link lets them in. */
export async function deletePassword(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('accounts').where('user_id', '=', userId).execute();
}

interface NewPerson {
  /** Made by the caller, where one is given. */
  id?: string | undefined;
  isDemo?: boolean;
  name: string;
  email: string | null;
  userName?: string | null | undefined;
  /** Made in a class, by a roster or by the operator. */
  isSchoolMade?: boolean;
  role: Role;
  searchText: string;
  targetLanguage?: ContentLanguage | undefined;
  nativeLanguage?: NativeLanguage | undefined;
  /** Where it is past. */
  registeredAt?: Date | undefined;
}

export async function insertPeople(db: Db, people: readonly NewPerson[]): Promise<string[]> {
  const rows = await db
    .insertInto('profiles')
    .values(
      people.map((person) => ({
        ...(person.id === undefined ? {} : { id: person.id }),
        full_name: person.name,
        email: person.email,
        user_name: person.userName ?? null,
        is_school_made: person.isSchoolMade ?? false,
        role: person.role,
        search_text: person.searchText,
        is_demo: person.isDemo ?? false,
        target_language: person.targetLanguage ?? 'english',
        native_language: person.nativeLanguage ?? 'chinese',
        ...(person.registeredAt && { created_at: person.registeredAt }),
      })),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Makes an account, and its password where a hash is given. To be called in a transaction. */
export async function insertPerson(db: Db, person: NewPerson, passwordHash?: string): Promise<string> {
  const [id] = await insertPeople(db, [person]);
  if (id === undefined) throw new Error('no person was inserted');
  if (passwordHash !== undefined) await upsertPasswordHash(db, id, passwordHash);
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
