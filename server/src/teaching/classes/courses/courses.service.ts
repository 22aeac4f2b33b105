import type { ClassCourse } from '@kalima/shared/contract/teaching/class-contents';
import type { CourseClass } from '@kalima/shared/contract/teaching/course-classes';
import { classLimits } from '@kalima/shared/domain/teaching/classes';
import { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import { type ChangesService, undoer } from '../../../changes/changes.service.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { cursorKey, decodeCursor, pageOf } from '../../../platform/http/cursor.ts';
import type { TeacherCaller } from '../../../platform/sessions/caller.ts';
import { classNotFound, lockAsTeacher, proveTeacher } from '../class-teacher.ts';
import { selectTaught } from '../classes.queries.ts';
import * as queries from './courses.queries.ts';

const classesPerPage = 50;

/** Data with which courses of a class are given or taken back. */
const changedCourses = z.object({ classId: z.uuid(), changedAt: z.string() });

/** Data with which a due day of a class is put back. */
const movedDay = z.object({
  classId: z.uuid(),
  courseId: z.uuid(),
  dueOn: z.string().nullable(),
  former: z.string().nullable(),
});

/** A course that several classes got at once: when, which of them, and the day that stands now or stood before. */
interface GivenToClasses {
  readonly courseId: string;
  readonly changedAt: string | null;
  readonly classIds: readonly string[];
  readonly dueOn: string | null;
  readonly formerOfClasses: readonly { readonly id: string; readonly dueOn: string | null }[];
}

interface Dependencies {
  readonly database: OpenDatabase;
  readonly changes: Pick<ChangesService, 'add' | 'record'>;
}

/** What a class studies, in which order and by when (PRODUCT.md#classes, PRODUCT.md#due-days). */
export function createClassCoursesService({ database, changes }: Dependencies) {
  const { db } = database;

  async function checkRoom(trx: Trx, classId: string): Promise<void> {
    if ((await queries.countClassCourses(trx, classId)) > classLimits.courses)
      throw new AppError('CLASS_FULL', `A class has at most ${classLimits.courses} courses.`);
  }

  /** Keeps a change of courses, so that it can be taken back; its id, or null where nothing changed. */
  async function keep(
    trx: Trx,
    caller: TeacherCaller,
    kind: 'class-courses-added' | 'class-courses-removed',
    { classId, courseIds, at }: queries.Changed & { classId: string },
  ): Promise<string | null> {
    if (at === null) return null;
    const courseId = courseIds.length === 1 ? courseIds[0] : undefined;
    const undo = { classId, changedAt: at.toISOString() };
    return changes.record(trx, caller, { kind, count: courseIds.length, courseId, classId, undo });
  }

  changes.add(
    undoer({
      kinds: ['class-courses-added', 'class-courses-removed'],
      stored: changedCourses,
      async undo(trx, caller, { classId, changedAt }, kind) {
        const { userId } = await lockAsTeacher(trx, caller, classId);
        if (kind === 'class-courses-added') {
          const { courseIds } = await queries.endCoursesAddedAt(trx, classId, userId, changedAt);
          return { undoneCount: courseIds.length };
        }
        const { courseIds } = await queries.restoreCoursesRemovedAt(trx, classId, userId, changedAt);
        await checkRoom(trx, classId);
        return { undoneCount: courseIds.length };
      },
    }),
  );
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

    /** Gives courses to a class. Throws `CLASS_NOT_FOUND`, `CLASS_FULL`. */
    add: (caller: TeacherCaller, classId: string, courseIds: readonly string[], dueOn: string | null) =>
      inTransaction(db, async (trx) => {
        await lockAsTeacher(trx, caller, classId);
        const added = await queries.insertClassCourses(trx, classId, courseIds, dueOn, caller.userId);
        await checkRoom(trx, classId);
        const changeId = await keep(trx, caller, 'class-courses-added', { ...added, classId });
        return { changedCount: added.courseIds.length, changeId };
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
      return { ...pageOf(rows, classesPerPage, (row) => [row.name, row.id]), total };
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
        if (added.courseIds.length > 0) given.push(classId);
        at ??= added.at;
      }
      return { given, former, at };
    },

    /** Takes back what the same person gave classes that are locked, and the days of others. Returns of how many classes that was. */
    async takeBackFromLocked(trx: Trx, { userId }: TeacherCaller, change: GivenToClasses): Promise<number> {
      const { changedAt, courseId, classIds, dueOn, formerOfClasses } = change;
      let count = await queries.restoreDueDays(trx, courseId, dueOn, formerOfClasses);
      if (changedAt === null) return count;
      for (const classId of classIds)
        // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
        count += (await queries.endCoursesAddedAt(trx, classId, userId, changedAt, courseId)).courseIds.length;
      return count;
    },

    /** Takes courses from a class. Throws `CLASS_NOT_FOUND`. */
    remove: (caller: TeacherCaller, classId: string, courseIds: readonly string[]) =>
      inTransaction(db, async (trx) => {
        await lockAsTeacher(trx, caller, classId);
        const ended = await queries.endClassCourses(trx, classId, courseIds, caller.userId);
        const changeId = await keep(trx, caller, 'class-courses-removed', { ...ended, classId });
        return { changedCount: ended.courseIds.length, changeId };
      }),

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
