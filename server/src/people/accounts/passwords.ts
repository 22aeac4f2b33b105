import { normaliseEmail, type Role } from '@kalima/shared/domain/people/accounts';
import type { NativeLanguage, ContentLanguage } from '@kalima/shared/domain/language/languages';
import { normaliseUserName } from '@kalima/shared/domain/people/user-names';
import { AppError, invalidField } from '../../platform/app-error.ts';
import { isUniqueViolation } from '../../platform/db/database-error.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { networkOf } from '../../platform/admission/network.ts';
import type { AdminCaller, Caller } from '../../platform/sessions/caller.ts';
import { checkStillSignedIn } from '../../platform/sessions/still-signed-in.ts';
import { hashToken } from '../../platform/sessions/session-token.ts';
import { type ActingAdmin, checkMayManage } from './acting-admin.ts';
import { insertOneTimeToken, selectOwner, takeOneTimeToken } from './links/links.queries.ts';
import { type OneTimeLink, makeOneTimeLink } from './one-time-link.ts';
import type { AccountsParts, Browser } from './parts.ts';
import { hashPassword, hashingFor, verifyPassword } from './password-hash.ts';
import { checkNewPassword } from './password-rules.ts';
import { personSearchText } from './person-search-text.ts';
import * as queries from './accounts.queries.ts';
import type { createSignIns } from './sign-ins.ts';

/** Somebody for whom an admin makes an account. */
interface InvitedPerson {
  id?: string | undefined;
  name: string;
  email: string;
  role: Role;
  targetLanguage?: ContentLanguage | undefined;
  nativeLanguage?: NativeLanguage | undefined;
}

interface PersonsLink extends OneTimeLink {
  userId: string;
}

/** Changing the password, and what asks for it again (PRODUCT.md#one-time-links). */
export function createPasswords(
  { database, twoFactor, school, assignments, cookie: { secret } }: AccountsParts,
  { limits, openSession }: Pick<ReturnType<typeof createSignIns>, 'limits' | 'openSession'>,
) {
  const { db } = database;

  /**
   * Runs a check of what a signed-in person gives again, within the limit of what may fail: a password or a code.
   * Throws `TOO_MANY_ATTEMPTS`, and what the check throws.
   */
  async function withinLimit<T>(caller: Caller, check: () => Promise<T>): Promise<T> {
    const attempt = await limits.startOwnCheck(caller);
    try {
      const result = await check();
      await attempt.succeeded();
      return result;
    } catch (error) {
      // To be asked for a code is no failure.
      if (error instanceof AppError && error.code === 'SECOND_FACTOR_REQUIRED') await attempt.succeeded();
      throw error;
    }
  }

  /**
   * Makes sure that the caller knows their password, and passes another check if there is one. Throws
   * `WRONG_CURRENT_PASSWORD`, `TOO_MANY_ATTEMPTS`, and what the other check throws.
   */
  function checkPassword(
    caller: Caller,
    password: string,
    address: string,
    alsoCheck?: () => Promise<void>,
  ): Promise<void> {
    return withinLimit(caller, async () => {
      const hash = await queries.selectPasswordHash(db, caller.userId);
      const isRight = await hashingFor(networkOf(address), () => verifyPassword({ hash, password }), 'known');
      if (!isRight) throw new AppError('WRONG_CURRENT_PASSWORD', 'The current password is wrong.');
      await alsoCheck?.();
    });
  }

  async function wordsOf(userId: string): Promise<string[]> {
    const [names, settings] = await Promise.all([queries.selectNames(db, userId), school.current()]);
    return [...names, settings.name];
  }

  /** Makes a link; one of an admin's only where they may open the account. Throws what `checkMayManage` throws. */
  async function createLink(userId: string, maker: ActingAdmin | null): Promise<PersonsLink> {
    const { path, expiresAt, hash, minutes } = makeOneTimeLink(secret);
    await inTransaction(db, async (trx) => {
      if (maker) await checkMayManage(trx, maker, userId);
      await insertOneTimeToken(trx, { hash, minutes, userId, madeBy: maker?.admin.userId ?? null });
    });
    return { userId, path, expiresAt };
  }

  /** Makes the account of `createInvited`. Throws `USER_ALREADY_EXISTS`, and what `checkMayManage` throws. */
  async function insertInvited(maker: ActingAdmin, { email, ...person }: InvitedPerson): Promise<PersonsLink> {
    const { path, expiresAt, hash, minutes } = makeOneTimeLink(secret);
    const row = { ...person, email, searchText: personSearchText({ ...person, email }) };
    const userId = await inTransaction(db, async (trx) => {
      await checkMayManage(trx, maker, null, person.role);
      const id = await queries.insertPerson(trx, row);
      await insertOneTimeToken(trx, { hash, minutes, userId: id, madeBy: maker.admin.userId });
      return id;
    });
    if (person.role === 'user') await assignments.assignFreeCourses([userId]);
    return { userId, path, expiresAt };
  }

  return {
    checkPassword,
    withinLimit,

    /**
     * An admin who does something with an account. A password that they give is their own, and checked whether or not it is
     * asked for. Throws what `checkPassword` throws.
     */
    async actingAdmin(
      admin: AdminCaller,
      { password, address }: { password?: string | undefined; address: string },
    ): Promise<ActingAdmin> {
      if (password !== undefined) await checkPassword(admin, password, address);
      return { admin, hasGivenPassword: password !== undefined };
    },

    /**
     * Makes sure that whoever asks for what cannot be undone is the owner of the account: by the password, with the code of a second
     * factor in force; who has no password types the name that they sign in with. Throws `PASSWORD_REQUIRED`,
     * `NAME_DOES_NOT_MATCH`, `SECOND_FACTOR_REQUIRED`, `WRONG_CODE`, and what `checkPassword` throws.
     */
    async checkOwner(
      caller: Caller,
      given: { password?: string | undefined; code?: string | undefined; signInName?: string | undefined },
      address: string,
    ): Promise<void> {
      const checkCode = () => twoFactor.check(caller.userId, given.code);
      if ((await queries.selectPasswordHash(db, caller.userId)) !== undefined) {
        if (given.password === undefined) throw new AppError('PASSWORD_REQUIRED', 'Give the password that you have.');
        await checkPassword(caller, given.password, address, checkCode);
        return;
      }
      const [typed, profile] = [given.signInName ?? '', await queries.selectProfile(db, caller.userId)];
      const isTheirs =
        (profile?.email !== null && normaliseEmail(typed) === profile?.email) ||
        (profile?.userName !== null && normaliseUserName(typed) === profile?.userName);
      if (!isTheirs) throw new AppError('NAME_DOES_NOT_MATCH', 'This is not the name that you sign in with.');
      await withinLimit(caller, checkCode);
    },

    /**
     * Changes the own password, ends every way in that was open and opens a session here; returns its cookies. Throws
     * `WRONG_CURRENT_PASSWORD`, `SECOND_FACTOR_REQUIRED` or `WRONG_CODE` where a second factor is in force,
     * `TOO_MANY_ATTEMPTS`, `UNAUTHENTICATED` where the caller's session ended meanwhile, or `VALIDATION_FAILED` for a common or personal password.
     */
    async changePassword(
      caller: Caller,
      input: { currentPassword: string; newPassword: string; code?: string | undefined },
      browser: Browser,
    ): Promise<string[]> {
      // Before the code is used up.
      await checkNewPassword('newPassword', input.newPassword, await wordsOf(caller.userId));
      await checkPassword(caller, input.currentPassword, browser.address, () =>
        twoFactor.check(caller.userId, input.code),
      );
      const change = async () => {
        const passwordHash = await hashPassword(input.newPassword);
        const browserKey = await inTransaction(db, async (trx) => {
          await checkStillSignedIn(trx, caller);
          return queries.replacePassword(trx, caller.userId, passwordHash);
        });
        const { setCookie } = await openSession({ userId: caller.userId, browserKey, code: 'checked' }, browser);
        return setCookie;
      };
      return hashingFor(networkOf(browser.address), change, 'known');
    },

    /** Makes the operator's link that sets a person's password once within an hour (PRODUCT.md#one-time-links), or null for an unknown email. */
    async createResetLink(email: string): Promise<PersonsLink | null> {
      const account = await queries.selectAccountByEmail(db, normaliseEmail(email));
      return account ? createLink(account.id, null) : null;
    },

    /**
     * Makes an admin's link for a person. It ends with the reason for it: a newer link or password, another role or the
     * deactivation of either of them, signing out everywhere, and the deletion of its maker. Throws what `checkMayManage` throws.
     */
    createResetLinkBy: (maker: ActingAdmin, userId: string): Promise<PersonsLink> => createLink(userId, maker),

    /**
     * Makes an account without a password, and an admin's link that sets one; a learner gets the free courses. Sent again
     * with its id and address it only makes a new link, as long as nobody has used one. Throws `USER_ALREADY_EXISTS`,
     * `VALIDATION_FAILED` for an id that somebody else has, and what `checkMayManage` throws.
     */
    async createInvited(maker: ActingAdmin, given: InvitedPerson): Promise<PersonsLink & { isNew: boolean }> {
      const person = { ...given, email: normaliseEmail(given.email) };
      try {
        return { ...(await insertInvited(maker, person)), isNew: true };
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
      }
      const known = await queries.selectAccountByEmail(db, person.email);
      if (!known) throw invalidField('id', 'INVALID_VALUE');
      const isEntered = (await queries.selectPasswordHash(db, known.id)) !== undefined;
      if (known.id !== person.id || isEntered) {
        throw new AppError('USER_ALREADY_EXISTS', 'This email address has an account.');
      }
      return { ...(await createLink(known.id, maker)), isNew: false };
    },

    /**
     * Sets a password by a one-time token and ends every way in that was open; returns whose it was. Throws
     * `RESET_LINK_INVALID`, `TOO_MANY_ATTEMPTS`, or `VALIDATION_FAILED` for a common or personal password, which
     * leaves the link as it is.
     */
    async resetPassword(input: { token: string; newPassword: string }, address: string): Promise<string> {
      const invalid = () => new AppError('RESET_LINK_INVALID', 'This link has been used or has run out.');
      const token = hashToken(secret, input.token);
      // Whoever has a link gets in, however many in the same network guess at others.
      const owner = await selectOwner(db, token);
      if (owner === null) {
        await limits.countLink(address);
        throw invalid();
      }
      // Until one is taken: a password that is refused leaves the link as it is.
      await limits.countNewPassword(token);
      const [person, { name: schoolName }] = await Promise.all([queries.selectNames(db, owner), school.current()]);
      await checkNewPassword('newPassword', input.newPassword, [...person, schoolName]);
      const passwordHash = await hashingFor(networkOf(address), () => hashPassword(input.newPassword));
      return inTransaction(db, async (trx) => {
        const userId = await takeOneTimeToken(trx, token);
        if (userId === undefined) throw invalid();
        await queries.replacePassword(trx, userId, passwordHash);
        return userId;
      });
    },
  };
}
