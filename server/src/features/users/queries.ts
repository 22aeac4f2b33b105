import { sql } from 'kysely';
import type { Role } from '@kalima/shared/domain/accounts';
import type { Db } from '../../platform/db/schema.ts';

export async function selectUser(db: Db, userId: string) {
  const row = await db
    .selectFrom('profiles')
    .select(['id', 'full_name as name', 'email', 'role', 'created_at as createdAt'])
    .select(['target_language as targetLanguage', 'native_language as nativeLanguage'])
    .select(sql<boolean>`deactivated_at is null`.as('isActive'))
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

interface UserChange {
  role?: Role | undefined;
  isActive?: boolean | undefined;
}

/** Writes role and activity; returns whether there is such a person. */
export async function updateUser(db: Db, userId: string, { role, isActive }: UserChange): Promise<boolean> {
  const result = await db
    .updateTable('profiles')
    .set({
      ...(role === undefined ? {} : { role }),
      ...(isActive === undefined
        ? {}
        : { deactivated_at: isActive ? null : sql<Date>`coalesce(deactivated_at, now())` }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes a person with all that hangs on them, their one-time links too; returns whether there was one. */
export async function deleteUser(db: Db, userId: string): Promise<boolean> {
  await db.deleteFrom('verifications').where('value', '=', userId).execute();
  const result = await db.deleteFrom('profiles').where('id', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
