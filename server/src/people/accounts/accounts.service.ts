import type { Profile, Session } from '@kalima/shared/contract/people/accounts';
import { normaliseEmail } from '@kalima/shared/domain/people/accounts';
import { longestSessionDays } from '@kalima/shared/domain/people/school';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import { provenCaller } from '../../platform/sessions/proven-caller.ts';
import { checkMayManage } from './acting-admin.ts';
import { createCardSignIns } from './cards/cards.service.ts';
import { deleteCardsMadeBy } from './cards/cards.queries.ts';
import { createKnownBrowsers, type KnowingAccount } from './known-browsers.ts';
import { deleteLinks } from './links/links.queries.ts';
import type { AccountsParts } from './parts.ts';
import { createPasswords } from './passwords.ts';
import { personSearchText } from './person-search-text.ts';
import { createProvisioning } from './provisioning.ts';
import * as queries from './accounts.queries.ts';
import * as sessionQueries from './sessions/sessions.queries.ts';
import { createSignIns } from './sign-ins.ts';

/** A day in milliseconds. */
const day = 24 * 60 * 60 * 1000;

/** Accounts: registration, sessions, profiles and passwords (PRODUCT.md#sign-in-and-registration, PRODUCT.md#one-time-links). */
export function createAccountsService(parts: AccountsParts) {
  const { database, twoFactor, school, cookie } = parts;
  const knownBrowsers = createKnownBrowsers(cookie);
  const { db } = database;

  const asProfile = (row: Profile): Profile => ({
    ...row,
    needsSecondFactor: row.needsSecondFactor && twoFactor.isRequiredOf(row.role),
  });

  async function profileOf(userId: string): Promise<Profile> {
    const profile = await queries.selectProfile(db, userId);
    if (!profile) throw new AppError('UNAUTHENTICATED', 'Sign in first.');
    return asProfile(profile);
  }

  const { openSession, ...signIns } = createSignIns(parts, { profileOf, asProfile });
  const { limits } = signIns;
  const passwords = createPasswords(parts, { limits, openSession });

  return {
    ...createProvisioning(parts),
    ...signIns,
    ...passwords,
    ...createCardSignIns(parts, { limits, openSession }, knownBrowsers),

    /**
     * Who the stored form of a token belongs to, or null. A session used a day after it was last prolonged (or half its
     * rest, where that is shorter) lives on for as many days as the school sets, though never longer than 90 in all;
     * `prolongedDays` then asks for a cookie that does too.
     */
    async currentSession(
      tokenHash: string | null,
    ): Promise<{ profile: Profile; caller: Caller; prolongedDays: number | null } | null> {
      const session = tokenHash === null ? undefined : await queries.selectSession(db, tokenHash);
      if (!session) return null;
      const { sessionId, prolongedAt, ...profile } = session;
      const { sessionRestDays: days } = await school.current();
      const isProlonged = Date.now() - prolongedAt.getTime() > Math.min(day, (days * day) / 2);
      if (isProlonged) {
        await sessionQueries.prolongSession(db, sessionId, { days, longestDays: longestSessionDays });
      }
      const caller = provenCaller({ userId: profile.id, sessionId, role: profile.role });
      return { profile: asProfile(profile), caller, prolongedDays: isProlonged ? days : null };
    },

    /** True if the stored form of a token is that of a session that ended only because it was not used. */
    isIdleSession: (tokenHash: string): Promise<boolean> => sessionQueries.isIdleSession(db, tokenHash),

    /** The profile of the signed-in person. */
    profile: (caller: Caller) => profileOf(caller.userId),

    /** Changes the own name and languages, and how they read; returns the profile as it is then. */
    async updateProfile(caller: Caller, change: Parameters<typeof queries.updateProfileRow>[2]): Promise<Profile> {
      const { email, userName } = await profileOf(caller.userId);
      const searchText =
        change.name === undefined ? {} : { searchText: personSearchText({ name: change.name, email, userName }) };
      await queries.updateProfileRow(db, caller.userId, { ...change, ...searchText });
      return profileOf(caller.userId);
    },

    /** Where the caller is signed in, the current session first. */
    async sessions(caller: Caller): Promise<Session[]> {
      const rows = await sessionQueries.selectSessions(db, caller.userId);
      return rows
        .map(({ createdAt, lastUsedAt, ...row }) => ({
          ...row,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          isCurrent: row.id === caller.sessionId,
        }))
        .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
    },

    /**
     * Signs the caller out at one place. A session that began later than the caller's asks for the password, so that a
     * session left open somewhere does not keep its person from signing in. Throws `SESSION_NOT_FOUND`,
     * `PASSWORD_REQUIRED`, and what `checkPassword` throws.
     */
    async endSession(caller: Caller, sessionId: string, proof: { password?: string | undefined; address: string }) {
      const end = (upTo: { upTo?: string }) =>
        sessionQueries.deleteSessions(db, caller.userId, { only: sessionId, ...upTo });
      if ((await end({ upTo: caller.sessionId })) > 0) return;
      if (!(await sessionQueries.hasSession(db, caller.userId, sessionId)))
        throw new AppError('SESSION_NOT_FOUND', 'This session has ended already.');
      if (proof.password === undefined)
        throw new AppError('PASSWORD_REQUIRED', 'This session began later; give the password to end it.');
      await passwords.checkPassword(caller, proof.password, proof.address);
      await end({});
    },

    /**
     * Signs the caller out everywhere but here and forgets the browsers of the account, within a transaction of the caller's.
     * Returns the account with its new key, for `rememberBrowser`.
     */
    async endOthers(trx: Trx, { userId, sessionId }: Caller): Promise<KnowingAccount> {
      const browserKey = await queries.renewBrowserKey(trx, userId);
      await sessionQueries.deleteSessions(trx, userId, { except: sessionId });
      return { id: userId, browserKey };
    },

    /** The Set-Cookie header by which an account knows the browser with this Cookie header from now on. */
    rememberBrowser: (cookies: string | undefined, account: KnowingAccount): string =>
      knownBrowsers.remember(cookies, account),

    /** Signs the caller out everywhere, and ends the one-time links for and by them. */
    async endAllSessions(caller: Caller): Promise<void> {
      await inTransaction(db, async (trx) => {
        // First: a link that is being made is either there to be ended, or finds its maker signed out.
        await queries.lockPeople(trx, [caller.userId]);
        await sessionQueries.deleteSessions(trx, caller.userId);
        await deleteLinks(trx, caller.userId);
      });
    },

    /**
     * Turns the second factor of an account off, for who lost the app and the codes. Returns whose it was and whether it
     * was on; null for an unknown email.
     */
    async stopTwoFactor(email: string): Promise<{ userId: string; wasOn: boolean } | null> {
      const account = await queries.selectAccountByEmail(db, normaliseEmail(email));
      return account ? { userId: account.id, wasOn: await twoFactor.stop(account.id) } : null;
    },

    /**
     * Ends every way in that an account has open (sessions, sign-ins under way, one-time links, known browsers), within a
     * transaction of the caller's.
     */
    async endAccess(trx: Trx, userId: string): Promise<void> {
      await queries.endAccess(trx, userId);
    },

    checkMayManage,

    /** Ends the login cards that somebody made for others, within a transaction of the caller's. */
    endCardsMadeBy: (trx: Trx, userId: string): Promise<void> => deleteCardsMadeBy(trx, userId),

    /** Ends the one-time links for and by a person, within a transaction of the caller's. */
    endLinks: (trx: Trx, userId: string): Promise<void> => deleteLinks(trx, userId),

    /** Removes sessions and one-time links that have expired; called on a timer. */
    sweep: () => sessionQueries.deleteExpired(db),
  };
}

export type { LearnerToLetIn } from './cards/learner-to-let-in.ts';
export { proposedNames } from './names/proposed-names.ts';
export type { SchoolLearner } from './provisioning.ts';
export type AccountsService = ReturnType<typeof createAccountsService>;
