import { type Kysely, sql } from 'kysely';
import { makesContent } from '@kalima/shared/domain/people/accounts';
import { AppError } from '../app-error.ts';
import type { Schema } from '../db/schema.ts';
import type { Caller, ContentAuthor } from './caller.ts';

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

/**
 * Does the same for an author, who must also still make content. The operator's tools act without a session and need none. Throws
 * `UNAUTHENTICATED` and `FORBIDDEN_ROLE`.
 */
export async function checkStillAuthor(trx: Kysely<Schema>, author: ContentAuthor): Promise<void> {
  const { userId, sessionId } = author;
  if (sessionId === userId) return;
  await checkStillSignedIn(trx, author);
  const { role, mayMakeContent } = await trx
    .selectFrom('profiles')
    .select(['role', 'may_make_content as mayMakeContent'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (role !== author.role || !makesContent({ role, mayMakeContent }))
    throw new AppError('FORBIDDEN_ROLE', 'What this account may do has changed.');
}
