import type { Profile } from '@kalima/shared/contract/people/accounts';
import type { NativeLanguage, ContentLanguage } from '@kalima/shared/domain/language/languages';
import { normaliseEmail } from '@kalima/shared/domain/people/accounts';
import { normaliseUserName } from '@kalima/shared/domain/people/user-names';
import { AppError, invalidField } from '../../platform/app-error.ts';
import { isUniqueViolation } from '../../platform/db/database-error.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { networkOf } from '../../platform/admission/network.ts';
import { hashToken, makeSessionToken, signedToken } from '../../platform/sessions/session-token.ts';
import { createKnownBrowsers } from './known-browsers.ts';
import type { AccountsParts, Browser } from './parts.ts';
import { hashPassword, hashingFor, verifyPassword } from './password-hash.ts';
import { checkNewPassword } from './password-rules.ts';
import { personSearchText } from './person-search-text.ts';
import * as queries from './accounts.queries.ts';
import { setSessionCookie } from './session-cookie.ts';
import * as sessionQueries from './sessions/sessions.queries.ts';
import { createSignInLimits } from './sign-in-limits.ts';

/** Most sessions of one person; the oldest ends when there would be more. */
export const mostSessions = 50;

/** How an account is named by who signs in: by its address, or by its user name. */
type Login = { email: string } | { userName: string };

type Credentials = Login & {
  password: string;
  code?: string | undefined;
};

/** Who registers, and the class that they join by it. */
interface Registration {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly targetLanguage: ContentLanguage;
  readonly nativeLanguage: NativeLanguage;
  readonly classCode?: string | undefined;
}

/** Who enters an account, and under which conditions. */
export interface Entry {
  userId: string;
  /** Key of the account's browsers from before its password was read; a new account has none before. */
  browserKey?: string;
  /** The profile as it was then, where it was read with the key. */
  profile?: Profile;
  /** What was given as a code of the second factor, and whether the account knows the browser, unless none is to be checked. */
  code: { given: string | undefined; isKnownBrowser: boolean } | 'checked';
  /** What is done within the transaction that opens the session; where it throws, none is opened. */
  within?: (trx: Trx, sessionId: string) => Promise<void>;
}

export interface SignedIn {
  profile: Profile;
  setCookie: string[];
}

function wrongPassword(): AppError {
  return new AppError('INVALID_EMAIL_OR_PASSWORD', 'Email or password is wrong.');
}

/** The same of a user name, which also stands for one that nobody has: it tells nothing about who exists. */
function wrongUserName(): AppError {
  return new AppError('INVALID_USER_NAME_OR_PASSWORD', 'User name or password is wrong.');
}

function alreadyExists(): AppError {
  return new AppError('USER_ALREADY_EXISTS', 'This email address is registered already.');
}

/** Registration, sign-in and the end of a session. `profileOf` reads the profile that they return, `asProfile` makes it of a stored one. */
export function createSignIns(
  parts: AccountsParts,
  { profileOf, asProfile }: { profileOf: (userId: string) => Promise<Profile>; asProfile: (row: Profile) => Profile },
) {
  const { database, throttle, assignments, twoFactor, school, classCodes, cookie, passwordsOf } = parts;
  const { db } = database;
  const limits = createSignInLimits(throttle);
  const knownBrowsers = createKnownBrowsers(cookie);

  /**
   * Locks an account and decides whether it is entered; returns the key of its browsers. Whatever ends access to it was
   * before, and then the key is another one, or comes after, and then ends the session that is opened with this lock.
   */
  async function admit(trx: Trx, { userId, browserKey, code }: Entry): Promise<string> {
    const access = await sessionQueries.lockAccess(trx, userId);
    if (!access || (browserKey !== undefined && access.browserKey !== browserKey)) throw wrongPassword();
    // Only who knows the password is told.
    if (!access.isActive) throw new AppError('ACCOUNT_DEACTIVATED', 'This account is deactivated.');
    if (code !== 'checked') await twoFactor.checkWithin(trx, userId, code.given);
    return access.browserKey;
  }

  /**
   * Runs what checks a code within the limit of wrong ones. A known browser has a limit of its own, in which its sign-in
   * is counted already, so that whoever has got hold of the password alone does not keep its owner out.
   */
  async function withinCodeLimit<T>({ userId, code }: Entry, check: () => Promise<T>): Promise<T> {
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

  /** Stores the session of an entry; returns the key by which the account knows the browser from now on. */
  async function store(entry: Entry, session: Omit<sessionQueries.NewSession, 'browserKey'>): Promise<string> {
    const { browserKey, code, within } = entry;
    // One statement for most sign-ins; where it lets nobody in, the transaction says why.
    if (browserKey !== undefined && code === 'checked' && !within) {
      if ((await sessionQueries.insertSession(db, { ...session, browserKey }, mostSessions)) !== undefined)
        return browserKey;
    }
    const open = async (trx: Trx) => {
      const key = await admit(trx, entry);
      const id = await sessionQueries.insertSession(trx, { ...session, browserKey: key }, mostSessions);
      if (id === undefined) throw new Error('an account that is locked stays as it is');
      await within?.(trx, id);
      return key;
    };
    return withinCodeLimit(entry, () => inTransaction(db, open));
  }

  /**
   * Opens a session for who has given the password. One that the browser had before ends, and the oldest where there are
   * too many. Returns its cookie, and that by which the account knows the browser from now on. Throws
   * `INVALID_EMAIL_OR_PASSWORD` where access to the account has ended meanwhile, `ACCOUNT_DEACTIVATED`,
   * `SECOND_FACTOR_REQUIRED`, `WRONG_CODE` or `TOO_MANY_ATTEMPTS`.
   */
  async function openSession(entry: Entry, browser: Browser): Promise<SignedIn> {
    const { userId, profile } = entry;
    const { sessionRestDays: days } = await school.current();
    const token = makeSessionToken();
    const browserKey = await store(entry, {
      userId,
      token: hashToken(cookie.secret, token),
      formerToken: browser.sessionHash,
      userAgent: browser.userAgent?.slice(0, 300) ?? null,
      days,
    });
    const own = setSessionCookie(cookie, signedToken(cookie.secret, token), days);
    const known = knownBrowsers.remember(browser.cookies, { id: userId, browserKey });
    return { profile: profile ?? (await profileOf(userId)), setCookie: [own, known] };
  }

  /** Makes the account of a learner, in the class whose code they give; returns its id. Throws `USER_ALREADY_EXISTS`, and what joining throws. */
  async function register({ password, classCode, ...profile }: Registration): Promise<string> {
    // Before anything else: what follows tells who has an account.
    if (classCode !== undefined) await classCodes.check(classCode);
    if (await queries.selectAccountByEmail(db, profile.email)) throw alreadyExists();
    const passwordHash = await hashPassword(password);
    const row = { ...profile, role: 'user' as const, searchText: personSearchText(profile) };
    try {
      return await inTransaction(db, async (trx) => {
        const userId = await queries.insertPerson(trx, row, passwordHash);
        if (classCode !== undefined) await classCodes.joinAsNew(trx, userId, classCode);
        return userId;
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw alreadyExists();
      throw error;
    }
  }

  return {
    limits,
    openSession,

    /**
     * Registers a learner, with the free courses (PRODUCT.md#free-courses) or by its code in a class, and signs them in. Throws
     * `REGISTRATION_CLOSED`, `USER_ALREADY_EXISTS`, `CLASS_CODE_UNKNOWN`, `CLASS_FULL`, `TOO_MANY_ATTEMPTS`, or `VALIDATION_FAILED` for a
     * common or personal password, and for no code where one is needed.
     */
    async signUp(input: Registration, browser: Browser): Promise<SignedIn> {
      const { name, registration } = await school.current();
      if (registration === 'closed') throw new AppError('REGISTRATION_CLOSED', 'Registration is closed.');
      if (registration === 'class-code' && input.classCode === undefined) throw invalidField('classCode', 'REQUIRED');
      const email = normaliseEmail(input.email);
      await checkNewPassword('password', input.password, [input.name, email, name]);
      const attempt = await limits.startRegistration(browser.address);
      let userId: string;
      try {
        userId = await hashingFor(networkOf(browser.address), () => register({ ...input, email }));
      } catch (error) {
        await attempt.failed();
        throw error;
      }
      await attempt.succeeded();
      if (input.classCode === undefined) await assignments.assignFreeCourses([userId]);
      return openSession({ userId, code: 'checked' }, browser);
    },

    /**
     * Signs a person in, in place of a session that the browser had. Throws `EMAIL_NOT_REGISTERED`,
     * `INVALID_EMAIL_OR_PASSWORD`, or of a user name `INVALID_USER_NAME_OR_PASSWORD` alone (PRODUCT.md#sign-in-and-registration), `ACCOUNT_DEACTIVATED`, `SECOND_FACTOR_REQUIRED`, `WRONG_CODE` or
     * `TOO_MANY_ATTEMPTS`; and where passwords are the admins' alone `PASSWORDS_OFF`, unless the password only proves
     * whose account it is.
     */
    async signIn(
      { code, password, ...login }: Credentials,
      browser: Browser,
      passwordIs: 'entry' | 'proof' = 'entry',
    ): Promise<SignedIn> {
      const isByEmail = 'email' in login;
      // An address and a user name are never the same.
      const name = isByEmail ? normaliseEmail(login.email) : normaliseUserName(login.userName);
      // With the hash: its key is another one where access ends meanwhile.
      const account = await queries.selectLogin(db, isByEmail ? 'email' : 'user_name', name);
      const knownBrowser = account ? knownBrowsers.find(browser.cookies, account) : null;
      const attempt = await limits.startSignIn(name, browser.address, knownBrowser);
      const enter = async () => {
        const isRight = await verifyPassword({ hash: account?.hash ?? undefined, password });
        if (!isByEmail && (!account || !isRight)) throw wrongUserName();
        if (!account) throw new AppError('EMAIL_NOT_REGISTERED', 'This email address is not registered.');
        if (!isRight) throw wrongPassword();
        // Only who knows the password is told.
        if (passwordIs === 'entry' && passwordsOf === 'admins' && account.role !== 'admin')
          throw new AppError('PASSWORDS_OFF', 'Passwords are for administrators here; use single sign-on.');
        const { browserKey, hasSecondFactor, hash: _hash, ...row } = account;
        return openSession(
          {
            userId: row.id,
            browserKey,
            profile: asProfile(row),
            code: hasSecondFactor ? { given: code, isKnownBrowser: knownBrowser !== null } : 'checked',
          },
          browser,
        );
      };
      try {
        const signedIn = await hashingFor(
          networkOf(browser.address),
          enter,
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

    /**
     * Signs in who has shown elsewhere that an account is theirs. Throws `ACCOUNT_DEACTIVATED`, `SECOND_FACTOR_REQUIRED`,
     * `WRONG_CODE` or `TOO_MANY_ATTEMPTS`.
     */
    enter: (userId: string, code: string | undefined, browser: Browser): Promise<SignedIn> =>
      openSession({ userId, code: { given: code, isKnownBrowser: false } }, browser),

    /** Ends the session of a stored token; returns whose it was, or null where there is none. */
    endSessionOf: async (tokenHash: string): Promise<string | null> =>
      (await sessionQueries.deleteSessionOf(db, tokenHash)) ?? null,
  };
}
