import { randomBytes } from 'node:crypto';
import type { Profile, Session } from '@kalima/shared/contract/accounts';
import { normaliseEmail } from '@kalima/shared/domain/accounts';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import { type Caller, provenCaller } from '../../platform/sessions/caller.ts';
import { hashToken } from '../../platform/sessions/session-token.ts';
import type { Throttle } from '../../platform/throttle.ts';
import type { AssignmentsService } from '../assignments/service.ts';
import type { TwoFactorService } from '../two-factor/service.ts';
import type { Authentication } from './authentication.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { personSearchText } from './person-search-text.ts';
import { type NewLearner, createProvisioning } from './provisioning.ts';
import * as queries from './queries.ts';
import { sessionDays } from './session-cookie.ts';
import { createSignInLimits } from './sign-in-limits.ts';

/** Minutes that a link to set a password works (D29). */
export const resetLinkMinutes = 60;
/** Days after which a session ends however much it is used. */
const longestSessionDays = 90;

interface Parts {
  database: OpenDatabase;
  authentication: Authentication;
  throttle: Throttle;
  assignments: AssignmentsService;
  twoFactor: TwoFactorService;
  secret: string;
}

/** The browser that signs in: its address, what it calls itself, and the stored token of a session that it had. */
interface Browser {
  address: string;
  userAgent: string | undefined;
  sessionHash: string | null;
}

/** Accounts: registration, sessions, profiles and passwords (learner.md 2 and 5; D28, D29). */
export function createAccountsService(parts: Parts) {
  const { database, authentication, throttle, assignments, twoFactor, secret } = parts;
  const { db } = database;
  const limits = createSignInLimits(throttle);

  async function profileOf(userId: string): Promise<Profile> {
    const profile = await queries.selectProfile(db, userId);
    if (!profile) throw new AppError('UNAUTHENTICATED', 'Sign in first.');
    return profile;
  }

  async function signedInUser(response: Response): Promise<{ profile: Profile; setCookie: string[] }> {
    const { user } = (await response.json()) as { user: { id: string } };
    return { profile: await profileOf(user.id), setCookie: response.headers.getSetCookie() };
  }

  /** Opens a session for who has proven to know the password; a session that the browser had before ends. */
  async function openSession(response: Response, browser: Browser) {
    const signedIn = await signedInUser(response);
    if (browser.sessionHash !== null) await queries.deleteSessionOf(db, browser.sessionHash);
    return signedIn;
  }

  /** Ends a session that was opened by an answer of better-auth and is not to be given away. */
  async function discard(setCookie: readonly string[]): Promise<void> {
    const cookie = setCookie.map((one) => one.split(';')[0]).join('; ');
    await authentication.call('signOut', { cookie });
  }

  async function codeOf(response: Response): Promise<string> {
    const body = (await response.json().catch(() => ({}))) as { code?: string };
    return body.code ?? String(response.status);
  }

  /**
   * Makes sure that the caller knows their password, and passes another check if there is one, within the throttle of
   * sign-in. Refuses with `WRONG_CURRENT_PASSWORD`.
   */
  async function checkPassword(
    caller: Caller,
    password: string,
    address: string,
    alsoCheck?: () => Promise<void>,
  ): Promise<void> {
    const attempt = await limits.startSignIn(caller.userId, address);
    const hash = await queries.selectPasswordHash(db, caller.userId);
    const isRight = hash !== undefined && (await verifyPassword({ hash, password }));
    if (!isRight) throw new AppError('WRONG_CURRENT_PASSWORD', 'The current password is wrong.');
    await alsoCheck?.();
    await attempt.succeeded();
  }

  return {
    ...createProvisioning({ database, assignments }),

    /** Registers a learner with the free courses (D3) and signs them in. Refuses with `USER_ALREADY_EXISTS`. */
    async signUp(input: NewLearner, browser: Browser) {
      await limits.countRegistration(browser.address);
      const email = normaliseEmail(input.email);
      const { userAgent } = browser;
      const response = await authentication.call('signUpEmail', { body: { ...input, email }, userAgent });
      if (!response.ok) {
        const code = await codeOf(response);
        // Of two registrations at once better-auth notices the second only by the failing insert.
        const exists =
          code.startsWith('USER_ALREADY_EXISTS') || (await queries.selectUserIdByEmail(db, email)) !== undefined;
        if (exists) throw new AppError('USER_ALREADY_EXISTS', 'This email address is registered already.');
        throw new Error(`registration failed: ${code}`);
      }
      const signedIn = await openSession(response, browser);
      await assignments.assignFreeCourses([signedIn.profile.id]);
      return { ...signedIn, profile: await profileOf(signedIn.profile.id) };
    },

    /**
     * Signs a person in, in place of a session that the browser had. Refuses with `EMAIL_NOT_REGISTERED`,
     * `INVALID_EMAIL_OR_PASSWORD` (learner.md 5), `ACCOUNT_DEACTIVATED`, `SECOND_FACTOR_REQUIRED` or `WRONG_CODE`.
     */
    async signIn(input: { email: string; password: string; code?: string | undefined }, browser: Browser) {
      const email = normaliseEmail(input.email);
      const attempt = await limits.startSignIn(email, browser.address);
      const { userAgent } = browser;
      const body = { email, password: input.password };
      const response = await authentication.call('signInEmail', { body, userAgent });
      if (response.ok) {
        const signedIn = await openSession(response, browser);
        // Only who knows the password is told.
        if (await queries.endIfDeactivated(db, signedIn.profile.id)) {
          throw new AppError('ACCOUNT_DEACTIVATED', 'This account is deactivated.');
        }
        try {
          await twoFactor.check(signedIn.profile.id, input.code);
        } catch (error) {
          await discard(signedIn.setCookie);
          // To be asked is no failure; a wrong code counts like a wrong password.
          if (error instanceof AppError && error.code === 'SECOND_FACTOR_REQUIRED') await attempt.succeeded();
          throw error;
        }
        await attempt.succeeded();
        return signedIn;
      }
      if (response.status >= 500) throw new Error(`sign-in failed: ${await codeOf(response)}`);
      if ((await queries.selectUserIdByEmail(db, email)) === undefined) {
        throw new AppError('EMAIL_NOT_REGISTERED', 'This email address is not registered.');
      }
      throw new AppError('INVALID_EMAIL_OR_PASSWORD', 'Email or password is wrong.');
    },

    /** Ends the session of a Cookie header, if there is one; answers the cookies that clear it. */
    async signOut(cookie: string | undefined): Promise<string[]> {
      const response = await authentication.call('signOut', { cookie });
      return response.headers.getSetCookie();
    },

    /** Ends the session of a stored token; returns whose it was, or null where there is none. */
    endSessionOf: async (tokenHash: string): Promise<string | null> =>
      (await queries.deleteSessionOf(db, tokenHash)) ?? null,

    /**
     * Who the stored form of a token belongs to, or null. A session used a day after it was last prolonged lives on for
     * another 30 days, though never longer than 90 in all, and `isProlonged` asks for a cookie that does too.
     */
    async currentSession(
      tokenHash: string | null,
    ): Promise<{ profile: Profile; caller: Caller; isProlonged: boolean } | null> {
      const session = tokenHash === null ? undefined : await queries.selectSession(db, tokenHash);
      if (!session) return null;
      const { sessionId, prolongedAt, ...profile } = session;
      const isProlonged = Date.now() - prolongedAt.getTime() > 24 * 60 * 60 * 1000;
      if (isProlonged)
        await queries.prolongSession(db, sessionId, { days: sessionDays, longestDays: longestSessionDays });
      const caller = provenCaller({ userId: profile.id, sessionId, role: profile.role });
      return { profile, caller, isProlonged };
    },

    /** The profile of the signed-in person. */
    profile: (caller: Caller) => profileOf(caller.userId),

    /** Changes the own name and languages; answers the profile as it is then. */
    async updateProfile(caller: Caller, change: Parameters<typeof queries.updateProfileRow>[2]): Promise<Profile> {
      const { email } = await profileOf(caller.userId);
      const searchText =
        change.name === undefined ? {} : { searchText: personSearchText({ name: change.name, email }) };
      await queries.updateProfileRow(db, caller.userId, { ...change, ...searchText });
      return profileOf(caller.userId);
    },

    checkPassword,

    /**
     * Changes the own password, ends all sessions and opens a new one here; answers its cookies. Refuses with
     * `WRONG_CURRENT_PASSWORD`.
     */
    async changePassword(caller: Caller, input: { currentPassword: string; newPassword: string }, browser: Browser) {
      await checkPassword(caller, input.currentPassword, browser.address);
      const passwordHash = await hashPassword(input.newPassword);
      await inTransaction(db, (trx) => queries.replacePassword(trx, caller.userId, passwordHash));
      const { email } = await profileOf(caller.userId);
      const body = { email, password: input.newPassword };
      const response = await authentication.call('signInEmail', { body, userAgent: browser.userAgent });
      return response.headers.getSetCookie();
    },

    /** Where the caller is signed in, the current session first. */
    async sessions(caller: Caller): Promise<Session[]> {
      const rows = await queries.selectSessions(db, caller.userId);
      return rows
        .map(({ createdAt, lastUsedAt, ...row }) => ({
          ...row,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          isCurrent: row.id === caller.sessionId,
        }))
        .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
    },

    /** Signs the caller out at one place. Refuses with `SESSION_NOT_FOUND`. */
    async endSession(caller: Caller, sessionId: string): Promise<void> {
      const ended = await queries.deleteSessions(db, caller.userId, { only: sessionId });
      if (ended === 0) throw new AppError('SESSION_NOT_FOUND', 'This session has ended already.');
    },

    /** Signs the caller out everywhere but here. */
    async endOtherSessions(caller: Caller): Promise<void> {
      await queries.deleteSessions(db, caller.userId, { except: caller.sessionId });
    },

    /** Signs the caller out everywhere. */
    async endAllSessions(caller: Caller): Promise<void> {
      await queries.deleteSessions(db, caller.userId);
    },

    /** Makes a link that sets a person's password once within an hour (D29), or null for an unknown email. */
    async createResetLink(email: string): Promise<{ path: string; expiresAt: Date } | null> {
      const userId = await queries.selectUserIdByEmail(db, normaliseEmail(email));
      if (userId === undefined) return null;
      const token = randomBytes(32).toString('base64url');
      await inTransaction(db, (trx) =>
        queries.insertOneTimeToken(trx, { hash: hashToken(secret, token), userId, minutes: resetLinkMinutes }),
      );
      const expiresAt = new Date(Date.now() + resetLinkMinutes * 60_000);
      return { path: `/reset-password#${token}`, expiresAt };
    },

    /** Sets a password by a one-time token and ends all sessions; answers whose. Refuses with `RESET_LINK_INVALID`. */
    async resetPassword(input: { token: string; newPassword: string }, address: string): Promise<string> {
      await limits.countRegistration(address);
      const passwordHash = await hashPassword(input.newPassword);
      return inTransaction(db, async (trx) => {
        const userId = await queries.takeOneTimeToken(trx, hashToken(secret, input.token));
        if (userId === undefined) throw new AppError('RESET_LINK_INVALID', 'This link has been used or has run out.');
        await queries.replacePassword(trx, userId, passwordHash);
        return userId;
      });
    },

    /** Turns the second factor of an account off, for who lost the app and the codes. Answers whether it was on; null for an unknown email. */
    async stopTwoFactor(email: string): Promise<boolean | null> {
      const userId = await queries.selectUserIdByEmail(db, normaliseEmail(email));
      return userId === undefined ? null : twoFactor.stop(userId);
    },

    /** Removes sessions and one-time links that have run out; called on a timer. */
    sweep: () => queries.deleteExpired(db),
  };
}

export type AccountsService = ReturnType<typeof createAccountsService>;
