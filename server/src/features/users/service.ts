import type { UserDetail } from '@kalima/shared/contract/users';
import type { Role } from '@kalima/shared/domain/accounts';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import { type PeopleAsked, peoplePage } from '../../platform/db/people-page.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { AdminCaller } from '../../platform/sessions/caller.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { AssignmentsService } from '../assignments/service.ts';
import * as queries from './queries.ts';

function userNotFound(): AppError {
  return new AppError('USER_NOT_FOUND', 'This account does not exist.');
}

interface Dependencies {
  database: OpenDatabase;
  accounts: AccountsService;
  assignments: AssignmentsService;
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
export function createUsersService({ database, accounts, assignments }: Dependencies) {
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
     * Makes or unmakes an admin, deactivates or reactivates. Who becomes an admin is let in by a new link alone, which is
     * returned. Deactivating ends all sessions at once, and both end the one-time links for and by the person. Throws
     * `USER_NOT_FOUND`, `LAST_ADMIN` where no admin would be left, and where somebody is or becomes an admin
     * `PASSWORD_REQUIRED` and what `checkPassword` throws.
     */
    async update(
      admin: AdminCaller,
      userId: string,
      change: { role?: Role | undefined; isActive?: boolean | undefined },
      proof: OwnProof,
    ): Promise<ShownLink | null> {
      const acting = await accounts.actingAdmin(admin, proof);
      return inTransaction(db, async (trx) => {
        if (change.role === 'user' || change.isActive === false) await checkAdminRemains(trx, userId);
        const role = await accounts.checkMayManage(trx, acting, userId, change.role);
        if (!(await queries.updateUser(trx, userId, change))) throw userNotFound();
        const becomesAdmin = change.role === 'admin' && role !== 'admin';
        const link = becomesAdmin ? await accounts.handOver(trx, userId, admin.userId) : null;
        if (change.isActive === false) await accounts.endAccess(trx, userId);
        // What was made for, or by, somebody of another role has lost its reason.
        else if (change.role !== undefined && !link) await accounts.endLinks(trx, userId);
        return link && change.isActive !== false ? shown(link) : null;
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
     * Makes a link that sets a new password once (PRODUCT.md#one-time-links); returns its path. Throws `USER_NOT_FOUND`; for an admin's account
     * `PASSWORD_REQUIRED`, and what `checkPassword` throws.
     */
    async createResetLink(admin: AdminCaller, userId: string, proof: OwnProof): Promise<ShownLink> {
      return shown(await accounts.createResetLinkBy(await accounts.actingAdmin(admin, proof), userId));
    },
  };
}

export type UsersService = ReturnType<typeof createUsersService>;
