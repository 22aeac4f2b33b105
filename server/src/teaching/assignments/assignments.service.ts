import { isUnderWay } from '@kalima/shared/domain/people/jobs';
import { AppError } from '../../platform/app-error.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import { type PeopleAsked, peoplePage } from '../../platform/db/people-page.ts';
import type { Db } from '../../platform/db/schema.ts';
import { cursorKey, decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import type { AdminCaller, Caller } from '../../platform/sessions/caller.ts';
import { coursePositionFrom, coursePositionOf } from '../../content/course-position.ts';
import type { CoursesService } from '../../content/courses/courses.service.ts';
import type { JobsService } from '../../jobs/jobs.service.ts';
import * as assigning from './assigning.queries.ts';
import { coursesToAssign, freeCourses } from './courses-to-assign.ts';
import { createAssignmentWorks } from './jobs/works.ts';
import * as queries from './assignments.queries.ts';

const coursesPerPage = 100;
const notificationsPerPage = 20;
/** Rows that one statement gives new learners: a whole school may be given a million, and others want to write in between. */
const assignedAtOnce = 5000;
interface Dependencies {
  database: OpenDatabase;
  courses: CoursesService;
  jobs: JobsService;
  /** Notes whose courses an admin has changed, where that is no answer. */
  note: Parameters<typeof createAssignmentWorks>[0]['note'];
}

/** Lists assignments and news, and starts jobs that assign the free courses (PRODUCT.md#course-management, PRODUCT.md#visibility). */
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
      const page = pageOf(rows, notificationsPerPage, (row) => [row.assignedAt, row.courseId]);
      return { ...page, newCount: await queries.countNewNotifications(db, userId) };
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
        broughtCount: (await coursesToAssign(courses, db, { ids: [courseId] })).courseIds.length - 1,
      };
    },

    /** A page of the catalogue with whether each course is assigned to a person. Throws `USER_NOT_FOUND`. */
    async listUserCourses(
      _admin: AdminCaller,
      userId: string,
      { cursor, ...filter }: Parameters<typeof queries.selectUserCourses>[2] & { cursor?: string | undefined },
    ) {
      const after = coursePositionFrom(cursor);
      await checkUserExists(db, userId);
      const { rows, total } = await queries.selectUserCourses(db, userId, filter, after, coursesPerPage);
      const { items, nextCursor } = pageOf(rows, coursesPerPage, coursePositionOf);
      return { items: items.map((row) => row.course), nextCursor, total };
    },

    /** Counts the courses of each type, and those of them that a person has. */
    countByType: (userId: string) => queries.countByType(db, userId),

    /**
     * Gives new learners the free courses (PRODUCT.md#free-courses), each person all of them; those of the demo have had them for a
     * while. A whole school is given them in several statements, each of which ends within its time.
     */
    async assignFreeCourses(userIds: string[]): Promise<void> {
      const courseIds = await freeCourses(courses, db);
      const peopleAtOnce = Math.max(1, Math.floor(assignedAtOnce / Math.max(1, courseIds.length)));
      for (let from = 0; from < userIds.length; from += peopleAtOnce)
        // oxlint-disable-next-line no-await-in-loop -- others write in between
        await assigning.insertAssignments(db, {
          userIds: userIds.slice(from, from + peopleAtOnce),
          courseIds,
          assignedBy: null,
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
      const [lacking] = await assigning.selectForRepair(db, null, 1);
      const hasCourses = (await freeCourses(courses, db)).length > 0;
      return { job: lacking !== undefined && hasCourses ? await jobs.start(admin, 'repair-free') : null };
    },
  };
}

export type AssignmentsService = ReturnType<typeof createAssignmentsService>;
