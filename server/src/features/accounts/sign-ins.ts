import type { Profile } from '@kalima/shared/contract/accounts';
import { normaliseEmail } from '@kalima/shared/domain/accounts';
import { AppError } from '../../platform/app-error.ts';
import { networkOf } from '../../platform/http/network.ts';
import { sessionHash } from '../../platform/sessions/session-token.ts';
import { createKnownBrowsers } from './known-browsers.ts';
import type { AccountsParts, Browser } from './parts.ts';
import { hashingFor } from './password-hash.ts';
import { checkNewPassword } from './password-rules.ts';
import type { NewLearner } from './provisioning.ts';
import * as queries from './queries.ts';
import { withSessionDays } from './session-cookie.ts';
import * as sessionQueries from './sessions/queries.ts';
import { createSignInLimits } from './sign-in-limits.ts';

/** Most sessions of one person; the oldest ends when there would be more. */
export const mostSessions = 50;

interface Opened {
  userId: string;
  setCookie: string[];
}

export interface SignedIn {
  profile: Profile;
  setCookie: string[];
}

async function codeOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => ({}))) as { code?: string };
  return body.code ?? String(response.status);
}

/** Registration, sign-in and sign-out. `profileOf` reads the profile that they return. */
export function createSignIns(parts: AccountsParts, profileOf: (userId: string) => Promise<Profile>) {
  const { database, authentication, throttle, assignments, twoFactor, school, cookie } = parts;
  const { db } = database;
  const limits = createSignInLimits(throttle);
  const knownBrowsers = createKnownBrowsers(cookie);

  /** The session that better-auth has opened for who knows the password. */
  async function openedBy(response: Response): Promise<Opened> {
    const { user } = (await response.json()) as { user: { id: string } };
    return { userId: user.id, setCookie: response.headers.getSetCookie() };
  }

  /** Ends a session that was opened by an answer of better-auth and is not to be given away. */
  async function discard(setCookie: readonly string[]): Promise<void> {
    await authentication.call('signOut', { cookie: setCookie.map((one) => one.split(';')[0]).join('; ') });
  }

  /**
   * Gives an opened session away: one that the browser had before ends, and the oldest where there are too many. Returns
   * its cookies, with that by which the account knows the browser from now on.
   */
  async function finish({ userId, setCookie }: Opened, browser: Browser): Promise<SignedIn> {
    if (browser.sessionHash !== null) await sessionQueries.deleteSessionOf(db, browser.sessionHash);
    await sessionQueries.deleteOldestSessions(db, userId, mostSessions);
    const { sessionRestDays } = await school.current();
    const given = setCookie.map((header) => header.split(';')[0]).join('; ');
    await sessionQueries.setSessionRest(db, sessionHash(given, cookie) ?? '', sessionRestDays);
    const profile = await profileOf(userId);
    const account = await queries.selectAccountByEmail(db, profile.email);
    const known = account ? [knownBrowsers.remember(browser.cookies, account)] : [];
    return { profile, setCookie: [...withSessionDays(cookie, setCookie, sessionRestDays), ...known] };
  }

  /** Signs in with a password that was checked already. */
  async function signInAs(email: string, password: string, browser: Browser): Promise<SignedIn> {
    const body = { email, password };
    const response = await authentication.call('signInEmail', { body, userAgent: browser.userAgent });
    if (!response.ok) throw new Error(`sign-in failed: ${await codeOf(response)}`);
    return finish(await openedBy(response), browser);
  }

  async function trySignIn(input: { email: string; password: string; code?: string | undefined }, browser: Browser) {
    const { email, password, code } = input;
    const body = { email, password };
    const response = await authentication.call('signInEmail', { body, userAgent: browser.userAgent });
    if (response.status >= 500) throw new Error(`sign-in failed: ${await codeOf(response)}`);
    if (!response.ok) {
      if ((await queries.selectAccountByEmail(db, email)) === undefined) {
        throw new AppError('EMAIL_NOT_REGISTERED', 'This email address is not registered.');
      }
      throw new AppError('INVALID_EMAIL_OR_PASSWORD', 'Email or password is wrong.');
    }
    const opened = await openedBy(response);
    // Only who knows the password is told.
    if (await sessionQueries.endIfDeactivated(db, opened.userId)) {
      throw new AppError('ACCOUNT_DEACTIVATED', 'This account is deactivated.');
    }
    try {
      await twoFactor.check(opened.userId, code);
    } catch (error) {
      await discard(opened.setCookie);
      throw error;
    }
    return finish(opened, browser);
  }

  return {
    limits,
    signInAs,

    /**
     * Registers a learner with the free courses (D3) and signs them in. Throws `REGISTRATION_CLOSED`,
     * `USER_ALREADY_EXISTS`, `TOO_MANY_ATTEMPTS`, or `VALIDATION_FAILED` for a common or personal password.
     */
    async signUp(input: NewLearner, browser: Browser): Promise<SignedIn> {
      const { name, registration } = await school.current();
      if (registration === 'closed') throw new AppError('REGISTRATION_CLOSED', 'Registration is closed.');
      await limits.countRegistration(browser.address);
      const email = normaliseEmail(input.email);
      await checkNewPassword('password', input.password, [input.name, email, name]);
      const request = { body: { ...input, email }, userAgent: browser.userAgent };
      const response = await hashingFor(networkOf(browser.address), () => authentication.call('signUpEmail', request));
      if (!response.ok) {
        const code = await codeOf(response);
        // Of two registrations at once better-auth notices the second only by the failing insert.
        const exists =
          code.startsWith('USER_ALREADY_EXISTS') || (await queries.selectAccountByEmail(db, email)) !== undefined;
        if (exists) throw new AppError('USER_ALREADY_EXISTS', 'This email address is registered already.');
        throw new Error(`registration failed: ${code}`);
      }
      const opened = await openedBy(response);
      await assignments.assignFreeCourses([opened.userId]);
      return finish(opened, browser);
    },

    /**
     * Signs a person in, in place of a session that the browser had. Throws `EMAIL_NOT_REGISTERED`,
     * `INVALID_EMAIL_OR_PASSWORD` (learner.md 5), `ACCOUNT_DEACTIVATED`, `SECOND_FACTOR_REQUIRED`, `WRONG_CODE` or
     * `TOO_MANY_ATTEMPTS`.
     */
    async signIn(input: { email: string; password: string; code?: string | undefined }, browser: Browser) {
      const email = normaliseEmail(input.email);
      const account = await queries.selectAccountByEmail(db, email);
      const knownBrowser = account ? knownBrowsers.find(browser.cookies, account) : null;
      const attempt = await limits.startSignIn(email, browser.address, knownBrowser);
      try {
        const signedIn = await hashingFor(networkOf(browser.address), () => trySignIn({ ...input, email }, browser));
        await attempt.succeeded();
        return signedIn;
      } catch (error) {
        // To be asked for a code is no failure; a wrong code counts like a wrong password.
        const isQuestion = error instanceof AppError && error.code === 'SECOND_FACTOR_REQUIRED';
        await (isQuestion ? attempt.succeeded() : attempt.failed());
        throw error;
      }
    },

    /** Ends the session of a Cookie header, if there is one; returns the cookies that clear it. */
    async signOut(cookies: string | undefined): Promise<string[]> {
      const response = await authentication.call('signOut', { cookie: cookies });
      return response.headers.getSetCookie();
    },

    /** Ends the session of a stored token; returns whose it was, or null where there is none. */
    endSessionOf: async (tokenHash: string): Promise<string | null> =>
      (await sessionQueries.deleteSessionOf(db, tokenHash)) ?? null,
  };
}
