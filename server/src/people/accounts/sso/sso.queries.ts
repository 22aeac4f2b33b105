import { sql } from 'kysely';
import type { Role } from '@kalima/shared/domain/people/accounts';
import type { Db } from '../../../platform/db/schema.ts';

/** Whom somebody at a provider is here; notes that they came. */
export async function takeIdentity(
  db: Db,
  issuer: string,
  subject: string,
): Promise<{ userId: string; role: Role } | undefined> {
  return db
    .updateTable('sign_in_identities as i')
    .from('profiles as p')
    .set({ last_used_at: sql<Date>`now()` })
    .whereRef('p.id', '=', 'i.user_id')
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .returning(['i.user_id as userId', 'p.role'])
    .executeTakeFirst();
}

export async function insertIdentity(
  db: Db,
  { issuer, subject, userId }: { issuer: string; subject: string; userId: string },
): Promise<void> {
  await db.insertInto('sign_in_identities').values({ issuer, subject, user_id: userId }).execute();
}

/** How an account stands to a provider, locked until the transaction ends; null for none. */
export async function lockConnection(
  db: Db,
  userId: string,
  issuer: string,
): Promise<{ isConnected: boolean; mayConnect: boolean } | undefined> {
  return db
    .selectFrom('profiles as p')
    .select([
      sql<boolean>`exists (select from sign_in_identities i where i.user_id = p.id and i.issuer = ${issuer})`.as(
        'isConnected',
      ),
      sql<boolean>`coalesce(p.may_connect_until > now(), false)`.as('mayConnect'),
    ])
    .where('p.id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Lets an account be connected without its password for so many days, or no more. */
export async function updatePermission(db: Db, userId: string, days: number | null): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ may_connect_until: days === null ? null : sql<Date>`now() + make_interval(days => ${days})` })
    .where('id', '=', userId)
    .execute();
}

/** How many are in a class now; null where there is no such class. */
export async function countLearners(db: Db, classId: string): Promise<number | null> {
  const row = await db
    .selectFrom('classes as c')
    .where('c.id', '=', classId)
    .select((eb) =>
      eb
        .selectFrom('class_members as m')
        .whereRef('m.class_id', '=', 'c.id')
        .where('m.left_at', 'is', null)
        .select((members) => members.fn.countAll<number>().as('n'))
        .as('n'),
    )
    .executeTakeFirst();
  return row ? (row.n ?? 0) : null;
}

/** Lets the learners of a class who have an e-mail, and are not connected, be connected for so many days; returns whom. */
export async function allowLearners(db: Db, classId: string, days: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update profiles p set may_connect_until = now() + make_interval(days => ${days})
    where p.role = 'user' and p.deactivated_at is null and p.email is not null
      and exists (select from class_members m where m.class_id = ${classId}::uuid and m.user_id = p.id and m.left_at is null)
      and not exists (select from sign_in_identities i where i.user_id = p.id)
    returning p.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteIdentities(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sign_in_identities').where('user_id', '=', userId).execute();
}
