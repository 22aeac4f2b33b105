import { sql } from 'kysely';
import type { Role } from '@kalima/shared/domain/people/accounts';
import type { Db } from '../../../platform/db/schema.ts';

/** Somebody who has an account, by whom of those who are looked for they may be. */
export interface KnownPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly role: Role;
}

/** The accounts that have one of these ids or addresses. */
export async function selectKnownPeople(
  db: Db,
  { ids, emails }: { ids: readonly string[]; emails: readonly string[] },
): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`select id, full_name as name, email, role from profiles
    where id = any(${ids}::uuid[]) or email = any(${emails}::text[])`.execute(db);
  return rows;
}

/** The address of the active admin who has been one for longest; undefined where there is none. */
export async function selectFirstAdmin(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('profiles')
    .select(sql<string>`email`.as('email'))
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.email;
}

/** Somebody who has no way into their account yet but perhaps a card that nobody used. */
interface NeverEntered {
  readonly userId: string;
  readonly name: string;
  readonly userName: string | null;
  readonly email: string | null;
  /** Whether that card still works. */
  readonly hasCard: boolean;
}

/** Locks those of the learners who never came in; by name. */
export async function lockNeverEntered(db: Db, ids: readonly string[]): Promise<NeverEntered[]> {
  const { rows } = await sql<NeverEntered>`
    select p.id as "userId", p.full_name as name, p.user_name as "userName", p.email,
      exists (select from login_cards c where c.user_id = p.id and c.expires_at > now()) as "hasCard"
    from profiles p
    where p.id = any(${ids}::uuid[]) and p.role = 'user' and p.deactivated_at is null
      and not exists (select from accounts a where a.user_id = p.id)
      and not exists (select from sessions s where s.user_id = p.id)
      and not exists (select from sign_in_identities i where i.user_id = p.id)
      and not exists (select from login_cards c where c.user_id = p.id and c.used_at is not null)
    order by p.full_name, p.id for no key update of p`.execute(db);
  return rows;
}
