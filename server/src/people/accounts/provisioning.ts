import type { Role } from '@kalima/shared/domain/people/accounts';
import type { NativeLanguage, ContentLanguage } from '@kalima/shared/domain/language/languages';
import { normaliseEmail } from '@kalima/shared/domain/people/accounts';
import { isUniqueViolation } from '../../platform/db/database-error.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { type AdminCaller, type Caller, isAdmin } from '../../platform/sessions/caller.ts';
import { provenCaller } from '../../platform/sessions/proven-caller.ts';
import { insertOneTimeToken } from './links/links.queries.ts';
import type { AccountsParts } from './parts.ts';
import { hashPassword } from './password-hash.ts';
import { makeOneTimeLink, type OneTimeLink } from './one-time-link.ts';
import { personSearchText } from './person-search-text.ts';
import * as demoQueries from './demo/demo.queries.ts';
import * as queries from './accounts.queries.ts';

/** A learner whose account a school makes. */
export interface SchoolLearner {
  id?: string | undefined;
  name: string;
  /** Where there is none there is an address. */
  userName?: string | undefined;
  email?: string | undefined;
  targetLanguage?: ContentLanguage | undefined;
  nativeLanguage?: NativeLanguage | undefined;
  /** Where it is past. */
  registeredAt?: Date | undefined;
}

interface DemoPerson {
  name: string;
  email: string;
  role: 'user' | 'teacher';
  targetLanguage: ContentLanguage;
  nativeLanguage: NativeLanguage;
}

/** An account that the operator raised to an admin's, as it was before. */
export interface RaisedAccount {
  id: string;
  name: string;
  email: string;
  role: Role;
  createdAt: Date;
  deactivatedAt: Date | null;
  /** Path of the one-time link that sets the new password. */
  path: string;
}

/** Accounts that are made without registration: by the operator of the machine, and for demo content. */
export function createProvisioning({ database: { db }, assignments, twoFactor, cookie: { secret } }: AccountsParts) {
  /** Ends all by which an account was entered until now: sessions, password, second factor, links and known browsers. */
  async function endFormerWaysIn(trx: Trx, userId: string): Promise<void> {
    await queries.endAccess(trx, userId);
    await queries.deletePassword(trx, userId);
    await twoFactor.stopWithin(trx, userId);
  }

  /**
   * Ends every way into an account that becomes an admin's, within a transaction of the caller's: sessions, password, second
   * factor with its recovery codes, older links and known browsers, since whoever used it until now may be anybody. Returns
   * the one-time link that is the only way in from then on; `madeBy` is the admin who makes it, null for the operator.
   */
  async function handOver(trx: Trx, userId: string, madeBy: string | null): Promise<OneTimeLink> {
    await endFormerWaysIn(trx, userId);
    const { path, hash, minutes, expiresAt } = makeOneTimeLink(secret);
    await insertOneTimeToken(trx, { hash, minutes, userId, madeBy });
    return { path, expiresAt };
  }

  return {
    handOver,
    endFormerWaysIn,

    /**
     * Makes the account of an admin. For the operator alone (command line, first start) and the demo. Returns the new
     * account's id, or null where the address has an account, which stays as it is: whoever registered it may be anybody.
     */
    async makeAdmin(person: {
      email: string;
      name?: string;
      password?: string;
      isDemo?: boolean;
    }): Promise<string | null> {
      const email = normaliseEmail(person.email);
      const passwordHash = person.password === undefined ? undefined : await hashPassword(person.password);
      const name = person.name ?? email.split('@')[0] ?? 'Admin';
      const searchText = personSearchText({ name, email });
      try {
        const row = { name, email, role: 'admin' as const, searchText, isDemo: person.isDemo ?? false };
        return await inTransaction(db, (trx) => queries.insertPerson(trx, row, passwordHash));
      } catch (error) {
        if (isUniqueViolation(error)) return null;
        throw error;
      }
    },

    /**
     * Makes an account that exists an admin's and active, and hands it over by a one-time link. Returns the account as it was,
     * or null for an unknown address. For the operator alone.
     */
    async raiseToAdmin(address: string): Promise<RaisedAccount | null> {
      return inTransaction(db, async (trx) => {
        const person = await queries.lockPersonByEmail(trx, normaliseEmail(address));
        if (!person) return null;
        await queries.raiseToAdmin(trx, person.id);
        const { path } = await handOver(trx, person.id, null);
        return { ...person, path };
      });
    },

    /** Makes a learner or a teacher of the demo, a learner with the free courses; returns their id. */
    async makeDemoPerson({ password, ...person }: DemoPerson & { password: string }): Promise<string> {
      const passwordHash = await hashPassword(password);
      const row = { ...person, searchText: personSearchText(person), isDemo: true };
      const userId = await inTransaction(db, (trx) => queries.insertPerson(trx, row, passwordHash));
      if (person.role === 'user') await assignments.assignFreeCourses([userId]);
      return userId;
    },

    /** Makes learners of the demo who cannot sign in, with the free courses; returns their ids in the same order. */
    async makeDemoLearners(people: readonly Omit<DemoPerson, 'role'>[]): Promise<string[]> {
      const rows = people.map((person) => {
        return { ...person, role: 'user' as const, searchText: personSearchText(person), isDemo: true };
      });
      const userIds = await inTransaction(db, (trx) => queries.insertPeople(trx, rows));
      await assignments.assignFreeCourses(userIds);
      return userIds;
    },

    /**
     * Makes the account of somebody who came by single sign-on, with the free courses for a learner, and what `connect` adds in the
     * same transaction; returns its id. Two at once make one of them fail by its e-mail, which is unique.
     */
    async createBySingleSignOn(
      person: { name: string; email: string; role: 'user' | 'teacher' },
      connect: (trx: Trx, userId: string) => Promise<void>,
    ): Promise<string> {
      const userId = await inTransaction(db, async (trx) => {
        const id = await queries.insertPerson(trx, { ...person, searchText: personSearchText(person) });
        await connect(trx, id);
        return id;
      });
      if (person.role === 'user') await assignments.assignFreeCourses([userId]);
      return userId;
    },

    /**
     * Makes accounts without passwords for learners, within a transaction of the caller's; returns their ids in the same order.
     * Their user names are as `userNameOf` writes them (PRODUCT.md#learners-without-email). They have the
     * courses of their classes alone. Fails on a user name, an address or an id that somebody has.
     */
    makeSchoolLearners: (trx: Trx, people: readonly SchoolLearner[]): Promise<string[]> =>
      queries.insertPeople(
        trx,
        people.map((person) => {
          const named = { ...person, email: person.email === undefined ? null : normaliseEmail(person.email) };
          return { ...named, role: 'user' as const, isSchoolMade: true, searchText: personSearchText(named) };
        }),
      ),

    /** The text by which somebody is found, for what writes names. */
    searchTextOf: personSearchText,

    /** How many accounts came with the demo. */
    countDemoAccounts: (): Promise<number> => demoQueries.countDemoAccounts(db),

    /** What the demo's accounts hold, and what stays without them. */
    demoHoldings: (): Promise<demoQueries.DemoHoldings> => demoQueries.selectDemoHoldings(db),

    /**
     * Deletes the accounts that came with the demo, with all that is theirs, and ends the sessions of everybody: anybody may
     * have signed in to a demo. Returns how many accounts that were, and the active admins that are left; null, and deletes
     * nothing, if there are not `expected` of them any more.
     */
    removeDemoAccounts: (expected: number) =>
      inTransaction(db, async (trx) => {
        if ((await demoQueries.countDemoAccounts(trx)) !== expected) return null;
        return await demoQueries.deleteDemoAccounts(trx);
      }),

    /** The admin with this address as the caller of services, for the operator's own tools. */
    async operatorOf(email: string): Promise<AdminCaller> {
      const account = await queries.selectAccountByEmail(db, normaliseEmail(email));
      const profile = account && (await queries.selectProfile(db, account.id));
      const caller = profile && provenCaller({ userId: profile.id, sessionId: profile.id, role: profile.role });
      if (!caller || !isAdmin(caller)) throw new Error(`${email} is no admin`);
      return caller;
    },

    /** Somebody for whom the server works while they may be away, as they are now; null where they are gone or deactivated. */
    async callerOf(within: Db, userId: string): Promise<Caller | null> {
      const person = await queries.selectActive(within, userId);
      return person ? provenCaller({ userId, sessionId: userId, ...person }) : null;
    },

    /** The id of the account with an email address, or null. */
    async findByEmail(email: string): Promise<string | null> {
      return (await queries.selectAccountByEmail(db, normaliseEmail(email)))?.id ?? null;
    },

    /** Whether an email address has an account. */
    async isRegistered(email: string): Promise<boolean> {
      return (await queries.selectAccountByEmail(db, normaliseEmail(email))) !== undefined;
    },
  };
}
