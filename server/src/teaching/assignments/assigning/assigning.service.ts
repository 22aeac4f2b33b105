import type { AssigningCount, assign, findPastedPeople, unassign } from '@kalima/shared/contract/teaching/assigning';
import type { HandlerInput, ResponseOf } from '@kalima/shared/contract/endpoint';
import { matchNames, mostAssignmentsAtOnce } from '@kalima/shared/domain/teaching/assigning';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import type { AdminCaller, TeacherCaller } from '../../../platform/sessions/caller.ts';
import type { ChangesService } from '../../../changes/changes.service.ts';
import type { CoursesService } from '../../../content/courses/courses.service.ts';
import type { ClassCoursesService } from '../../classes/courses/courses.service.ts';
import * as assigning from '../assigning.queries.ts';
import { coursesToAssign } from '../courses-to-assign.ts';
import { type Assigned, checkMayName, undoAssigning } from './undo-assigning.ts';
import * as queries from './whom.queries.ts';

type Assigning = HandlerInput<typeof assign>['body'];
type Removal = HandlerInput<typeof unassign>['body'];
type Choice = Parameters<CoursesService['chosenForRules']>[1];

function choiceOf(courses: Assigning['courses']): Choice {
  if (courses === 'free') return courses;
  if (courses === 'all') return {};
  return Array.isArray(courses) ? { ids: courses } : { courseType: courses.type };
}

/** Throws `COURSE_NOT_FOUND` where courses were named and none of them exists. */
function checkFound(courses: Assigning['courses'], found: readonly unknown[]): void {
  if (Array.isArray(courses) && found.length === 0)
    throw new AppError('COURSE_NOT_FOUND', 'This course does not exist.');
}

/** Throws `VALIDATION_FAILED` where one request is about more assignments than it may be. */
function checkCount(userIds: readonly string[], courseIds: readonly string[]): void {
  if (userIds.length * courseIds.length > mostAssignmentsAtOnce) throw invalidField('courses', 'TOO_MANY');
}

/** The only one of some things, if there is one. */
const onlyOf = <T>(items: readonly T[]): T | undefined => (items.length === 1 ? items[0] : undefined);

/** Ids of those who were asked for and not found. */
function missingOf(asked: readonly string[], found: readonly string[]): string[] {
  const known = new Set(found);
  return [...new Set(asked)].filter((id) => !known.has(id));
}

interface Dependencies {
  database: OpenDatabase;
  courses: CoursesService;
  classes: Pick<ClassCoursesService, 'checkTeaches' | 'lockAll' | 'ofLocked'>;
  /** Keeps what can be taken back. */
  changes: Pick<ChangesService, 'add' | 'record'>;
}

/** Assigns courses to classes and people, and takes them away (PRODUCT.md#assigning, PRODUCT.md#due-days). */
export function createAssigningService({ database, courses, classes, changes }: Dependencies) {
  const { db } = database;
  changes.add(undoAssigning(classes));

  /** Keeps what was assigned or taken, so that it can be taken back; returns its id, or null where nothing changed. */
  async function keep(
    trx: Trx,
    caller: TeacherCaller,
    about: { courseIds: readonly string[]; peopleCount: number; count: number },
    undo: Assigned,
  ): Promise<string | null> {
    const daysCount = undo.formerOfPeople.length + undo.formerOfClasses.length;
    if (undo.changedAt === null && daysCount === 0) return null;
    const isAssigned = undo.action === 'assign';
    const classId = onlyOf(undo.classIds);
    if (classId !== undefined && undo.userIds.length + daysCount === 0) {
      const kind = isAssigned ? 'class-courses-added' : 'class-courses-removed';
      return changes.record(trx, caller, { kind, count: about.count, courseId: onlyOf(undo.courseIds), classId, undo });
    }
    const courseId = onlyOf(about.courseIds);
    if (courseId !== undefined) {
      const kind = isAssigned ? 'course-assigned' : 'course-taken';
      return changes.record(trx, caller, { kind, count: about.peopleCount, courseId, undo });
    }
    const kind = isAssigned ? 'courses-assigned' : 'courses-taken';
    return changes.record(trx, caller, { kind, count: about.count, personId: onlyOf(undo.userIds), undo });
  }

  return {
    /**
     * Counts the people who would get a course, and what else the dialog says before. Throws `COURSE_NOT_FOUND`, `CLASS_NOT_FOUND`, and
     * `FORBIDDEN_ROLE` where a teacher names people.
     */
    async count(caller: TeacherCaller, courseId: string, whom: queries.Whom): Promise<AssigningCount> {
      checkMayName(caller, whom.userIds);
      await courses.forRules(db, courseId);
      await classes.checkTeaches(caller, whom.classIds);
      return {
        ...(await queries.countGain(db, courseId, whom)),
        broughtCount: (await coursesToAssign(courses, db, { ids: [courseId] })).courseIds.length - 1,
        switchedOff: await queries.selectSwitchedOff(db, whom.userIds),
        dueDays: await queries.selectDueDays(db, courseId, whom.classIds),
      };
    },

    /**
     * Assigns courses to classes and people, all of it or nothing. Throws `COURSE_NOT_FOUND`, `CLASS_NOT_FOUND`, `CLASS_FULL`, and
     * `FORBIDDEN_ROLE` where a teacher names people.
     */
    async assign(caller: TeacherCaller, input: Assigning): Promise<ResponseOf<typeof assign>> {
      checkMayName(caller, input.userIds);
      const { dueOn } = input;
      return inTransaction(db, async (trx) => {
        const classIds = await classes.lockAll(trx, caller, input.classIds);
        const { courseIds, ownCourseIds } = await coursesToAssign(courses, trx, choiceOf(input.courses));
        checkFound(input.courses, ownCourseIds);
        checkCount(input.userIds, courseIds);
        const courseId = onlyOf(ownCourseIds);
        const dayOf = input.movesDays ? courseId : undefined;
        const existing = await assigning.lockPeople(trx, input.userIds);
        const switchedOff = await queries.selectSwitchedOff(trx, existing);
        const active = missingOf(
          existing,
          switchedOff.map(({ id }) => id),
        );
        // Members of these classes have the courses by the class.
        const userIds = await queries.selectOutside(trx, active, classIds);
        const gain = courseId === undefined ? null : await queries.countGain(trx, courseId, { classIds, userIds });

        const formerOfClasses = dayOf === undefined ? [] : await classes.ofLocked.setDays(trx, dayOf, classIds, dueOn);
        const toClasses = await classes.ofLocked.give(trx, {
          classIds,
          courseIds: ownCourseIds,
          dueOn,
          by: caller.userId,
        });
        const formerOfPeople = dayOf === undefined ? [] : await queries.updateDueDays(trx, dayOf, userIds, dueOn);
        const assignedBy = caller.userId;
        const toPeople = await assigning.insertAssignments(trx, {
          userIds,
          courseIds,
          assignedBy,
          ownCourseIds,
          dueOn,
        });

        const undo: Assigned = {
          action: 'assign',
          changedAt: (toClasses.at ?? toPeople.at)?.toISOString() ?? null,
          userIds: toPeople.userIds,
          withheldUserIds: toPeople.withheldUserIds,
          classIds: toClasses.classIds,
          courseIds: toClasses.courseIds,
          moved: dayOf === undefined ? null : { courseId: dayOf, dueOn },
          formerOfPeople,
          formerOfClasses,
        };
        const count = toClasses.count + toPeople.count;
        const about = { courseIds: ownCourseIds, peopleCount: gain?.gainCount ?? 0, count };
        return {
          courseCount: courseIds.length,
          assignedCount: toPeople.ownCount,
          broughtCount: toPeople.count - toPeople.ownCount,
          classCourseCount: toClasses.count,
          people: gain && {
            gainCount: gain.gainCount,
            daySetCount: input.movesDays ? gain.peopleCount - gain.gainCount : 0,
          },
          switchedOff,
          missingUserIds: missingOf(input.userIds, existing),
          changedUserIds: [...new Set([...toPeople.userIds, ...formerOfPeople.map(({ id }) => id)])],
          changeId: await keep(trx, caller, about, undo),
        };
      });
    },

    /** Takes courses from classes, and from people who have them by themselves. Throws as `assign`, but for `CLASS_FULL`. */
    async unassign(caller: TeacherCaller, input: Removal): Promise<ResponseOf<typeof unassign>> {
      checkMayName(caller, input.userIds);
      return inTransaction(db, async (trx) => {
        const classIds = await classes.lockAll(trx, caller, input.classIds);
        const chosen = await courses.chosenForRules(trx, choiceOf(input.courses));
        checkFound(input.courses, chosen);
        const courseIds = chosen.map(({ id }) => id);
        checkCount(input.userIds, courseIds);
        const userIds = await assigning.lockPeople(trx, input.userIds);
        const fromClasses = await classes.ofLocked.take(trx, classIds, courseIds, caller.userId);
        const withdrawal = { userIds, endedBy: caller.userId, which: { courseIds } };
        const fromPeople = await assigning.deleteAssignments(trx, withdrawal);
        await assigning.updateWithheld(trx, fromPeople.userIds);
        const count = fromClasses.count + fromPeople.count;
        const undo: Assigned = {
          action: 'unassign',
          changedAt: (fromClasses.at ?? fromPeople.at)?.toISOString() ?? null,
          userIds: fromPeople.userIds,
          withheldUserIds: [],
          classIds: fromClasses.classIds,
          courseIds: fromClasses.courseIds,
          moved: null,
          formerOfPeople: [],
          formerOfClasses: [],
        };
        return {
          removedCount: fromPeople.count,
          classCourseCount: fromClasses.count,
          missingUserIds: missingOf(input.userIds, userIds),
          changedUserIds: fromPeople.userIds,
          changeId: await keep(trx, caller, { courseIds, peopleCount: count, count }, undo),
        };
      });
    },

    /** Finds the people whom the names of a pasted list mean (PRODUCT.md#assigning). Throws `COURSE_NOT_FOUND`. */
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

export type AssigningService = ReturnType<typeof createAssigningService>;
