import type { ClassMember } from '@kalima/shared/contract/teaching/class-contents';
import { classLimits } from '@kalima/shared/domain/teaching/classes';
import { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import { type ChangesService, undoer } from '../../../changes/changes.service.ts';
import { type PeopleAsked, peoplePage } from '../../../platform/db/people-page.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import type { AdminCaller, TeacherCaller } from '../../../platform/sessions/caller.ts';
import { lockAsTeacher, proveTeacher } from '../class-teacher.ts';
import { countCardPeople } from '../learners/learners.queries.ts';
import { selectClass } from '../classes.queries.ts';
import * as queries from './members.queries.ts';

/** Throws `CLASS_FULL` where a class has more members than it may; for a transaction that is then rolled back. */
export async function checkRoom(trx: Trx, classId: string): Promise<void> {
  if ((await queries.countMembers(trx, classId)) > classLimits.members)
    throw new AppError('CLASS_FULL', `A class has at most ${classLimits.members} members.`);
}

/** Data with which members of a class are taken out or put back. */
const changedMembers = z.object({ classId: z.uuid(), changedAt: z.string() });

interface Dependencies {
  readonly database: OpenDatabase;
  readonly changes: Pick<ChangesService, 'add' | 'record'>;
}

/** Who is in a class (PRODUCT.md#classes). */
export function createMembersService({ database, changes }: Dependencies) {
  const { db } = database;

  /** Keeps a change of members, so that it can be taken back; its id, or null where nothing changed. */
  async function keep(
    trx: Trx,
    caller: TeacherCaller,
    kind: 'members-added' | 'members-removed',
    { classId, at, userIds }: queries.Changed & { classId: string },
  ): Promise<string | null> {
    if (at === null) return null;
    const personId = userIds.length === 1 ? userIds[0] : undefined;
    const undo = { classId, changedAt: at.toISOString() };
    return changes.record(trx, caller, { kind, count: userIds.length, personId, classId, undo });
  }

  changes.add(
    undoer({
      kinds: ['members-added', 'members-removed'],
      stored: changedMembers,
      async undo(trx, caller, { classId, changedAt }, kind) {
        const { userId } = await lockAsTeacher(trx, caller, classId);
        const { userIds } =
          kind === 'members-added'
            ? await queries.endMembersAddedAt(trx, classId, userId, changedAt)
            : await queries.restoreMembersRemovedAt(trx, classId, userId, changedAt);
        if (kind === 'members-removed') await checkRoom(trx, classId);
        return { undoneCount: userIds.length, classUserIds: userIds };
      },
    }),
  );

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
        const added = await queries.insertMembers(trx, classId, learners, admin.userId);
        await checkRoom(trx, classId);
        const missingUserIds = [...new Set(userIds)].filter((id) => !learners.includes(id));
        const changeId = await keep(trx, admin, 'members-added', { ...added, classId });
        return { changedCount: added.userIds.length, changeId, missingUserIds };
      }),

    /** Takes learners out of a class. Throws `CLASS_NOT_FOUND`. */
    remove: (caller: TeacherCaller, classId: string, userIds: readonly string[]) =>
      inTransaction(db, async (trx) => {
        await lockAsTeacher(trx, caller, classId);
        const ended = await queries.endMembers(trx, classId, userIds, caller.userId);
        const changeId = await keep(trx, caller, 'members-removed', { ...ended, classId });
        return { changedCount: ended.userIds.length, changeId, removedUserIds: ended.userIds };
      }),
  };
}

export type MembersService = ReturnType<typeof createMembersService>;
