import type { ClassChange, ClassMember } from '@kalima/shared/contract/class-contents';
import { classLimits } from '@kalima/shared/domain/classes';
import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import { type PeopleAsked, peoplePage } from '../../../platform/db/people-page.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import type { AdminCaller, TeacherCaller } from '../../../platform/sessions/caller.ts';
import { type ClassTeacher, lockAsTeacher, proveTeacher } from '../class-teacher.ts';
import { countCardPeople } from '../learners/queries.ts';
import { selectClass } from '../queries.ts';
import * as queries from './queries.ts';

/** Throws `CLASS_FULL` where a class has more members than it may; for a transaction that is then rolled back. */
export async function checkRoom(trx: Trx, classId: string): Promise<void> {
  if ((await queries.countMembers(trx, classId)) > classLimits.members)
    throw new AppError('CLASS_FULL', `A class has at most ${classLimits.members} members.`);
}

function undoOf(what: ClassChange['what'], at: Date | null): ClassChange | null {
  return at === null ? null : { what, changedAt: at.toISOString() };
}

/** Who is in a class (PRODUCT.md#classes). */
export function createMembersService({ database }: { database: OpenDatabase }) {
  const { db } = database;
  return {
    /** A page of the members by name, how many match, and how many of the class may have a card. Throws `CLASS_NOT_FOUND`. */
    async list(
      caller: TeacherCaller,
      classId: string,
      asked: PeopleAsked,
    ): Promise<{
      items: ClassMember[];
      nextCursor: string | null;
      total: number;
      mayHaveCard: { all: number; withoutCard: number };
    }> {
      const teacher = await proveTeacher(db, caller, classId);
      const rows = await queries.selectMembers(db, teacher, asked);
      const [total, mayHaveCard] = await Promise.all([
        queries.countMembers(db, classId, asked.q),
        countCardPeople(db, classId, teacher.isAdmin),
      ]);
      return { ...peoplePage(rows), total, mayHaveCard };
    },

    /** Puts learners into a class; returns who is gone or none. Throws `CLASS_NOT_FOUND`, `CLASS_FULL`, `CLASS_ARCHIVED`. */
    add: (admin: AdminCaller, classId: string, userIds: readonly string[]) =>
      inTransaction(db, async (trx) => {
        await lockAsTeacher(trx, admin, classId);
        if ((await selectClass(trx, classId))?.isArchived)
          throw new AppError('CLASS_ARCHIVED', 'An archived class takes no new members.');
        const learners = await queries.lockLearners(trx, userIds);
        const { count, at } = await queries.insertMembers(trx, classId, learners, admin.userId);
        await checkRoom(trx, classId);
        const missingUserIds = [...new Set(userIds)].filter((id) => !learners.includes(id));
        return { changedCount: count, undo: undoOf('members-added', at), missingUserIds };
      }),

    /** Takes learners out of a class. Throws `CLASS_NOT_FOUND`. */
    remove: (caller: TeacherCaller, classId: string, userIds: readonly string[]) =>
      inTransaction(db, async (trx) => {
        await lockAsTeacher(trx, caller, classId);
        const ended = await queries.endMembers(trx, classId, userIds, caller.userId);
        return {
          changedCount: ended.count,
          undo: undoOf('members-removed', ended.at),
          removedUserIds: ended.userIds,
        };
      }),

    /** Takes back what the same person changed at one moment; returns of how many. Throws `CLASS_FULL`. */
    async undo(trx: Trx, { classId, userId }: ClassTeacher, { what, changedAt }: ClassChange): Promise<number> {
      if (what === 'members-added') return (await queries.endMembersAddedAt(trx, classId, userId, changedAt)).count;
      const { count } = await queries.restoreMembersRemovedAt(trx, classId, userId, changedAt);
      await checkRoom(trx, classId);
      return count;
    },
  };
}

export type MembersService = ReturnType<typeof createMembersService>;
