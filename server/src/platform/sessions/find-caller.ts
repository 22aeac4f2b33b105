import type { Role } from '@kalima/shared/domain/people/accounts';
import type { OpenDatabase } from '../db/open-database.ts';
import type { Caller } from './caller.ts';
import { provenCaller } from './proven-caller.ts';

/** `expires_at` is the idle timeout: sign-in sets it, use moves it (`prolongSession`), by the days of the school's setting (`sessionRest`). */
const findCallerStatement = {
  name: 'find-caller',
  text: `select s.id as "sessionId", p.id as "userId", p.role, p.may_make_content as "mayMakeContent"
         from sessions s join profiles p on p.id = s.user_id
         where s.token = $1 and s.expires_at > now() and p.deactivated_at is null`,
};

/**
 * The common table expression `me (id, role)` that a statement begins with when it checks the session itself (PRODUCT.md#visibility).
 * `$1` is the stored form of the session's token; without a session `me` is empty.
 */
export const currentUserCte = `me as materialized (
  select p.id, p.role from sessions s join profiles p on p.id = s.user_id
  where s.token = $1 and s.expires_at > now() and p.deactivated_at is null
)`;

/** The person whose session has this stored token, or null; one indexed join. */
export async function findCaller(database: OpenDatabase, tokenHash: string | null): Promise<Caller | null> {
  if (tokenHash === null) return null;
  const [row] = await database.statement<{ sessionId: string; userId: string; role: Role; mayMakeContent: boolean }>(
    findCallerStatement,
    [tokenHash],
  );
  return row ? provenCaller(row) : null;
}
