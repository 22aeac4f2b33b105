import type { Kysely } from 'kysely';
import { coursesAssignedWith, coursesOnRegistration, needsRepair } from '@kalima/shared/domain/assignment-rules';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { cursorKey, decodeCursor, encodeCursor } from '../../platform/http/cursor.ts';
import type { AdminCaller, Caller } from '../../platform/sessions/caller.ts';
import type { CoursesService } from '../courses/service.ts';
import * as queries from './queries.ts';

type Trx = Kysely<Schema>;

const peoplePerPage = 50;

function personPosition(cursor: string | undefined): queries.PersonPosition | null {
  const [name, id] = decodeCursor(cursor, [cursorKey.text, cursorKey.id] as const);
  return id === null ? null : [String(name), String(id)];
}

function pageOf<Person extends { name: string; id: string }>(
  rows: Person[],
): { items: Person[]; nextCursor: string | null } {
  const items = rows.slice(0, peoplePerPage);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > items.length && last ? encodeCursor([last.name, last.id]) : null };
}

interface Parts {
  database: OpenDatabase;
  courses: CoursesService;
}

/** Who a course is assigned to, and what is new to a learner (admin.md 2.6; D1-D3, D8, D16). */
export function createAssignmentsService({ database, courses }: Parts) {
  const { db } = database;

  async function checkBothExist(trx: Trx, userId: string, courseId: string) {
    const course = await courses.forRules(trx, courseId);
    if (!(await queries.doesUserExist(trx, userId)))
      throw new AppError('USER_NOT_FOUND', 'This account does not exist.');
    return course;
  }

  return {
    /** The caller's assigned courses in catalogue order. */
    async listMine(caller: Caller) {
      return { items: await queries.selectAssignedCourses(db, caller.userId), nextCursor: null };
    },

    /** What was assigned to the caller last, and how much of it since they last looked (D8). */
    async listNotifications(caller: Caller) {
      const items = await queries.selectNotifications(db, caller.userId);
      return { items, nextCursor: null, newCount: await queries.countNewNotifications(db, caller.userId) };
    },

    /** Remembers that the caller has looked. */
    markNotificationsSeen: (caller: Caller) => queries.updateNotificationsSeen(db, caller.userId),

    /** A page of people with the number of courses of each; and how many courses are free. */
    async listUsers(_admin: AdminCaller, { q, cursor }: { q?: string | undefined; cursor?: string | undefined }) {
      const rows = await queries.selectUsers(db, q, personPosition(cursor), peoplePerPage);
      return {
        ...pageOf(rows),
        freeCourseCount: await courses.countFree(),
        total: await queries.countPeople(db, q),
      };
    },

    /** A page of people with whether a course is assigned to each. Refuses with `COURSE_NOT_FOUND`. */
    async listCourseUsers(
      _admin: AdminCaller,
      courseId: string,
      { q, cursor }: { q?: string | undefined; cursor?: string | undefined },
    ) {
      await courses.forRules(db, courseId);
      const rows = await queries.selectCourseUsers(db, courseId, q, personPosition(cursor), peoplePerPage);
      return {
        ...pageOf(rows),
        assignedCount: await queries.countAssignedUsers(db, courseId),
        total: await queries.countPeople(db, q),
      };
    },

    /**
     * Assigns a course to a person, and every flashcard course with a reading course (D3); answers the ids of both.
     * Refuses with `COURSE_NOT_FOUND` or `USER_NOT_FOUND`. Again changes nothing.
     */
    async assign(admin: AdminCaller, { userId, courseId }: { userId: string; courseId: string }) {
      return inTransaction(db, async (trx) => {
        const course = await checkBothExist(trx, userId, courseId);
        const flashcards =
          course.courseType === 'reading_card' ? await courses.catalogueForRules(trx, { courseType: 'flashcard' }) : [];
        const courseIds = coursesAssignedWith(course, flashcards);
        await queries.insertAssignments(trx, { userIds: [userId], courseIds, assignedBy: admin.userId });
        await queries.updateWithheld(trx, userId);
        return { assignedCourseIds: courseIds };
      });
    },

    /** Takes a course from a person. Refuses with `COURSE_NOT_FOUND` or `USER_NOT_FOUND`. Again changes nothing. */
    async unassign(_admin: AdminCaller, { userId, courseId }: { userId: string; courseId: string }): Promise<void> {
      await inTransaction(db, async (trx) => {
        await checkBothExist(trx, userId, courseId);
        if (await queries.deleteAssignment(trx, userId, courseId)) await queries.updateWithheld(trx, userId);
      });
    },

    /** Gives new learners the free courses (D3). */
    async assignFreeCourses(userIds: string[]): Promise<void> {
      const courseIds = coursesOnRegistration(await courses.catalogueForRules(db, { isFree: true }));
      await queries.insertAssignments(db, { userIds, courseIds, assignedBy: null });
    },

    /** Gives the free courses to learners without any (D16); answers how many got some. */
    async repair(admin: AdminCaller): Promise<{ repairedUsers: number }> {
      const people = await queries.selectWithoutAssignments(db);
      const userIds = people.filter(needsRepair).map((person) => person.id);
      const courseIds = coursesOnRegistration(await courses.catalogueForRules(db, { isFree: true }));
      if (userIds.length === 0 || courseIds.length === 0) return { repairedUsers: 0 };
      await queries.insertAssignments(db, { userIds, courseIds, assignedBy: admin.userId });
      return { repairedUsers: userIds.length };
    },
  };
}

export type AssignmentsService = ReturnType<typeof createAssignmentsService>;
