import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';

export interface TwoFactorRow {
  secret: string;
  isConfirmed: boolean;
  recoveryCodesLeft: number;
}

export async function selectTwoFactor(db: Db, userId: string): Promise<TwoFactorRow | undefined> {
  return db
    .selectFrom('two_factors as f')
    .where('f.user_id', '=', userId)
    .select([
      'f.secret',
      sql<boolean>`f.confirmed_at is not null`.as('isConfirmed'),
      sql<number>`(select count(*)::int from recovery_codes c where c.user_id = f.user_id)`.as('recoveryCodesLeft'),
    ])
    .executeTakeFirst();
}

/** Keeps a secret that is still to be confirmed; never in place of a confirmed one. Returns whether it was kept. */
export async function upsertUnconfirmed(db: Db, userId: string, secret: string): Promise<boolean> {
  const row = await db
    .insertInto('two_factors')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret, last_step: 0 }).where('two_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the code of a half minute, so that neither it nor an older one works again; returns whether it still could. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function confirm(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('two_factors')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .execute();
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ hash, user_id: userId })))
    .execute();
}

/** Takes a recovery code out, so that it works once; returns whether there was one. */
export async function takeRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const row = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the second factor and its recovery codes; returns whether there was one in force. */
export async function deleteTwoFactor(db: Db, userId: string): Promise<boolean> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const row = await db
    .deleteFrom('two_factors')
    .where('user_id', '=', userId)
    .returning(sql<boolean>`confirmed_at is not null`.as('wasOn'))
    .executeTakeFirst();
  return row?.wasOn ?? false;
}

/** Every stored secret with its owner. */
export function selectSecrets(db: Db): Promise<{ user_id: string; secret: string }[]> {
  return db.selectFrom('two_factors').select(['user_id', 'secret']).execute();
}
