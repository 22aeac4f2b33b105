import { jobRules } from '@kalima/shared/domain/people/jobs';
import { z } from 'zod';
import type { Trx } from '../../../platform/db/schema.ts';
import type { Act } from '../../../platform/http/acts.ts';
import type { AdminCaller } from '../../../platform/sessions/caller.ts';
import type { CoursesService } from '../../../content/courses/courses.service.ts';
import type { AdminWork, Step, Turn } from '../../../jobs/jobs.service.ts';
import * as assigning from '../assigning.queries.ts';
import { coursesToAssign, freeCourses } from '../courses-to-assign.ts';
import * as queries from './jobs.queries.ts';

const { peopleAtOnce } = jobRules;
const nothing = z.strictObject({});
const freeInput = z.strictObject({ leftOf: z.uuid().nullable() });
const undoInput = z.strictObject({ jobId: z.uuid() });
/** The last person of the pieces before. */
const afterOf = ({ cursor }: Turn): string | null => z.uuid().nullable().parse(cursor);

interface Dependencies {
  readonly courses: Pick<CoursesService, 'chosenForRules'>;
  /** Notes whose courses an admin has changed. */
  readonly note: (admin: AdminCaller, acts: readonly Act[], within: Trx) => Promise<void>;
}

/** What of assigning takes more than a request, fifty people at a time (PRODUCT.md#assigning, PRODUCT.md#free-courses). */
export function createAssignmentWorks({ courses, note }: Dependencies): readonly AdminWork[] {
  const noteChanged = (trx: Trx, admin: AdminCaller, people: readonly string[]) =>
    note(admin, [{ action: 'courses-changed', people }], trx);

  /** Who comes next, and the step behind them. */
  async function nextPeople(trx: Trx, turn: Turn): Promise<{ userIds: string[]; step: Step }> {
    const { leftOf } = freeInput.parse(turn.input);
    const after = afterOf(turn);
    const userIds = await queries.selectPeople(trx, { leftOf, after, limit: peopleAtOnce });
    const cursor = userIds.length < peopleAtOnce ? null : (userIds.at(-1) ?? null);
    const total = after === null ? { total: await queries.countPeople(trx, leftOf) } : {};
    return { userIds, step: { done: userIds.length, cursor, ...total } };
  }

  const assignFree: AdminWork = {
    kind: 'assign-free',
    of: 'admin',
    input: freeInput,
    async piece(trx, admin, turn) {
      const { courseIds } = await coursesToAssign(courses, trx, 'free');
      if (courseIds.length === 0) return { done: 0, counts: { ...turn.counts, courses: 0 }, cursor: null };
      const { userIds, step } = await nextPeople(trx, turn);
      const found = await assigning.lockPeople(trx, userIds);
      const given = await assigning.insertAssignments(trx, { userIds: found, courseIds, assignedBy: admin.userId });
      await queries.insertChanged(trx, turn.jobId, given);
      await noteChanged(trx, admin, given.userIds);
      const changed = (turn.counts.changed ?? 0) + given.count;
      return { ...step, counts: { courses: courseIds.length, changed } };
    },
    async leave(trx, turn) {
      const { userIds, step } = await nextPeople(trx, turn);
      await queries.insertLeft(trx, turn.jobId, userIds);
      return step;
    },
    async leaveRest(trx, turn) {
      const { leftOf } = freeInput.parse(turn.input);
      await queries.insertRestLeft(trx, turn.jobId, { leftOf, after: afterOf(turn) });
    },
  };

  const repairFree: AdminWork = {
    kind: 'repair-free',
    of: 'admin',
    input: nothing,
    async piece(trx, admin, turn) {
      const courseIds = await freeCourses(courses, trx);
      if (courseIds.length === 0) return { done: 0, counts: { ...turn.counts, courses: 0 }, cursor: null };
      const after = afterOf(turn);
      const userIds = await assigning.selectForRepair(trx, after, peopleAtOnce);
      const total = after === null ? { total: await assigning.countForRepair(trx) } : {};
      const given = await assigning.insertAssignments(trx, { userIds, courseIds, assignedBy: admin.userId });
      await noteChanged(trx, admin, given.userIds);
      const changed = (turn.counts.changed ?? 0) + given.count;
      const cursor = userIds.length < peopleAtOnce ? null : (userIds.at(-1) ?? null);
      return { done: userIds.length, ...total, counts: { courses: courseIds.length, changed }, cursor };
    },
  };

  const undoAssign: AdminWork = {
    kind: 'undo-assign',
    of: 'admin',
    input: undoInput,
    async piece(trx, admin, turn) {
      const { jobId } = undoInput.parse(turn.input);
      const total = turn.cursor === null ? { total: await queries.countChanged(trx, jobId) } : {};
      const people = await queries.takeChanged(trx, jobId, peopleAtOnce);
      await assigning.lockPeople(
        trx,
        people.map(({ userId }) => userId),
      );
      let changed = turn.counts.changed ?? 0;
      for (const [time, those] of Map.groupBy(people, ({ at }) => at.toISOString())) {
        const userIds = those.map(({ userId }) => userId);
        const which = { assignedAt: time };
        // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
        const taken = await assigning.deleteAssignments(trx, { userIds, endedBy: admin.userId, which });
        const withheld = those.filter((one) => one.wasWithheld).map(({ userId }) => userId);
        // oxlint-disable-next-line no-await-in-loop -- as above
        await assigning.updateWithheld(trx, taken.userIds, withheld);
        // oxlint-disable-next-line no-await-in-loop -- as above
        await noteChanged(trx, admin, taken.userIds);
        changed += taken.count;
      }
      // Who is taken out is not found again.
      return { done: people.length, ...total, counts: { changed }, cursor: people.length < peopleAtOnce ? null : true };
    },
  };

  return [assignFree, repairFree, undoAssign];
}
