import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { TeacherCaller } from '../../platform/sessions/caller.ts';
import { type Undoer, undoer } from '../../changes/changes.service.ts';
import * as queries from './at-once/at-once.queries.ts';
import * as assigning from './assigning.queries.ts';

const days = z.array(z.object({ id: z.uuid(), dueOn: z.string().nullable() }));

/** Data with which assigned or withdrawn courses are taken back. */
const assigned = z.object({
  action: z.enum(['assign', 'unassign']),
  /** When the courses were assigned or taken, as an ISO string; null where only days were set. */
  changedAt: z.string().nullable(),
  /** People whose own courses changed. */
  userIds: z.array(z.uuid()),
  /** People whose last course an admin had taken before (PRODUCT.md#free-courses). */
  withheldUserIds: z.array(z.uuid()),
  /** Classes that got the course, the new due day, and the former ones. */
  toClasses: z
    .object({
      courseId: z.uuid(),
      classIds: z.array(z.uuid()),
      dueOn: z.string().nullable(),
      formerOfPeople: days,
      formerOfClasses: days,
    })
    .optional(),
});
export type Assigned = z.infer<typeof assigned>;
export type AssignedToClasses = NonNullable<Assigned['toClasses']>;

/** Methods of the service of class courses that undoing needs. */
export interface ClassUndo {
  lockAll(trx: Trx, caller: TeacherCaller, classIds: readonly string[]): Promise<string[]>;
  takeBackFromLocked(
    trx: Trx,
    caller: TeacherCaller,
    change: AssignedToClasses & { changedAt: string | null },
  ): Promise<number>;
}

/** Throws `FORBIDDEN_ROLE` where a teacher names people. */
export function checkMayName({ role }: TeacherCaller, userIds: readonly string[]): void {
  if (userIds.length > 0 && role !== 'admin')
    throw new AppError('FORBIDDEN_ROLE', 'Only administrators assign courses to single people.');
}

/**
 * Takes back what was assigned and is still assigned as it was then, or what was taken and nobody assigned since; days, where they stand
 * as they were set.
 */
export function undoAssigning(classes: ClassUndo): Undoer {
  return undoer({
    kinds: ['course-assigned', 'course-taken', 'courses-assigned', 'courses-taken'],
    stored: assigned,
    async undo(trx, caller, { action, changedAt, userIds: all, withheldUserIds, toClasses }) {
      const formerOfPeople = toClasses?.formerOfPeople ?? [];
      checkMayName(caller, [...all, ...formerOfPeople.map(({ id }) => id)]);
      if (toClasses) {
        const former = toClasses.formerOfClasses.map(({ id }) => id);
        await classes.lockAll(trx, caller, [...toClasses.classIds, ...former]);
      }
      const userIds = await assigning.lockPeople(trx, all);
      const endedBy = caller.userId;
      if (action === 'unassign') {
        const endedAt = changedAt ?? '';
        const undoneCount = await assigning.restoreAssignments(trx, { userIds, endedBy, endedAt });
        return { undoneCount, courseUserIds: userIds };
      }
      let undoneCount = 0;
      if (toClasses) {
        const { courseId, dueOn } = toClasses;
        undoneCount += await classes.takeBackFromLocked(trx, caller, { ...toClasses, changedAt });
        undoneCount += await queries.restoreDueDays(trx, courseId, dueOn, formerOfPeople);
      }
      const changedDays = formerOfPeople.map(({ id }) => id);
      if (changedAt === null || userIds.length === 0) return { undoneCount, courseUserIds: changedDays };
      const taken = await assigning.deleteAssignments(trx, { userIds, endedBy, which: { assignedAt: changedAt } });
      await assigning.updateWithheld(trx, taken.userIds, withheldUserIds);
      undoneCount += toClasses ? taken.userIds.length : taken.count;
      return { undoneCount, courseUserIds: [...new Set([...taken.userIds, ...changedDays])] };
    },
  });
}
