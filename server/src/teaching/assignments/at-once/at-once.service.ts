import type { AssigningCount, assignAtOnce, findPastedPeople } from '@kalima/shared/contract/teaching/assigning';
import type { HandlerInput, ResponseOf } from '@kalima/shared/contract/endpoint';
import { matchNames } from '@kalima/shared/domain/teaching/assigning';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import type { AdminCaller, TeacherCaller } from '../../../platform/sessions/caller.ts';
import type { ChangesService } from '../../../changes/changes.service.ts';
import type { CoursesService } from '../../../content/courses/courses.service.ts';
import * as assigning from '../assigning.queries.ts';
import { coursesToAssign } from '../courses-to-assign.ts';
import { type Assigned, checkMayName } from '../undo-assigning.ts';
import * as queries from './at-once.queries.ts';

/** What classes do when a course is assigned to them: their part of it. */
interface ClassGifts {
  checkTeaches(caller: TeacherCaller, classIds: readonly string[]): Promise<void>;
  lockAll(trx: Trx, caller: TeacherCaller, classIds: readonly string[]): Promise<string[]>;
  giveToLocked(
    trx: Trx,
    caller: TeacherCaller,
    courseId: string,
    classIds: readonly string[],
    day: { dueOn: string | null; setsDays: boolean },
  ): Promise<{ given: string[]; former: { id: string; dueOn: string | null }[]; at: Date | null }>;
}

interface Dependencies {
  database: OpenDatabase;
  courses: CoursesService;
  classes: ClassGifts;
  /** Keeps what can be taken back. */
  changes: Pick<ChangesService, 'record'>;
}

/** Assigning a course to classes and people at once, with a due day (PRODUCT.md#assigning, PRODUCT.md#due-days). */
export function createAssignAtOnceService({ database, courses, classes, changes }: Dependencies) {
  const { db } = database;

  return {
    /**
     * How many people would get a course, and what else there is to say before. Throws `COURSE_NOT_FOUND`, `CLASS_NOT_FOUND`, and
     * `FORBIDDEN_ROLE` where a teacher names people.
     */
    async count(caller: TeacherCaller, courseId: string, whom: queries.Whom): Promise<AssigningCount> {
      checkMayName(caller, whom.userIds);
      await courses.forRules(db, courseId);
      await classes.checkTeaches(caller, whom.classIds);
      return {
        ...(await queries.countGain(db, courseId, whom)),
        broughtCount: (await coursesToAssign(courses, db, { ids: [courseId] })).length - 1,
        switchedOff: await queries.selectSwitchedOff(db, whom.userIds),
        dueDays: await queries.selectDueDays(db, courseId, whom.classIds),
      };
    },

    /**
     * Assigns a course to classes and people, all of it or nothing; who has it gets the day, where one is set. Throws `COURSE_NOT_FOUND`,
     * `CLASS_NOT_FOUND`, `CLASS_FULL`, and `FORBIDDEN_ROLE` where a teacher names people.
     */
    async assign(
      caller: TeacherCaller,
      courseId: string,
      { dueOn, takesDays = false, ...whom }: HandlerInput<typeof assignAtOnce>['body'],
    ): Promise<ResponseOf<typeof assignAtOnce>> {
      checkMayName(caller, whom.userIds);
      const setsDays = dueOn !== null || takesDays;
      return inTransaction(db, async (trx) => {
        await courses.forRules(trx, courseId);
        const classIds = await classes.lockAll(trx, caller, whom.classIds);
        const existing = await assigning.lockPeople(trx, [...whom.userIds]);
        const switchedOff = await queries.selectSwitchedOff(trx, existing);
        const isOff = new Set(switchedOff.map(({ id }) => id));
        const active = existing.filter((id) => !isOff.has(id));
        // Who is in one of the classes has it by the class.
        const userIds = await queries.selectOutside(trx, active, classIds);
        const { peopleCount, gainCount } = await queries.countGain(trx, courseId, { classIds, userIds });

        const toClasses = await classes.giveToLocked(trx, caller, courseId, classIds, { dueOn, setsDays });
        const formerOfPeople = setsDays ? await queries.updateDueDays(trx, courseId, userIds, dueOn) : [];
        const courseIds = userIds.length > 0 ? await coursesToAssign(courses, trx, { ids: [courseId] }) : [];
        const assignedBy = caller.userId;
        const toPeople = await assigning.insertAssignments(trx, {
          userIds,
          courseIds,
          assignedBy,
          ownCourseId: courseId,
          dueOn,
        });

        const changedAt = (toClasses.at ?? toPeople.at)?.toISOString() ?? null;
        const hasChanged = changedAt !== null || toClasses.former.length + formerOfPeople.length > 0;
        const known = new Set(existing);
        const changedUserIds = [...new Set([...toPeople.userIds, ...formerOfPeople.map(({ id }) => id)])];
        const assigned: Assigned = {
          action: 'assign',
          changedAt,
          userIds: toPeople.userIds,
          withheldUserIds: toPeople.withheldUserIds,
          toClasses: {
            courseId,
            classIds: toClasses.given,
            dueOn,
            formerOfPeople,
            formerOfClasses: toClasses.former,
          },
        };
        return {
          assignedCount: gainCount,
          daySetCount: setsDays ? peopleCount - gainCount : 0,
          broughtCount: toPeople.count - toPeople.ownCount,
          switchedOff,
          missingUserIds: [...new Set(whom.userIds)].filter((id) => !known.has(id)),
          changedUserIds,
          changeId: hasChanged
            ? await changes.record(trx, caller, {
                kind: 'course-assigned',
                count: gainCount,
                courseId,
                undo: assigned,
              })
            : null,
        };
      });
    },

    /** Whom the names of a pasted list mean (PRODUCT.md#assigning). Throws `COURSE_NOT_FOUND`. */
    async findPasted(
      _admin: AdminCaller,
      courseId: string,
      names: readonly string[],
    ): Promise<ResponseOf<typeof findPastedPeople>> {
      await courses.forRules(db, courseId);
      const { people, unknown, ambiguous } = matchNames(names, await queries.selectNamed(db, courseId, names));
      return { items: people, unknown, ambiguous };
    },
  };
}

export type AssignAtOnceService = ReturnType<typeof createAssignAtOnceService>;
