import type { Role } from '@kalima/shared/domain/people/accounts';
import { AppError } from '../../platform/app-error.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { AdminCaller } from '../../platform/sessions/caller.ts';
import { checkStillSignedIn } from '../../platform/sessions/still-signed-in.ts';
import { lockPeople } from './accounts.queries.ts';

/** An admin who does something with an account, and whether they have given their own password for it. */
export interface ActingAdmin {
  readonly admin: AdminCaller;
  readonly hasGivenPassword: boolean;
}

/**
 * Makes sure, within a transaction of the caller's and before it changes anything, that an admin may make, change or open an account:
 * that of an admin, or of who becomes one, asks for their password, so that a session alone is not enough. `userId` is null
 * for an account that is being made. Returns the role that the account has, which stays as it is until the transaction ends,
 * or null. Throws
 * `PASSWORD_REQUIRED`, `USER_NOT_FOUND`, and `FORBIDDEN_ROLE` or `UNAUTHENTICATED` where the admin is none any more or has
 * been signed out meanwhile.
 */
export async function checkMayManage(
  trx: Trx,
  { admin, hasGivenPassword }: ActingAdmin,
  userId: string | null,
  becomes?: Role,
): Promise<Role | null> {
  const people = await lockPeople(trx, userId === null ? [admin.userId] : [admin.userId, userId]);
  const self = people.find(({ id }) => id === admin.userId);
  if (self?.role !== 'admin' || !self.isActive) throw new AppError('FORBIDDEN_ROLE', 'This is for administrators.');
  await checkStillSignedIn(trx, admin);
  const person = people.find(({ id }) => id === userId);
  if (userId !== null && !person) throw new AppError('USER_NOT_FOUND', 'This account does not exist.');
  if (!hasGivenPassword && (person?.role === 'admin' || becomes === 'admin'))
    throw new AppError('PASSWORD_REQUIRED', 'This concerns an administrator; give your own password.');
  return person?.role ?? null;
}
