import { bringsFlashcards, coursesAssignedWith } from '@kalima/shared/domain/assignment-rules';
import type { AssignmentChange } from '@kalima/shared/contract/assignments';
import type { CourseType } from '@kalima/shared/domain/course-types';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import { type PeopleAsked, peoplePage } from '../../platform/db/people-page.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { cursorKey, decodeCursor, encodeCursor } from '../../platform/http/cursor.ts';
import type { AdminCaller, Caller } from '../../platform/sessions/caller.ts';
import type { CoursesService } from '../courses/service.ts';
import * as changes from './changes/queries.ts';
import * as queries from './queries.ts';

const coursesPerPage = 100;
const notificationsPerPage = 20;
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
}

/** Who a course is assigned to, and what is new to a learner (PRODUCT.md#course-management, PRODUCT.md#visibility). */
export function createAssignmentsService({ database, courses }: Dependencies) {
  const { db } = database;

  async function checkUserExists(within: Db, userId: string): Promise<void> {
    if (!(await queries.doesUserExist(within, userId)))
      throw new AppError('USER_NOT_FOUND', 'This account does not exist.');
  }

  /** Ids of the courses that a new learner starts with (PRODUCT.md#free-courses). */
  async function freeCourses(): Promise<string[]> {
    return (await courses.chosenForRules(db, 'free')).map(({ id }) => id);
  }

  /** Ids of the chosen courses with those that they bring along (PRODUCT.md#assigning). */
  async function idsToAssign(within: Db, choice: Choice): Promise<string[]> {
    const chosen = await courses.chosenForRules(within, choice);
    const flashcards = bringsFlashcards(chosen)
      ? await courses.chosenForRules(within, { courseType: 'flashcard' })
      : [];
    return coursesAssignedWith(chosen, flashcards);
  }

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
        total: await queries.countPeople(db, asked.q),
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

    /** Gives new learners the free courses (PRODUCT.md#free-courses). */
    async assignFreeCourses(userIds: string[]): Promise<void> {
      const courseIds = await freeCourses();
      await changes.insertAssignments(db, { userIds, courseIds, assignedBy: null });
    },

    /** Gives the free courses to learners without any (PRODUCT.md#free-courses); returns how many got some. */
    async repair(admin: AdminCaller): Promise<{ repairedUsers: number }> {
      const userIds = await changes.selectForRepair(db);
      const courseIds = await freeCourses();
      if (userIds.length === 0 || courseIds.length === 0) return { repairedUsers: 0 };
      await changes.insertAssignments(db, { userIds, courseIds, assignedBy: admin.userId });
      return { repairedUsers: userIds.length };
    },
  };
}

export type AssignmentsService = ReturnType<typeof createAssignmentsService>;
