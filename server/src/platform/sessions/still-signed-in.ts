import { type Kysely, sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Schema } from '../db/schema.ts';
import type { Caller } from './caller.ts';

/**
 * Locks the caller's account until the transaction ends, and makes sure that their session still stands: whatever ends
 * sessions writes to the account first, so that it either was before this, or waits. For changes that were asked for some
 * time before they are made. Throws `UNAUTHENTICATED`.
 */
export async function checkStillSignedIn(trx: Kysely<Schema>, caller: Caller): Promise<void> {
  await trx.selectFrom('profiles').select('id').where('id', '=', caller.userId).forNoKeyUpdate().execute();
  // A statement of its own, which sees what was committed while the first one waited.
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', caller.sessionId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!session) throw new AppError('UNAUTHENTICATED', 'Sign in first.');
}
