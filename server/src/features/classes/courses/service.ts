import type { ClassChange, ClassCourse } from '@kalima/shared/contract/class-contents';
import type { AssignedAtOnce } from '@kalima/shared/contract/assigning';
import type { CourseClass } from '@kalima/shared/contract/course-classes';
import { classLimits } from '@kalima/shared/domain/classes';
import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { cursorKey, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import type { TeacherCaller } from '../../../platform/sessions/caller.ts';
import { type ClassTeacher, classNotFound, lockAsTeacher, proveTeacher } from '../class-teacher.ts';
import { selectTaught } from '../queries.ts';
import * as queries from './queries.ts';

const classesPerPage = 50;

function undoOf(what: ClassChange['what'], at: Date | null): ClassChange | null {
  return at === null ? null : { what, changedAt: at.toISOString() };
}

/** What a class studies, in which order and by when (PRODUCT.md#classes, PRODUCT.md#due-days). */
export function createClassCoursesService({ database }: { database: OpenDatabase }) {
  const { db } = database;

  async function checkRoom(trx: Trx, classId: string): Promise<void> {
    if ((await queries.countClassCourses(trx, classId)) > classLimits.courses)
      throw new AppError('CLASS_FULL', `A class has at most ${classLimits.courses} courses.`);
  }

  return {
    /** The courses of a class in its order. Throws `CLASS_NOT_FOUND`. */
    async list(caller: TeacherCaller, classId: string): Promise<ClassCourse[]> {
      await proveTeacher(db, caller, classId);
      return queries.selectClassCourses(db, classId);
    },

    /** Gives courses to a class. Throws `CLASS_NOT_FOUND`, `CLASS_FULL`. */
    add: (caller: TeacherCaller, classId: string, courseIds: readonly string[], dueOn: string | null) =>
      inTransaction(db, async (trx) => {
        await lockAsTeacher(trx, caller, classId);
        const { count, at } = await queries.insertClassCourses(trx, classId, courseIds, dueOn, caller.userId);
        await checkRoom(trx, classId);
        return { changedCount: count, undo: undoOf('courses-added', at) };
      }),

    /** A page of the classes that the caller teaches, and whether each has a course. */
    async listClassesOf(
      caller: TeacherCaller,
      courseId: string,
      { q, cursor }: { q?: string | undefined; cursor?: string | undefined },
    ): Promise<{ items: CourseClass[]; nextCursor: string | null; total: number }> {
      const [name, id] = decodeCursor(cursor, [cursorKey.text, cursorKey.id] as const);
      const after = cursor === undefined ? null : { name: String(name), id: String(id) };
      const { rows, total } = await queries.selectCourseClasses(db, caller, courseId, q, after, classesPerPage + 1);
      const items = rows.slice(0, classesPerPage);
      const last = rows.length > items.length ? items.at(-1) : undefined;
      return { items, nextCursor: last ? encodeCursor([last.name, last.id]) : null, total };
    },

    /** Throws `CLASS_NOT_FOUND` unless the caller teaches each of the classes. */
    async checkTeaches(caller: TeacherCaller, classIds: readonly string[]): Promise<void> {
      if ((await selectTaught(db, caller, classIds)).length < new Set(classIds).size) throw classNotFound();
    },

    /** Locks classes until the transaction ends, in one order, so that two that do this at once do not wait for each other. Throws `CLASS_NOT_FOUND`. */
    async lockAll(trx: Trx, caller: TeacherCaller, classIds: readonly string[]): Promise<string[]> {
      const ordered = [...new Set(classIds)].toSorted();
      // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
      for (const classId of ordered) await lockAsTeacher(trx, caller, classId);
      return ordered;
    },

    /**
     * Gives a course to classes that are locked. Of those that have it, only the day is set, where one is, or taken. Returns which
     * classes have got it, and which day the others had. Throws `CLASS_FULL`.
     */
    async giveToLocked(
      trx: Trx,
      { userId }: TeacherCaller,
      courseId: string,
      classIds: readonly string[],
      { dueOn, setsDays }: { dueOn: string | null; setsDays: boolean },
    ) {
      const former = setsDays ? await queries.updateDueDays(trx, courseId, classIds, dueOn) : [];
      const given: string[] = [];
      let at: Date | null = null;
      for (const classId of classIds) {
        // oxlint-disable no-await-in-loop -- one transaction has one connection
        const added = await queries.insertClassCourses(trx, classId, [courseId], dueOn, userId);
        await checkRoom(trx, classId);
        // oxlint-enable no-await-in-loop
        if (added.count > 0) given.push(classId);
        at ??= added.at;
      }
      return { given, former, at };
    },

    /** Takes back what the same person gave classes that are locked, and the days of others. Returns of how many classes that was. */
    async takeBackFromLocked(
      trx: Trx,
      { userId }: TeacherCaller,
      courseId: string,
      change: Pick<AssignedAtOnce, 'changedAt' | 'classIds' | 'dueOn' | 'formerOfClasses'>,
    ): Promise<number> {
      const { changedAt, classIds, dueOn, formerOfClasses } = change;
      let count = await queries.restoreDueDays(trx, courseId, dueOn, formerOfClasses);
      if (changedAt === null) return count;
      for (const classId of classIds)
        // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
        count += (await queries.endCoursesAddedAt(trx, classId, userId, changedAt, courseId)).count;
      return count;
    },

    /** Takes courses from a class. Throws `CLASS_NOT_FOUND`. */
    remove: (caller: TeacherCaller, classId: string, courseIds: readonly string[]) =>
      inTransaction(db, async (trx) => {
        await lockAsTeacher(trx, caller, classId);
        const { count, at } = await queries.endClassCourses(trx, classId, courseIds, caller.userId);
        return { changedCount: count, undo: undoOf('courses-removed', at) };
      }),

    /** Sets the day by which a course is due, or takes it away. Throws `CLASS_NOT_FOUND`, `COURSE_NOT_FOUND` for what the class does not have. */
    setDueDay: (caller: TeacherCaller, classId: string, courseId: string, dueOn: string | null): Promise<void> =>
      inTransaction(db, async (trx) => {
        await lockAsTeacher(trx, caller, classId);
        if (!(await queries.updateDueDay(trx, classId, courseId, dueOn)))
          throw new AppError('COURSE_NOT_FOUND', 'The class does not have this course.');
      }),

    /** Puts the courses of a class in order. Throws `CLASS_NOT_FOUND`. */
    order: (caller: TeacherCaller, classId: string, courseIds: readonly string[]): Promise<void> =>
      inTransaction(db, async (trx) => {
        await lockAsTeacher(trx, caller, classId);
        await queries.orderClassCourses(trx, classId, courseIds);
      }),

    /** Takes back what the same person changed at one moment; returns of how many courses. Throws `CLASS_FULL`. */
    async undo(trx: Trx, { classId, userId }: ClassTeacher, { what, changedAt }: ClassChange): Promise<number> {
      if (what === 'courses-added') return (await queries.endCoursesAddedAt(trx, classId, userId, changedAt)).count;
      const { count } = await queries.restoreCoursesRemovedAt(trx, classId, userId, changedAt);
      await checkRoom(trx, classId);
      return count;
    },
  };
}

export type ClassCoursesService = ReturnType<typeof createClassCoursesService>;
