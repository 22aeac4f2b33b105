import type { AssignmentChange } from '@kalima/shared/contract/assignments';
import { isUnderWay } from '@kalima/shared/domain/jobs';
import type { CourseType } from '@kalima/shared/domain/course-types';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import { type PeopleAsked, peoplePage } from '../../platform/db/people-page.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { cursorKey, decodeCursor, encodeCursor } from '../../platform/http/cursor.ts';
import type { AdminCaller, Caller } from '../../platform/sessions/caller.ts';
import type { CoursesService } from '../courses/service.ts';
import type { JobsService } from '../jobs/service.ts';
import * as changes from './changes/queries.ts';
import { coursesToAssign, freeCourses } from './courses-to-assign.ts';
import { createAssignmentWorks } from './jobs/works.ts';
import * as queries from './queries.ts';

const coursesPerPage = 100;
const notificationsPerPage = 20;
/** Rows that one statement gives new learners: a whole school may be given a million, and others want to write in between. */
const assignedAtOnce = 5000;
type Choice = Parameters<CoursesService['chosenForRules']>[1];

/** What takes a change back; null where nothing changed. */
function undoOf(
  action: AssignmentChange['action'],
  { at, userIds }: changes.Changed,
  withheldUserIds: string[] = [],
): AssignmentChange | null {
  return at === null ? null : { action, changedAt: at.toISOString(), userIds, withheldUserIds };
}

/** Those of the people asked for who were not found. */
function missingOf(asked: readonly string[], found: readonly string[]): string[] {
  const known = new Set(found);
  return [...new Set(asked)].filter((id) => !known.has(id));
}

interface Dependencies {
  database: OpenDatabase;
  courses: CoursesService;
  jobs: JobsService;
  /** Notes whose courses an admin has changed, where that is no answer. */
  note: Parameters<typeof createAssignmentWorks>[0]['note'];
}

/** Who a course is assigned to, and what is new to a learner (PRODUCT.md#course-management, PRODUCT.md#visibility). */
export function createAssignmentsService({ database, courses, jobs, note }: Dependencies) {
  const { db } = database;
  for (const work of createAssignmentWorks({ courses, note })) jobs.add(work);

  /** Throws `JOB_NOT_FOUND` or `JOB_UNDER_WAY` unless it is a job of the admin that has ended. */
  async function endedJob(admin: AdminCaller, id: string): Promise<void> {
    if (isUnderWay((await jobs.get(admin, id)).state)) throw new AppError('JOB_UNDER_WAY', 'This is still under way.');
  }

  async function checkUserExists(within: Db, userId: string): Promise<void> {
    if (!(await queries.doesUserExist(within, userId)))
      throw new AppError('USER_NOT_FOUND', 'This account does not exist.');
  }

  const idsToAssign = (within: Db, choice: Choice) => coursesToAssign(courses, within, choice);

  /** Assigns courses to people so that it can be undone; returns how many assignments are new, and what takes them back. */
  async function assignWithUndo(trx: Trx, { userId }: AdminCaller, userIds: string[], courseIds: string[]) {
    const given = await changes.insertAssignments(trx, { userIds, courseIds, assignedBy: userId });
    return { newCount: given.count, undo: undoOf('assign', given, given.withheldUserIds) };
  }

  /** Takes courses from people; returns how many assignments that were, and what gives them back. */
  async function unassignWithUndo(
    trx: Trx,
    { userId }: AdminCaller,
    userIds: string[],
    which: changes.Withdrawal['which'],
  ) {
    const taken = await changes.deleteAssignments(trx, { userIds, endedBy: userId, which });
    await changes.updateWithheld(trx, taken.userIds);
    return { removedCount: taken.count, undo: undoOf('unassign', taken) };
  }

  return {
    /** The caller's assigned courses in catalogue order. */
    async listMine(caller: Caller) {
      return { items: await queries.selectAssignedCourses(db, caller.userId), nextCursor: null };
    },

    /** A page of what was assigned to the caller last, and how much of all since they last looked (PRODUCT.md#notifications). */
    async listNotifications({ userId }: Caller, cursor?: string) {
      const [assignedAt, courseId] = decodeCursor(cursor, [cursorKey.time, cursorKey.id] as const);
      const after = cursor === undefined ? null : { assignedAt: String(assignedAt), courseId: String(courseId) };
      const rows = await queries.selectNotifications(db, userId, after, notificationsPerPage);
      const items = rows.slice(0, notificationsPerPage);
      const last = rows.length > items.length ? items.at(-1) : undefined;
      const nextCursor = last ? encodeCursor([last.assignedAt, last.courseId]) : null;
      return { items, nextCursor, newCount: await queries.countNewNotifications(db, userId) };
    },

    /** Remembers that the caller has looked. */
    markNotificationsSeen: (caller: Caller) => queries.updateNotificationsSeen(db, caller.userId),

    /** A page of people with whether a course is assigned to each. Throws `COURSE_NOT_FOUND`. */
    async listCourseUsers(_admin: AdminCaller, courseId: string, asked: PeopleAsked) {
      await courses.forRules(db, courseId);
      const rows = await queries.selectCourseUsers(db, courseId, asked);
      return {
        ...peoplePage(rows),
        assignedCount: await queries.countAssignedUsers(db, courseId),
        total: await queries.countPeople(db, asked),
        broughtCount: (await idsToAssign(db, { ids: [courseId] })).length - 1,
      };
    },

    /** A page of the catalogue with whether each course is assigned to a person. Throws `USER_NOT_FOUND`. */
    async listUserCourses(
      _admin: AdminCaller,
      userId: string,
      { cursor, ...filter }: Parameters<typeof queries.selectUserCourses>[2] & { cursor?: string | undefined },
    ) {
      const { small, integer, id } = cursorKey;
      const keys = decodeCursor(cursor, [small, integer, integer, id] as const);
      await checkUserExists(db, userId);
      const after = cursor === undefined ? null : (keys as queries.CoursePosition);
      const { rows, total } = await queries.selectUserCourses(db, userId, filter, after, coursesPerPage);
      const shown = rows.slice(0, coursesPerPage);
      const last = rows.length > shown.length ? shown.at(-1) : undefined;
      const nextCursor =
        last && encodeCursor([last.typeOrder, last.course.level, last.course.lessonNumber, last.course.id]);
      return { items: shown.map((row) => row.course), nextCursor: nextCursor ?? null, total };
    },

    /** How many courses of each type there are, and how many of them a person has. */
    countByType: (userId: string) => queries.countByType(db, userId),

    /**
     * Assigns a course to a person, and every flashcard course with a reading course (PRODUCT.md#assigning); returns the ids of both.
     * Throws `COURSE_NOT_FOUND` or `USER_NOT_FOUND`. Again changes nothing.
     */
    async assign(admin: AdminCaller, { userId, courseId }: { userId: string; courseId: string }) {
      return inTransaction(db, async (trx) => {
        await courses.forRules(trx, courseId);
        await checkUserExists(trx, userId);
        const assignedCourseIds = await idsToAssign(trx, { ids: [courseId] });
        await assignWithUndo(trx, admin, [userId], assignedCourseIds);
        return { assignedCourseIds };
      });
    },

    /** Takes a course from a person. Throws `COURSE_NOT_FOUND` or `USER_NOT_FOUND`. Again changes nothing. */
    async unassign(admin: AdminCaller, { userId, courseId }: { userId: string; courseId: string }): Promise<void> {
      await inTransaction(db, async (trx) => {
        await courses.forRules(trx, courseId);
        await checkUserExists(trx, userId);
        await unassignWithUndo(trx, admin, [userId], { courseId });
      });
    },

    /**
     * Assigns a course to many people, with what it brings along (PRODUCT.md#assigning), or takes it from them alone. People who are gone are
     * left out and named. Throws `COURSE_NOT_FOUND`.
     */
    async changeCourseUsers(
      admin: AdminCaller,
      courseId: string,
      input: { action: AssignmentChange['action']; userIds: string[] },
    ) {
      return inTransaction(db, async (trx) => {
        await courses.forRules(trx, courseId);
        const userIds = await changes.lockPeople(trx, input.userIds);
        const missingUserIds = missingOf(input.userIds, userIds);
        if (input.action === 'unassign') {
          const { removedCount, undo } = await unassignWithUndo(trx, admin, userIds, { courseId });
          return { changedCount: removedCount, broughtCount: 0, missingUserIds, undo };
        }
        const courseIds = await idsToAssign(trx, { ids: [courseId] });
        const assignment = { userIds, courseIds, assignedBy: admin.userId, ownCourseId: courseId };
        const given = await changes.insertAssignments(trx, assignment);
        const { count, ownCount, withheldUserIds } = given;
        const undo = undoOf('assign', given, withheldUserIds);
        return { changedCount: ownCount, broughtCount: count - ownCount, missingUserIds, undo };
      });
    },

    /**
     * Takes back what one change of this admin changed: what it assigned and is still assigned as it was then, or what it
     * took and nobody assigned since. Returns how many assignments that were. Again changes nothing.
     */
    async undo(admin: AdminCaller, change: AssignmentChange): Promise<{ undoneCount: number }> {
      const { action, changedAt, withheldUserIds } = change;
      return inTransaction(db, async (trx) => {
        const userIds = await changes.lockPeople(trx, change.userIds);
        const endedBy = admin.userId;
        if (action === 'unassign') {
          return { undoneCount: await changes.restoreAssignments(trx, { userIds, endedBy, endedAt: changedAt }) };
        }
        const taken = await changes.deleteAssignments(trx, { userIds, endedBy, which: { assignedAt: changedAt } });
        await changes.updateWithheld(trx, taken.userIds, withheldUserIds);
        return { undoneCount: taken.count };
      });
    },

    /** Assigns all courses, or all of a type with what they bring along (PRODUCT.md#assigning). Throws `USER_NOT_FOUND`. */
    async assignMany(admin: AdminCaller, userId: string, courseType: CourseType | undefined) {
      return inTransaction(db, async (trx) => {
        await checkUserExists(trx, userId);
        return assignWithUndo(trx, admin, [userId], await idsToAssign(trx, { courseType }));
      });
    },

    /** Takes all courses, or all of a type, from a person. Throws `USER_NOT_FOUND`. */
    async unassignMany(admin: AdminCaller, userId: string, courseType: CourseType | undefined) {
      return inTransaction(db, async (trx) => {
        await checkUserExists(trx, userId);
        return unassignWithUndo(trx, admin, [userId], courseType && { courseType });
      });
    },

    /** Assigns the free courses, or named ones, with what they bring along, to many people in one statement (PRODUCT.md#assigning). */
    async assignInBulk(admin: AdminCaller, input: { userIds: string[]; courses: 'free' | string[] }) {
      return inTransaction(db, async (trx) => {
        const choice = input.courses === 'free' ? input.courses : { ids: input.courses };
        const courseIds = await idsToAssign(trx, choice);
        const userIds = await changes.lockPeople(trx, input.userIds);
        const given = await assignWithUndo(trx, admin, userIds, courseIds);
        return { courseCount: courseIds.length, ...given, missingUserIds: missingOf(input.userIds, userIds) };
      });
    },

    /**
     * Gives new learners the free courses (PRODUCT.md#free-courses), each person all of them; those of the demo have had them for a
     * while. A whole school is given them in several statements, each of which ends within its time.
     */
    async assignFreeCourses(userIds: string[], assignedAt?: Date): Promise<void> {
      const courseIds = await freeCourses(courses, db);
      const peopleAtOnce = Math.max(1, Math.floor(assignedAtOnce / Math.max(1, courseIds.length)));
      for (let from = 0; from < userIds.length; from += peopleAtOnce)
        // oxlint-disable-next-line no-await-in-loop -- others write in between
        await changes.insertAssignments(db, {
          userIds: userIds.slice(from, from + peopleAtOnce),
          courseIds,
          assignedBy: null,
          assignedAt,
        });
    },

    /**
     * Begins to give everybody the free courses, or those who are left by an earlier job of the admin, which is put away.
     * Throws `JOB_NOT_FOUND`, `JOB_UNDER_WAY` or `TOO_MANY_JOBS`.
     */
    async assignFreeToAll(
      admin: AdminCaller,
      { id, leftOf = null }: { id?: string | undefined; leftOf?: string | null | undefined },
    ) {
      if (leftOf !== null) await endedJob(admin, leftOf);
      const job = await jobs.start(admin, 'assign-free', { id, input: { leftOf } });
      if (leftOf !== null) await jobs.dismiss(admin, leftOf);
      return job;
    },

    /** Begins to take back what a job of the admin assigned. Throws as `assignFreeToAll`. */
    async undoJob(admin: AdminCaller, id: string) {
      await endedJob(admin, id);
      const job = await jobs.start(admin, 'undo-assign', { input: { jobId: id } });
      await jobs.dismiss(admin, id);
      return job;
    },

    /**
     * Begins to give the free courses to learners without any (PRODUCT.md#free-courses), where there are both and the admin has
     * not begun already. Throws `TOO_MANY_JOBS`.
     */
    async repair(admin: AdminCaller) {
      const begun = await jobs.underWay(admin, 'repair-free');
      if (begun) return { job: begun };
      const [lacking] = await changes.selectForRepair(db, null, 1);
      const hasCourses = (await freeCourses(courses, db)).length > 0;
      return { job: lacking !== undefined && hasCourses ? await jobs.start(admin, 'repair-free') : null };
    },
  };
}

export type AssignmentsService = ReturnType<typeof createAssignmentsService>;
