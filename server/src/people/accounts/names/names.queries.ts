import { sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';

/** The user names that differ from these by the digits at their end alone. */
export async function selectNamesLike(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select user_name as name from profiles
    where rtrim(user_name, '0123456789') = any(select rtrim(n, '0123456789') from unnest(${names}::text[]) as n)`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
