import type { ClassCourse } from '@kalima/shared/contract/teaching/class-contents';
import type { CourseClass } from '@kalima/shared/contract/teaching/course-classes';
import { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import { type ChangesService, undoer } from '../../../changes/changes.service.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import { cursorKey, decodeCursor, pageOf } from '../../../platform/http/cursor.ts';
import type { TeacherCaller } from '../../../platform/sessions/caller.ts';
import { lockAllAsTeacher, lockAsTeacher, proveTeacher, proveTeacherOfAll } from '../class-teacher.ts';
import * as queries from './courses.queries.ts';
import { giveCourses, giveCoursesBack } from './given-courses.ts';

const classesPerPage = 50;

/** Data with which a due day of a class is put back. */
const movedDay = z.object({
  classId: z.uuid(),
  courseId: z.uuid(),
  dueOn: z.string().nullable(),
  former: z.string().nullable(),
});

interface Dependencies {
  readonly database: OpenDatabase;
  readonly changes: Pick<ChangesService, 'add' | 'record'>;
}

/** Courses of a class, their order and their due days (PRODUCT.md#classes, PRODUCT.md#due-days). */
export function createClassCoursesService({ database, changes }: Dependencies) {
  const { db } = database;

  changes.add(
    undoer({
      kinds: ['due-day-moved'],
      stored: movedDay,
      async undo(trx, caller, { classId, courseId, dueOn, former }) {
        await lockAsTeacher(trx, caller, classId);
        const days = [{ id: classId, dueOn: former }];
        return { undoneCount: await queries.restoreDueDays(trx, courseId, dueOn, days) };
      },
    }),
  );

  return {
    /** The courses of a class in its order. Throws `CLASS_NOT_FOUND`. */
    async list(caller: TeacherCaller, classId: string): Promise<ClassCourse[]> {
      await proveTeacher(db, caller, classId);
      return queries.selectClassCourses(db, classId);
    },

    /** A page of the classes that the caller teaches, and whether each has a course. */
    async listClassesOf(
      caller: TeacherCaller,
      courseId: string,
      { q, cursor }: { q?: string | undefined; cursor?: string | undefined },
    ): Promise<{ items: CourseClass[]; nextCursor: string | null; total: number }> {
      const [name, id] = decodeCursor(cursor, [cursorKey.text, cursorKey.id] as const);
      const after = cursor === undefined ? null : { name: String(name), id: String(id) };
      const { rows, total } = await queries.selectCourseClasses(db, caller, courseId, q, after, classesPerPage + 1);
      return { ...pageOf(rows, classesPerPage, (row) => [row.name, row.id]), total };
    },

    /** Throws `CLASS_NOT_FOUND` unless the caller may teach each of the classes. */
    checkTeaches: (caller: TeacherCaller, classIds: readonly string[]) => proveTeacherOfAll(db, caller, classIds),

    lockAll: lockAllAsTeacher,

    /** Changes classes that `lockAll` has locked, in its transaction. */
    ofLocked: {
      give: giveCourses,
      takeBack: queries.endCoursesAddedAt,
      take: queries.endClassCourses,
      giveBack: giveCoursesBack,
      setDays: queries.updateDueDays,
      restoreDays: queries.restoreDueDays,
    },

    /**
     * Sets the day by which a course is due, or takes it away; returns the change, or null where that was the day. Throws `CLASS_NOT_FOUND`,
     * `COURSE_NOT_FOUND` for what the class does not have.
     */
    setDueDay: (
      caller: TeacherCaller,
      classId: string,
      courseId: string,
      dueOn: string | null,
    ): Promise<string | null> =>
      inTransaction(db, async (trx) => {
        await lockAsTeacher(trx, caller, classId);
        const [former] = await queries.updateDueDays(trx, courseId, [classId], dueOn);
        if (former) {
          const undo = { classId, courseId, dueOn, former: former.dueOn };
          return changes.record(trx, caller, { kind: 'due-day-moved', count: 1, courseId, classId, dueOn, undo });
        }
        if (!(await queries.hasCourse(trx, classId, courseId)))
          throw new AppError('COURSE_NOT_FOUND', 'The class does not have this course.');
        return null;
      }),

    /** Puts the courses of a class in order. Throws `CLASS_NOT_FOUND`. */
    order: (caller: TeacherCaller, classId: string, courseIds: readonly string[]): Promise<void> =>
      inTransaction(db, async (trx) => {
        await lockAsTeacher(trx, caller, classId);
        await queries.orderClassCourses(trx, classId, courseIds);
      }),
  };
}

export type ClassCoursesService = ReturnType<typeof createClassCoursesService>;
