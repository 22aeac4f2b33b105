import type { Profile } from '@kalima/shared/contract/accounts';
import { normaliseEmail } from '@kalima/shared/domain/accounts';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { networkOf } from '../../platform/http/network.ts';
import { sessionHash } from '../../platform/sessions/session-token.ts';
import { createKnownBrowsers } from './known-browsers.ts';
import type { AccountsParts, Browser } from './parts.ts';
import { hashPassword, hashingFor, withHash } from './password-hash.ts';
import { checkNewPassword } from './password-rules.ts';
import type { NewLearner } from './provisioning.ts';
import * as queries from './queries.ts';
import { withSessionDays } from './session-cookie.ts';
import * as sessionQueries from './sessions/queries.ts';
import { createSignInLimits } from './sign-in-limits.ts';

/** Most sessions of one person; the oldest ends when there would be more. */
export const mostSessions = 50;

interface Credentials {
  email: string;
  password: string;
  code?: string | undefined;
}

/** A session that is stored, and that nobody has the token of. */
interface Opened {
  userId: string;
  setCookie: string[];
  tokenHash: string;
}

/** Under which conditions a session is given away. */
interface Expected {
  /** Key of the account's browsers from before its password was read; a new account has none before. */
  browserKey?: string;
  /** What was given as a code of the second factor, and whether the account knows the browser, unless that was checked already. */
  code: { given: string | undefined; isKnownBrowser: boolean } | 'checked';
}

export interface SignedIn {
  profile: Profile;
  setCookie: string[];
}

function wrongPassword(): AppError {
  return new AppError('INVALID_EMAIL_OR_PASSWORD', 'Email or password is wrong.');
}

function alreadyExists(): AppError {
  return new AppError('USER_ALREADY_EXISTS', 'This email address is registered already.');
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
    const setCookie = response.headers.getSetCookie();
    const given = setCookie.map((header) => header.split(';')[0]).join('; ');
    return { userId: user.id, setCookie, tokenHash: sessionHash(given, cookie) ?? '' };
  }

  /**
   * Decides whether an opened session is given away. The account stays locked until it is: whatever ends access to it was
   * before, and then key or session are others, or comes after, and then ends this session too. Returns the key.
   */
  async function admit(trx: Trx, { userId, tokenHash }: Opened, { browserKey, code }: Expected, days: number) {
    const access = await sessionQueries.lockAccess(trx, userId);
    if (!access || (browserKey !== undefined && access.browserKey !== browserKey)) throw wrongPassword();
    // Only who knows the password is told.
    if (!access.isActive) throw new AppError('ACCOUNT_DEACTIVATED', 'This account is deactivated.');
    if (code !== 'checked') await twoFactor.checkWithin(trx, userId, code.given);
    if (!(await sessionQueries.setSessionRest(trx, tokenHash, days))) throw wrongPassword();
    return access.browserKey;
  }

  /**
   * Runs what checks a code within the limit of wrong ones. A known browser has a limit of its own, in which its sign-in
   * is counted already, so that whoever has got hold of the password alone does not keep its owner out.
   */
  async function withinCodeLimit<T>(userId: string, code: Expected['code'], check: () => Promise<T>): Promise<T> {
    if (code === 'checked' || code.given === undefined || code.isKnownBrowser) return check();
    const attempt = await limits.startCode(userId);
    try {
      const result = await check();
      await attempt.succeeded();
      return result;
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'WRONG_CODE')) await attempt.succeeded();
      throw error;
    }
  }

  /**
   * Gives an opened session away: one that the browser had before ends, and the oldest where there are too many. Returns
   * its cookies, with that by which the account knows the browser from now on. Where it may not be given away, it ends.
   */
  async function finish(opened: Opened, expected: Expected, browser: Browser): Promise<SignedIn> {
    const { userId, setCookie, tokenHash } = opened;
    const { sessionRestDays } = await school.current();
    let browserKey: string;
    try {
      const giveAway = async (trx: Trx) => {
        const key = await admit(trx, opened, expected, sessionRestDays);
        if (browser.sessionHash !== null) await sessionQueries.deleteSessionOf(trx, browser.sessionHash);
        await sessionQueries.deleteOldestSessions(trx, userId, mostSessions);
        return key;
      };
      browserKey = await withinCodeLimit(userId, expected.code, () => inTransaction(db, giveAway));
    } catch (error) {
      await sessionQueries.deleteSessionOf(db, tokenHash);
      throw error;
    }
    const profile = await profileOf(userId);
    const known = knownBrowsers.remember(browser.cookies, { id: userId, browserKey });
    return { profile, setCookie: [...withSessionDays(cookie, setCookie, sessionRestDays), known] };
  }

  /**
   * Signs in with a password that was checked already, if the account has this key. Throws `INVALID_EMAIL_OR_PASSWORD`
   * where access to it has ended meanwhile.
   */
  async function signInAs(
    { email, browserKey }: { email: string; browserKey: string },
    password: string,
    browser: Browser,
  ): Promise<SignedIn> {
    const response = await askForSession({ email, password }, browser);
    if (!response.ok) throw wrongPassword();
    return finish(await openedBy(response), { browserKey, code: 'checked' }, browser);
  }

  async function askForSession(body: { email: string; password: string }, browser: Browser): Promise<Response> {
    const response = await authentication.call('signInEmail', { body, userAgent: browser.userAgent });
    if (response.status >= 500) throw new Error(`sign-in failed: ${await codeOf(response)}`);
    return response;
  }

  async function trySignIn(body: Pick<Credentials, 'email' | 'password'>, expected: Expected, browser: Browser) {
    const response = await askForSession(body, browser);
    if (response.ok) return finish(await openedBy(response), expected, browser);
    if (await queries.selectAccountByEmail(db, body.email)) throw wrongPassword();
    throw new AppError('EMAIL_NOT_REGISTERED', 'This email address is not registered.');
  }

  /** Makes the account of a learner. Throws `USER_ALREADY_EXISTS`. */
  async function register(input: NewLearner, browser: Browser): Promise<Opened> {
    const { email, password } = input;
    const isRegistered = async () => (await queries.selectAccountByEmail(db, email)) !== undefined;
    if (await isRegistered()) throw alreadyExists();
    // Before better-auth opens its transaction, in which it would wait for a turn.
    const hash = await hashPassword(password);
    const request = { body: { ...input }, userAgent: browser.userAgent };
    const response = await withHash({ password, hash }, () => authentication.call('signUpEmail', request));
    if (response.ok) return openedBy(response);
    const code = await codeOf(response);
    // Of two registrations at once better-auth notices the second only by the failing insert.
    if (code.startsWith('USER_ALREADY_EXISTS') || (await isRegistered())) throw alreadyExists();
    throw new Error(`registration failed: ${code}`);
  }

  return {
    limits,
    signInAs,

    /**
     * Registers a learner with the free courses (PRODUCT.md#free-courses) and signs them in. Throws `REGISTRATION_CLOSED`,
     * `USER_ALREADY_EXISTS`, `TOO_MANY_ATTEMPTS`, or `VALIDATION_FAILED` for a common or personal password.
     */
    async signUp(input: NewLearner, browser: Browser): Promise<SignedIn> {
      const { name, registration } = await school.current();
      if (registration === 'closed') throw new AppError('REGISTRATION_CLOSED', 'Registration is closed.');
      const email = normaliseEmail(input.email);
      await checkNewPassword('password', input.password, [input.name, email, name]);
      const attempt = await limits.startRegistration(browser.address);
      let opened: Opened;
      try {
        opened = await hashingFor(networkOf(browser.address), () => register({ ...input, email }, browser));
      } catch (error) {
        await attempt.failed();
        throw error;
      }
      await attempt.succeeded();
      await assignments.assignFreeCourses([opened.userId]);
      return finish(opened, { code: 'checked' }, browser);
    },

    /**
     * Signs a person in, in place of a session that the browser had. Throws `EMAIL_NOT_REGISTERED`,
     * `INVALID_EMAIL_OR_PASSWORD` (PRODUCT.md#sign-in-and-registration), `ACCOUNT_DEACTIVATED`, `SECOND_FACTOR_REQUIRED`, `WRONG_CODE` or
     * `TOO_MANY_ATTEMPTS`.
     */
    async signIn({ code, password, ...input }: Credentials, browser: Browser): Promise<SignedIn> {
      const email = normaliseEmail(input.email);
      // Before the hash is read: its key is another one where access ends meanwhile.
      const account = await queries.selectAccountByEmail(db, email);
      const knownBrowser = account ? knownBrowsers.find(browser.cookies, account) : null;
      const attempt = await limits.startSignIn(email, browser.address, knownBrowser);
      try {
        const expected: Expected = {
          browserKey: account?.browserKey ?? '',
          code: { given: code, isKnownBrowser: knownBrowser !== null },
        };
        const signedIn = await hashingFor(
          networkOf(browser.address),
          () => trySignIn({ email, password }, expected, browser),
          // However many networks fail on purpose, a known browser waits among its own kind.
          knownBrowser === null ? 'any' : 'known',
        );
        await attempt.succeeded();
        return signedIn;
      } catch (error) {
        // To be asked for a code is no failure; a wrong code counts like a wrong password, and so does one too many.
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
