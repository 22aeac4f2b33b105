import { sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';

/**
 * Of whom, in `profiles p`, somebody who teaches their class may make a login card (PRODUCT.md#login-cards): active learners without
 * a second factor; for who is no admin, only accounts that a school made and that have neither an address nor another way in.
 */
export function mayHaveCard(isAdmin: boolean) {
  return sql<boolean>`(
    p.role = 'user' and p.deactivated_at is null
    and not exists (select from two_factors f where f.user_id = p.id and f.confirmed_at is not null)
    and (${isAdmin}::boolean or (
      p.is_school_made and p.email is null
      and not exists (select from sign_in_identities i where i.user_id = p.id)
    ))
  )`;
}

const isMemberOf = (classId: string) =>
  sql<boolean>`exists (select from class_members m where m.class_id = ${classId}::uuid and m.user_id = p.id and m.left_at is null)`;

/** Whether somebody, in `profiles p`, has no card: none was made, or it ran out unused. */
const hasNoCard = sql<boolean>`not exists (
  select from login_cards l where l.user_id = p.id and (l.used_at is not null or l.expires_at > now())
)`;

/** For whom cards are made: for these people, for all who may have one, or for those of them who have none. */
export type CardPeople = { readonly userIds: readonly string[] } | 'all' | 'without-card';

/** How many of a class may have a card, and how many of them have none. */
export async function countCardPeople(db: Db, classId: string, isAdmin: boolean) {
  return db
    .selectFrom('profiles as p')
    .where(isMemberOf(classId))
    .where(mayHaveCard(isAdmin))
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere(hasNoCard).as('withoutCard'),
    ])
    .executeTakeFirstOrThrow();
}

/** Locks those of the people who are in a class now and may have a card; with what stands on the card, by name. */
export async function lockCardPeople(db: Db, classId: string, isAdmin: boolean, asked: CardPeople) {
  const userIds = typeof asked === 'object' ? asked.userIds : null;
  const { rows } = await sql<{ userId: string; name: string; userName: string | null; email: string | null }>`
    select p.id as "userId", p.full_name as name, p.user_name as "userName", p.email from profiles p
    where ${isMemberOf(classId)} and (${asked !== 'without-card'}::boolean or ${hasNoCard})
      and (${userIds}::uuid[] is null or p.id = any(${userIds}::uuid[]))
      and ${mayHaveCard(isAdmin)}
    order by p.id for no key update of p`.execute(db);
  return rows;
}

/** The learners of a class whom a school made under these ids. */
export async function selectMadeBefore(db: Db, classId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('profiles as p')
    .where('p.id', 'in', ids)
    .where('p.is_school_made', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('class_members as m')
          .whereRef('m.user_id', '=', 'p.id')
          .where('m.class_id', '=', classId)
          .where('m.left_at', 'is', null),
      ),
    )
    .select(['p.id', 'p.user_name as userName'])
    .execute();
}

/** Which of these user names, addresses and ids somebody has. */
export async function selectTaken(db: Db, asked: { userNames: string[]; emails: string[]; ids: string[] }) {
  const { rows } = await sql<{ userName: string | null; email: string | null; id: string }>`
    select user_name as "userName", email, id from profiles
    where user_name = any(${asked.userNames}::text[]) or email = any(${asked.emails}::text[]) or id = any(${asked.ids}::uuid[])`.execute(
    db,
  );
  return {
    userNames: new Set(rows.map(({ userName }) => userName)),
    emails: new Set(rows.map(({ email }) => email)),
    ids: new Set(rows.map(({ id }) => id)),
  };
}
