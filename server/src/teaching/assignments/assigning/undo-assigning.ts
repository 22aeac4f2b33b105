import { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import type { TeacherCaller } from '../../../platform/sessions/caller.ts';
import { type Undoer, undoer } from '../../../changes/changes.service.ts';
import type { ClassCoursesService } from '../../classes/courses/courses.service.ts';
import * as assigning from '../assigning.queries.ts';
import * as queries from './whom.queries.ts';

const ids = z.array(z.uuid());
const days = z.array(z.object({ id: z.uuid(), dueOn: z.string().nullable() }));

/** Data with which assigned or withdrawn courses are taken back. */
const assigned = z.object({
  action: z.enum(['assign', 'unassign']),
  /** When the courses were assigned or taken, as an ISO string; null where only days were set. */
  changedAt: z.string().nullable(),
  /** People whose own courses changed. */
  userIds: ids,
  /** People whose last course an admin had taken before (PRODUCT.md#free-courses). */
  withheldUserIds: ids,
  /** Classes whose courses changed, and those courses. */
  classIds: ids,
  courseIds: ids,
  /** The course whose day was set, and the day; null where none was. */
  moved: z.object({ courseId: z.uuid(), dueOn: z.string().nullable() }).nullable(),
  /** Days that stood before, of people and of classes. */
  formerOfPeople: days,
  formerOfClasses: days,
});
export type Assigned = z.infer<typeof assigned>;

/** Throws `FORBIDDEN_ROLE` where a teacher names people. */
export function checkMayName({ role }: TeacherCaller, userIds: readonly string[]): void {
  if (userIds.length > 0 && role !== 'admin')
    throw new AppError('FORBIDDEN_ROLE', 'Only administrators assign courses to single people.');
}

const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

/**
 * Takes back what was assigned and is still assigned as it was then, or what was taken and nobody assigned since; days, where they stand
 * as they were set.
 */
export function undoAssigning(classes: Pick<ClassCoursesService, 'lockAll' | 'ofLocked'>): Undoer {
  return undoer({
    kinds: [
      'course-assigned',
      'course-taken',
      'courses-assigned',
      'courses-taken',
      'class-courses-added',
      'class-courses-removed',
    ],
    stored: assigned,
    async undo(trx, caller, change) {
      const { changedAt, courseIds, formerOfClasses, formerOfPeople, moved } = change;
      checkMayName(caller, [...change.userIds, ...idsOf(formerOfPeople)]);
      await classes.lockAll(trx, caller, [...change.classIds, ...idsOf(formerOfClasses)]);
      const userIds = await assigning.lockPeople(trx, change.userIds);
      const ofClasses = { classIds: change.classIds, courseIds, by: caller.userId, at: changedAt ?? '' };
      const endedBy = caller.userId;
      if (change.action === 'unassign') {
        const undoneOfClasses = change.classIds.length > 0 ? await classes.ofLocked.giveBack(trx, ofClasses) : 0;
        const undoneOfPeople = await assigning.restoreAssignments(trx, { userIds, endedBy, endedAt: changedAt ?? '' });
        return { undoneCount: undoneOfClasses + undoneOfPeople, courseUserIds: userIds };
      }
      let undoneCount = 0;
      if (moved) {
        undoneCount += await classes.ofLocked.restoreDays(trx, moved.courseId, moved.dueOn, formerOfClasses);
        undoneCount += await queries.restoreDueDays(trx, moved.courseId, moved.dueOn, formerOfPeople);
      }
      if (change.classIds.length > 0) undoneCount += (await classes.ofLocked.takeBack(trx, ofClasses)).count;
      const changedDays = idsOf(formerOfPeople);
      if (changedAt === null || userIds.length === 0) return { undoneCount, courseUserIds: changedDays };
      const taken = await assigning.deleteAssignments(trx, { userIds, endedBy, which: { assignedAt: changedAt } });
      await assigning.updateWithheld(trx, taken.userIds, change.withheldUserIds);
      undoneCount += taken.count;
      return { undoneCount, courseUserIds: [...new Set([...taken.userIds, ...changedDays])] };
    },
  });
}
