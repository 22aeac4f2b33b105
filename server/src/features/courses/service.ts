import type { Kysely } from 'kysely';
import { isFreeWhenMade } from '@kalima/shared/domain/assignment-rules';
import { courseIndex, courseNumbers } from '@kalima/shared/domain/course-levels';
import { type CourseType } from '@kalima/shared/domain/course-types';
import { normaliseForSearch } from '@kalima/shared/domain/search-text';
import { AppError } from '../../platform/app-error.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { cursorKey, decodeCursor, encodeCursor } from '../../platform/http/cursor.ts';
import type { AdminCaller } from '../../platform/sessions/caller.ts';
import * as queries from './queries.ts';

type Trx = Kysely<Schema>;

const coursesPerPage = 200;

function courseNotFound(): AppError {
  return new AppError('COURSE_NOT_FOUND', 'This course does not exist; refresh the list.');
}

function courseSearchText(title: string, description: string): string {
  return normaliseForSearch(`${title} ${description}`);
}

/** The catalogue of courses (admin.md 2.6; D15). */
export function createCoursesService({ database }: { database: OpenDatabase }) {
  const { db } = database;

  return {
    /** A page of the catalogue; the first one with the types and levels that there are. */
    async list(
      _admin: AdminCaller,
      filter: {
        q?: string | undefined;
        courseType?: CourseType | undefined;
        level?: number | undefined;
        cursor?: string | undefined;
      },
    ) {
      const { small, integer, id } = cursorKey;
      const keys = decodeCursor(filter.cursor, [small, integer, integer, id] as const);
      const after = filter.cursor === undefined ? null : (keys as queries.CoursePosition);
      const rows = await queries.selectCourses(db, filter, after, coursesPerPage);
      const shown = rows.slice(0, coursesPerPage);
      const last = shown.at(-1);
      const nextCursor =
        rows.length > shown.length && last
          ? encodeCursor([last.typeOrder, last.course.level, last.course.lessonNumber, last.course.id])
          : null;
      const summary = await queries.selectCatalogueSummary(db, filter);
      return { items: shown.map((row) => row.course), nextCursor, ...summary };
    },

    /** Switches whether a course is free. Refuses with `COURSE_NOT_FOUND`, `STALE_VERSION` with the course as it is. */
    async update(_admin: AdminCaller, courseId: string, change: { isFree: boolean; version: number }) {
      const updated = await queries.updateCourseFree(db, courseId, change);
      if (updated) return updated;
      const current = await queries.selectCourse(db, courseId);
      if (!current) throw courseNotFound();
      throw new AppError('STALE_VERSION', 'Somebody else has changed this course.', { current });
    },

    /** One course as the assignment rules see it. Refuses with `COURSE_NOT_FOUND`. */
    async forRules(trx: Trx, courseId: string) {
      const course = await queries.selectCourseForRules(trx, courseId);
      if (!course) throw courseNotFound();
      return course;
    },

    /** The courses of a type, or all free ones, as the assignment rules see them. */
    catalogueForRules: (trx: Trx, which: Parameters<typeof queries.selectCatalogue>[1]) =>
      queries.selectCatalogue(trx, which),

    /** How many courses are free. */
    countFree: (): Promise<number> => queries.countFreeCourses(db),

    /** Makes the course of new content, inside the transaction that makes the content (D15). */
    async createForContent(
      trx: Trx,
      content: { id: string; title: string; description: string; courseType: CourseType; isFree?: boolean },
    ): Promise<void> {
      const last = await queries.selectLastNumbers(trx, content.courseType);
      const index = last === undefined ? 0 : courseIndex(content.courseType, last) + 1;
      await queries.insertCourse(trx, {
        ...content,
        ...courseNumbers(content.courseType, index),
        isFree: isFreeWhenMade(content.courseType, content.isFree),
        searchText: courseSearchText(content.title, content.description),
      });
    },

    /** Writes a content's title and description through to its course, inside the transaction that saves it (D15). */
    updateForContent: (trx: Trx, content: { id: string; title: string; description: string }): Promise<void> =>
      queries.updateCourseText(trx, { ...content, searchTextOf: courseSearchText }),

    /** Deletes a content's course with its assignments, inside the transaction that deletes the content (D18). */
    deleteForContent: (trx: Trx, contentId: string): Promise<void> => queries.deleteCourse(trx, contentId),
  };
}

export type CoursesService = ReturnType<typeof createCoursesService>;
