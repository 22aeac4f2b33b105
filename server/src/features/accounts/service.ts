import { randomBytes } from 'node:crypto';
import type { Profile } from '@kalima/shared/contract/accounts';
import { normaliseEmail } from '@kalima/shared/domain/accounts';
import type { NativeLanguage, TargetLanguage } from '@kalima/shared/domain/languages';
import { AppError } from '../../platform/app-error.ts';
import { isUniqueViolation } from '../../platform/db/database-error.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import { type AdminCaller, type Caller, isAdmin, provenCaller } from '../../platform/sessions/caller.ts';
import { hashToken } from '../../platform/sessions/session-token.ts';
import type { Throttle } from '../../platform/throttle.ts';
import type { AssignmentsService } from '../assignments/service.ts';
import { type Authentication, personSearchText, sessionDays } from './authentication.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import * as queries from './queries.ts';
import { createSignInLimits } from './sign-in-limits.ts';

/** Minutes that a link to set a password works (D29). */
export const resetLinkMinutes = 60;

interface Parts {
  database: OpenDatabase;
  authentication: Authentication;
  throttle: Throttle;
  assignments: AssignmentsService;
  secret: string;
}

interface NewLearner {
  name: string;
  email: string;
  password: string;
  targetLanguage: TargetLanguage;
  nativeLanguage: NativeLanguage;
}

/** Accounts: registration, sessions, profiles and passwords (learner.md 2 and 5; D28, D29). */
export function createAccountsService({ database, authentication, throttle, assignments, secret }: Parts) {
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

  async function codeOf(response: Response): Promise<string> {
    const body = (await response.json().catch(() => ({}))) as { code?: string };
    return body.code ?? String(response.status);
  }

  return {
    /** Registers a learner with the free courses (D3) and signs them in. Refuses with `USER_ALREADY_EXISTS`. */
    async signUp(input: NewLearner, address: string) {
      await limits.countRegistration(address);
      const email = normaliseEmail(input.email);
      const response = await authentication.call('signUpEmail', { body: { ...input, email } });
      if (!response.ok) {
        const code = await codeOf(response);
        // Of two registrations at once better-auth notices the second only by the failing insert.
        const exists =
          code.startsWith('USER_ALREADY_EXISTS') || (await queries.selectUserIdByEmail(db, email)) !== undefined;
        if (exists) throw new AppError('USER_ALREADY_EXISTS', 'This email address is registered already.');
        throw new Error(`registration failed: ${code}`);
      }
      const signedIn = await signedInUser(response);
      await assignments.assignFreeCourses([signedIn.profile.id]);
      return { ...signedIn, profile: await profileOf(signedIn.profile.id) };
    },

    /** Signs a person in. Refuses with `EMAIL_NOT_REGISTERED`, `INVALID_EMAIL_OR_PASSWORD` (learner.md 5) or `ACCOUNT_DEACTIVATED`. */
    async signIn(input: { email: string; password: string }, address: string) {
      const email = normaliseEmail(input.email);
      const attempt = await limits.startSignIn(email, address);
      const response = await authentication.call('signInEmail', { body: { email, password: input.password } });
      if (response.ok) {
        await attempt.succeeded();
        const signedIn = await signedInUser(response);
        // Only who knows the password is told.
        if (await queries.endIfDeactivated(db, signedIn.profile.id)) {
          throw new AppError('ACCOUNT_DEACTIVATED', 'This account is deactivated.');
        }
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

    /**
     * Who the stored form of a token belongs to, or null. A session used a day after it was last prolonged lives on for
     * another 30 days, and `isProlonged` asks for a cookie that does too.
     */
    async currentSession(tokenHash: string | null): Promise<{ profile: Profile; isProlonged: boolean } | null> {
      const session = tokenHash === null ? undefined : await queries.selectSession(db, tokenHash);
      if (!session) return null;
      const profile = await queries.selectProfile(db, session.userId);
      if (!profile) return null;
      const isProlonged = Date.now() - session.updatedAt.getTime() > 24 * 60 * 60 * 1000;
      if (isProlonged) await queries.prolongSession(db, session.id, sessionDays);
      return { profile, isProlonged };
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

    /** Changes the own password and ends all other sessions. Refuses with `WRONG_CURRENT_PASSWORD`. */
    async changePassword(caller: Caller, input: { currentPassword: string; newPassword: string }, address: string) {
      const attempt = await limits.startSignIn(caller.userId, address);
      const hash = await queries.selectPasswordHash(db, caller.userId);
      const isRight = hash !== undefined && (await verifyPassword({ hash, password: input.currentPassword }));
      if (!isRight) throw new AppError('WRONG_CURRENT_PASSWORD', 'The current password is wrong.');
      await attempt.succeeded();
      const passwordHash = await hashPassword(input.newPassword);
      const { userId, sessionId: exceptSessionId } = caller;
      await inTransaction(db, (trx) => queries.replacePassword(trx, { userId, passwordHash, exceptSessionId }));
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

    /** Sets a password by a one-time token and ends all sessions. Refuses with `RESET_LINK_INVALID`. */
    async resetPassword(input: { token: string; newPassword: string }, address: string): Promise<void> {
      await limits.countRegistration(address);
      const passwordHash = await hashPassword(input.newPassword);
      await inTransaction(db, async (trx) => {
        const userId = await queries.takeOneTimeToken(trx, hashToken(secret, input.token));
        if (userId === undefined) throw new AppError('RESET_LINK_INVALID', 'This link has been used or has run out.');
        await queries.replacePassword(trx, { userId, passwordHash });
      });
    },

    /**
     * Makes an admin: a new account, or an existing one raised. For the operator alone (command line and first boot).
     * Answers whether the account is new.
     */
    async makeAdmin(person: { email: string; name?: string; password?: string }): Promise<{ isNew: boolean }> {
      const email = normaliseEmail(person.email);
      const existing = await queries.selectUserIdByEmail(db, email);
      if (existing !== undefined) {
        await queries.raiseToAdmin(db, existing);
        return { isNew: false };
      }
      const passwordHash = person.password === undefined ? undefined : await hashPassword(person.password);
      const name = person.name ?? email.split('@')[0] ?? 'Admin';
      try {
        await inTransaction(db, async (trx) => {
          const searchText = personSearchText({ name, email });
          const userId = await queries.insertPerson(trx, { name, email, role: 'admin', searchText });
          if (passwordHash !== undefined) await queries.upsertPasswordHash(trx, userId, passwordHash);
        });
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        return { isNew: false };
      }
      return { isNew: true };
    },

    /** Makes a learner with the free courses, as registration does; answers their id. For demo content. */
    async createLearner(person: NewLearner): Promise<string> {
      const { password, ...profile } = person;
      const passwordHash = await hashPassword(password);
      const userId = await inTransaction(db, async (trx) => {
        const id = await queries.insertPerson(trx, { ...profile, role: 'user', searchText: personSearchText(person) });
        await queries.upsertPasswordHash(trx, id, passwordHash);
        return id;
      });
      await assignments.assignFreeCourses([userId]);
      return userId;
    },

    /** Makes learners who cannot sign in, with the free courses; answers their ids in the same order. For demo content. */
    async createLearners(people: readonly Omit<NewLearner, 'password'>[]): Promise<string[]> {
      const rows = people.map((person) => ({ ...person, role: 'user' as const, searchText: personSearchText(person) }));
      const userIds = await inTransaction(db, (trx) => queries.insertPeople(trx, rows));
      await assignments.assignFreeCourses(userIds);
      return userIds;
    },

    /** The admin with this address as the caller of services, for the operator's own tools. */
    async operatorOf(email: string): Promise<AdminCaller> {
      const userId = await queries.selectUserIdByEmail(db, normaliseEmail(email));
      const profile = userId === undefined ? undefined : await queries.selectProfile(db, userId);
      const caller = profile && provenCaller({ userId: profile.id, sessionId: profile.id, role: profile.role });
      if (!caller || !isAdmin(caller)) throw new Error(`${email} is no admin`);
      return caller;
    },

    /** Whether an email address has an account. */
    async isRegistered(email: string): Promise<boolean> {
      return (await queries.selectUserIdByEmail(db, normaliseEmail(email))) !== undefined;
    },

    /** Removes sessions and one-time links that have run out; called on a timer. */
    sweep: () => queries.deleteExpired(db),
  };
}

export type AccountsService = ReturnType<typeof createAccountsService>;
