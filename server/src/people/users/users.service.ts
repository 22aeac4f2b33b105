import type { UserDetail } from '@kalima/shared/contract/people/users';
import { normaliseEmail, type Role } from '@kalima/shared/domain/people/accounts';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import { type PeopleAsked, peoplePage } from '../../platform/db/people-page.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { AdminCaller, Caller } from '../../platform/sessions/caller.ts';
import { checkStillSignedIn } from '../../platform/sessions/still-signed-in.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { SchoolService } from '../school/school.service.ts';
import * as queries from './users.queries.ts';

function userNotFound(): AppError {
  return new AppError('USER_NOT_FOUND', 'This account does not exist.');
}

interface Dependencies {
  database: OpenDatabase;
  accounts: AccountsService;
  /** Counts the courses of each type, and those of them that a person has. */
  assignments: { countByType(userId: string): Promise<UserDetail['types']> };
  /** Ends what a person was in classes, where another role cannot be that. */
  classes: { endFormerRole(trx: Trx, userId: string, role: Role, by: string): Promise<void> };
  school: SchoolService;
}

/** The caller's own password, where they give it, and the address of who gives it. */
interface OwnProof {
  password?: string | undefined;
  address: string;
}

/** A one-time link as it is shown, once. */
interface ShownLink {
  path: string;
  expiresAt: string;
}

const shown = ({ path, expiresAt }: { path: string; expiresAt: Date }): ShownLink => ({
  path,
  expiresAt: expiresAt.toISOString(),
});

/** What admins do with accounts: roles, one-time links, deactivation and deletion (PRODUCT.md#deleting, PRODUCT.md#one-time-links). */
export function createUsersService({ database, accounts, assignments, classes, school }: Dependencies) {
  const { db } = database;

  /** Throws `LAST_ADMIN` where nobody else could sign in as an admin afterwards. */
  async function checkAdminRemains(trx: Trx, userId: string): Promise<void> {
    const admins = await queries.lockAdmins(trx);
    if (admins.includes(userId) && admins.length === 1) {
      throw new AppError('LAST_ADMIN', 'This is the last administrator.');
    }
  }

  return {
    /** A page of people by name, with how much is assigned to each, and how many courses are free. */
    async list(_admin: AdminCaller, asked: PeopleAsked) {
      const { users, ...counts } = await queries.selectUsers(db, asked);
      return { ...peoplePage(users), ...counts };
    },

    /** Those of these addresses who have accounts, in the order of the addresses; at most 500 are asked for. */
    findByEmail: (_admin: AdminCaller, emails: readonly string[]) =>
      queries.selectByEmail(db, [...new Set(emails.map(normaliseEmail))]),

    /** One person with what is assigned of each type. Throws `USER_NOT_FOUND`. */
    async get(_admin: AdminCaller, userId: string): Promise<UserDetail> {
      const user = await queries.selectUser(db, userId);
      if (!user) throw userNotFound();
      const types = await assignments.countByType(userId);
      const sum = (of: Exclude<keyof (typeof types)[number], 'courseType'>) =>
        types.reduce((total, type) => total + type[of], 0);
      return {
        ...user,
        types,
        assignedCount: sum('assignedCount'),
        throughClassesCount: sum('throughClassesCount'),
        courseCount: sum('courseCount'),
        assignedFreeCount: sum('assignedFreeCount'),
        freeCourseCount: sum('freeCourseCount'),
      };
    },

    /**
     * Makes an account without a password, and a link that sets one once (PRODUCT.md#one-time-links); a learner gets the free courses. Sent again
     * with the same id it makes a new link. Returns also whether the account is new. Throws `USER_ALREADY_EXISTS`; for an
     * admin's account `PASSWORD_REQUIRED`, and what `checkPassword` throws.
     */
    async create(
      admin: AdminCaller,
      person: Parameters<AccountsService['createInvited']>[1],
      proof: OwnProof,
    ): Promise<{ made: ShownLink & { id: string }; isNew: boolean }> {
      const maker = await accounts.actingAdmin(admin, proof);
      const { userId, isNew, ...link } = await accounts.createInvited(maker, person);
      return { made: { id: userId, ...shown(link) }, isNew };
    },

    /**
     * Gives somebody another role, which ends what they were in classes, deactivates or reactivates. Who becomes an admin is let in by a new link alone, which is
     * returned. Deactivating ends all sessions at once, and both end the one-time links for and by the person. Throws
     * `USER_NOT_FOUND`, `LAST_ADMIN` where no admin would be left, `EMAIL_NEEDED` for an admin without an address, and where somebody is or becomes an admin
     * `PASSWORD_REQUIRED` and what `checkPassword` throws.
     */
    async update(
      admin: AdminCaller,
      userId: string,
      change: { role?: Role | undefined; isActive?: boolean | undefined; mayMakeContent?: boolean | undefined },
      proof: OwnProof,
    ): Promise<ShownLink | null> {
      const acting = await accounts.actingAdmin(admin, proof);
      return inTransaction(db, async (trx) => {
        if ((change.role !== undefined && change.role !== 'admin') || change.isActive === false)
          await checkAdminRemains(trx, userId);
        const role = await accounts.checkMayManage(trx, acting, userId, change.role);
        if (change.role === 'admin' && !(await queries.hasEmail(trx, userId)))
          throw new AppError('EMAIL_NEEDED', 'Administrators sign in by an email address, which this account lacks.');
        if (!(await queries.updateUser(trx, userId, change))) throw userNotFound();
        if (change.role !== undefined && change.role !== role)
          await classes.endFormerRole(trx, userId, change.role, admin.userId);
        if (change.isActive === false || (change.role !== undefined && change.role !== role))
          await accounts.endCardsMadeBy(trx, userId);
        const becomesAdmin = change.role === 'admin' && role !== 'admin';
        const link = becomesAdmin ? await accounts.handOver(trx, userId, admin.userId) : null;
        if (change.isActive === false) await accounts.endAccess(trx, userId);
        // What was made for, or by, somebody of another role has lost its reason.
        else if (change.role !== undefined && !link) await accounts.endLinks(trx, userId);
        return link && change.isActive !== false ? shown(link) : null;
      });
    },

    /** Gives a learner or a teacher the role that the provider of single sign-on names, which ends what they were in classes. */
    async followProvider(userId: string, role: 'user' | 'teacher'): Promise<void> {
      await inTransaction(db, async (trx) => {
        await queries.updateUser(trx, userId, { role });
        await classes.endFormerRole(trx, userId, role, userId);
        await accounts.endLinks(trx, userId);
      });
    },

    /**
     * Deletes an account with what is the learner's (PRODUCT.md#deleting). Throws `USER_NOT_FOUND`, `LAST_ADMIN`; for an admin's account
     * `PASSWORD_REQUIRED`, and what `checkPassword` throws.
     */
    async remove(admin: AdminCaller, userId: string, proof: OwnProof): Promise<void> {
      const acting = await accounts.actingAdmin(admin, proof);
      await inTransaction(db, async (trx) => {
        await checkAdminRemains(trx, userId);
        await accounts.checkMayManage(trx, acting, userId);
        if (!(await queries.deleteUser(trx, userId))) throw userNotFound();
      });
    },

    /**
     * Deletes the caller's own account with what is the learner's (PRODUCT.md#deleting). Throws `DELETION_NOT_ALLOWED` where they are no
     * learner or the school does not let learners do so, `UNAUTHENTICATED` where the session ended meanwhile, and what `checkOwner` throws.
     */
    async removeSelf(
      caller: Caller,
      { address, ...given }: { address: string } & Parameters<AccountsService['checkOwner']>[1],
    ): Promise<void> {
      const notAllowed = () =>
        new AppError('DELETION_NOT_ALLOWED', 'Only an administrator of the school deletes this account.');
      if (caller.role !== 'user' || !(await school.currentAnew()).learnersMayDelete) throw notAllowed();
      await accounts.checkOwner(caller, given, address);
      await inTransaction(db, async (trx) => {
        await checkStillSignedIn(trx, caller);
        if (!(await queries.deleteLearner(trx, caller.userId))) throw notAllowed();
      });
    },

    /**
     * Makes a link that sets a new password once (PRODUCT.md#one-time-links); returns its path. Throws `USER_NOT_FOUND`; for an admin's account
     * `PASSWORD_REQUIRED`, and what `checkPassword` throws.
     */
    async createResetLink(admin: AdminCaller, userId: string, proof: OwnProof): Promise<ShownLink> {
      return shown(await accounts.createResetLinkBy(await accounts.actingAdmin(admin, proof), userId));
    },
  };
}

export type UsersService = ReturnType<typeof createUsersService>;
