import type { NativeLanguage, TargetLanguage } from '@kalima/shared/domain/languages';
import { normaliseEmail } from '@kalima/shared/domain/accounts';
import { isUniqueViolation } from '../../platform/db/database-error.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import { type AdminCaller, isAdmin, provenCaller } from '../../platform/sessions/caller.ts';
import type { AssignmentsService } from '../assignments/service.ts';
import { personSearchText } from './person-search-text.ts';
import { hashPassword } from './password-hash.ts';
import * as queries from './queries.ts';

export interface NewLearner {
  name: string;
  email: string;
  password: string;
  targetLanguage: TargetLanguage;
  nativeLanguage: NativeLanguage;
}

interface Parts {
  database: OpenDatabase;
  assignments: AssignmentsService;
}

/** Accounts that are made without registration: by the operator of the machine, and for demo content. */
export function createProvisioning({ database: { db }, assignments }: Parts) {
  return {
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
  };
}
