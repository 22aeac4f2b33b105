import { normaliseEmail } from '@kalima/shared/domain/people/accounts';
import type { SingleSignOnConfig } from '../../../platform/config.ts';
import { AppError } from '../../../platform/app-error.ts';
import { isUniqueViolation } from '../../../platform/db/database-error.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import type { AdminCaller } from '../../../platform/sessions/caller.ts';
import type { Browser } from '../parts.ts';
import type { AccountsService } from '../accounts.service.ts';
import type { SignedIn } from '../sign-ins.ts';
import type { UsersService } from '../../users/users.service.ts';
import { type Claims, type Departure, createIdentityProvider, domainOf, isUnreachable } from './identity-provider.ts';
import * as queries from './sso.queries.ts';
import type { Arrival } from './sealed-cookie.ts';

interface Dependencies {
  database: OpenDatabase;
  accounts: AccountsService;
  users: UsersService;
  config: SingleSignOnConfig;
  publicUrl: string;
}

/** Days for which an admin's word lets an account be connected. */
const permissionDays = 7;

/** What comes of a return from the provider: a session, or something that the person has to give first. */
export type Entry = { signedIn: SignedIn } | { arrival: Omit<Arrival, 'kind' | 'to'> };

function otherIdentity(): AppError {
  return new AppError('SSO_OTHER_IDENTITY', 'This account belongs to another identity at the provider.');
}

/** Single sign-on at one provider (PRODUCT.md#single-sign-on, decision 40). */
export function createSingleSignOnService({ database: { db }, accounts, users, config, publicUrl }: Dependencies) {
  const { issuer } = config;
  const provider = createIdentityProvider(config, new URL('/api/auth/sso/callback', publicUrl).href);

  /** Runs what asks the provider. Throws `SSO_UNAVAILABLE` where it does not answer, else `SSO_FAILED`. */
  async function askProvider<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      throw isUnreachable(error)
        ? new AppError('SSO_UNAVAILABLE', 'The provider does not answer.', undefined, { cause: error })
        : new AppError('SSO_FAILED', 'The provider did not confirm who this is.', undefined, { cause: error });
    }
  }

  const roleOf = ({ roles }: Claims) =>
    roles.some((role) => config.teacherValues.includes(role)) ? ('teacher' as const) : ('user' as const);

  /** Opens the session, or asks for the second factor that the account has here. */
  async function enter(userId: string, subject: string, email: string, browser: Browser): Promise<Entry> {
    try {
      return { signedIn: await accounts.enter(userId, undefined, browser) };
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'SECOND_FACTOR_REQUIRED')) throw error;
      return { arrival: { subject, email, needs: 'code' } };
    }
  }

  /** Connects an account that its owner or an admin has said belongs to this identity. Throws `SSO_OTHER_IDENTITY`. */
  async function connect(userId: string, subject: string): Promise<void> {
    try {
      await queries.insertIdentity(db, { issuer, subject, userId });
    } catch (error) {
      if (isUniqueViolation(error)) throw otherIdentity();
      throw error;
    }
  }

  /**
   * Connects an account where an admin has allowed it; every way in that it had ends, since whoever registered it may be
   * anybody. Returns whether it did. Throws `SSO_OTHER_IDENTITY`.
   */
  async function connectIfAllowed(userId: string, subject: string): Promise<boolean> {
    return inTransaction(db, async (trx) => {
      const found = await queries.lockConnection(trx, userId, issuer);
      if (found?.isConnected) throw otherIdentity();
      if (!found?.mayConnect) return false;
      await queries.updatePermission(trx, userId, null);
      await accounts.endFormerWaysIn(trx, userId);
      await queries.insertIdentity(trx, { issuer, subject, userId });
      return true;
    });
  }

  /** Makes the account of somebody whose domain is allowed. Throws `SSO_NOT_ALLOWED`. */
  async function makeAccount(claims: Claims, email: string): Promise<string> {
    if (!config.domains.includes(domainOf(email))) {
      throw new AppError('SSO_NOT_ALLOWED', 'There is no account for this address, and none is made by itself.');
    }
    const name = (claims.name ?? email).normalize().replace(/\p{C}/gu, ' ').trim().slice(0, 120) || email;
    return accounts.createBySingleSignOn({ name, email, role: roleOf(claims) }, (trx, userId) =>
      queries.insertIdentity(trx, { issuer, subject: claims.subject, userId }),
    );
  }

  async function decide(claims: Claims, browser: Browser): Promise<Entry> {
    const { subject } = claims;
    const known = await queries.takeIdentity(db, issuer, subject);
    const email = claims.email === undefined ? '' : normaliseEmail(claims.email);
    if (known) {
      // Admins are made and unmade by admins alone.
      if (config.roleClaim !== undefined && known.role !== 'admin' && known.role !== roleOf(claims))
        await users.followProvider(known.userId, roleOf(claims));
      return enter(known.userId, subject, email, browser);
    }
    if (email === '' || !claims.isEmailConfirmed) {
      throw new AppError('SSO_EMAIL_UNCONFIRMED', 'The provider has not confirmed the email address.');
    }
    const account = await accounts.findByEmail(email);
    if (!account) return enter(await makeAccount(claims, email), subject, email, browser);
    if (await connectIfAllowed(account, subject)) return enter(account, subject, email, browser);
    return { arrival: { subject, email, needs: 'password' } };
  }

  return {
    name: config.name,

    /** Where to send the browser. Throws `SSO_UNAVAILABLE` or `SSO_FAILED`. */
    begin: () => askProvider(() => provider.begin()),

    /**
     * Takes who comes back from the provider with this query: known by issuer and subject, never by an e-mail. An account that has the
     * confirmed e-mail is connected once its password is given, or an admin has allowed it; a new one is made where the
     * domain is allowed. Throws `SSO_UNAVAILABLE`, `SSO_FAILED`, `SSO_EMAIL_UNCONFIRMED`, `SSO_OTHER_IDENTITY`,
     * `SSO_NOT_ALLOWED`, `ACCOUNT_DEACTIVATED` or `TOO_MANY_ATTEMPTS`.
     */
    async arrive(query: string, departure: Departure, browser: Browser): Promise<Entry> {
      const attempt = await accounts.limits.startProvider(browser.address);
      const claims = await askProvider(() => provider.finish(query, departure));
      const entry = await decide(claims, browser);
      await attempt.succeeded();
      return entry;
    },

    /**
     * Signs in who was asked for the password or the code of their account, and connects it. Throws what a sign-in throws,
     * and `SSO_OTHER_IDENTITY`.
     */
    async finish(
      { subject, email, needs }: Arrival,
      { password = '', code }: { password?: string | undefined; code?: string | undefined },
      browser: Browser,
    ): Promise<SignedIn> {
      if (needs === 'code') {
        const known = await queries.takeIdentity(db, issuer, subject);
        if (!known) throw otherIdentity();
        return accounts.enter(known.userId, code, browser);
      }
      const account = await accounts.findByEmail(email);
      const isConnected = account !== null && (await queries.lockConnection(db, account, issuer))?.isConnected;
      if (isConnected) throw otherIdentity();
      const signedIn = await accounts.signIn({ email, password, code }, browser, 'proof');
      await connect(signedIn.profile.id, subject);
      return signedIn;
    },

    /**
     * Lets an account be connected at its next single sign-on without its password, for a week, or ends what connects it. Throws
     * `USER_NOT_FOUND`; for an admin's account `PASSWORD_REQUIRED`, and what `checkPassword` throws.
     */
    async change(
      admin: AdminCaller,
      userId: string,
      state: 'allowed' | 'none',
      proof: Parameters<AccountsService['actingAdmin']>[1],
    ): Promise<void> {
      const acting = await accounts.actingAdmin(admin, proof);
      await inTransaction(db, async (trx) => {
        await accounts.checkMayManage(trx, acting, userId);
        await queries.deleteIdentities(trx, userId);
        await queries.updatePermission(trx, userId, state === 'allowed' ? permissionDays : null);
        if (state === 'none') await accounts.endAccess(trx, userId);
      });
    },

    /**
     * Lets the learners of a class be connected like `change`: all who have an e-mail and are not connected. Returns whom, and how many
     * of the class were left out. Throws `CLASS_NOT_FOUND`.
     */
    allowClass: (admin: AdminCaller, classId: string): Promise<{ allowedUserIds: string[]; leftOutCount: number }> =>
      inTransaction(db, async (trx) => {
        await accounts.checkMayManage(trx, { admin, hasGivenPassword: false }, null);
        const learners = await queries.countLearners(trx, classId);
        if (learners === null) throw new AppError('CLASS_NOT_FOUND', 'This class does not exist.');
        const allowedUserIds = await queries.allowLearners(trx, classId, permissionDays);
        return { allowedUserIds, leftOutCount: learners - allowedUserIds.length };
      }),
  };
}

export type SingleSignOnService = ReturnType<typeof createSingleSignOnService>;
