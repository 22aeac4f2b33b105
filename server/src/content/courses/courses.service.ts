import type { AssignableCourse, Course } from '@kalima/shared/contract/content/courses';
import { isFreeWhenMade } from '@kalima/shared/domain/teaching/assignment-rules';
import { courseIndex, courseNumbers } from '@kalima/shared/domain/content/course-levels';
import { courseLimits, type CourseType } from '@kalima/shared/domain/content/course-types';
import { nameOfCopy, nameWithoutNumber } from '@kalima/shared/domain/content/name-of-copy';
import { normaliseForSearch } from '@kalima/shared/domain/language/search-text';
import { AppError } from '../../platform/app-error.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { pageOf } from '../../platform/http/cursor.ts';
import { type AdminCaller, type ContentAuthor, type TeacherCaller, isAdmin } from '../../platform/sessions/caller.ts';
import { coursePositionFrom, coursePositionOf } from '../course-position.ts';
import * as queries from './courses.queries.ts';

export interface CourseChange {
  version: number;
  title?: string | undefined;
  description?: string | undefined;
  level?: number | undefined;
  lessonNumber?: number | undefined;
  isFree?: boolean | undefined;
}

const coursesPerPage = 200;
/** Of those that are chosen for a class. */
const assignablePerPage = 50;

interface CoursesAsked {
  q?: string | undefined;
  courseType?: CourseType | undefined;
  level?: number | undefined;
  cursor?: string | undefined;
}

function courseNotFound(): AppError {
  return new AppError('COURSE_NOT_FOUND', 'This course does not exist; refresh the list.');
}

function courseSearchText(title: string, description: string): string {
  return normaliseForSearch(`${title} ${description}`);
}

/** The catalogue of courses (PRODUCT.md#course-management, PRODUCT.md#catalogue). */
export function createCoursesService({ database }: { database: OpenDatabase }) {
  const { db } = database;

  async function page(asked: CoursesAsked, limit: number) {
    const rows = await queries.selectCourses(db, asked, coursePositionFrom(asked.cursor), limit);
    const { items, nextCursor } = pageOf(rows, limit, coursePositionOf);
    const summary = await queries.selectCatalogueSummary(db, asked);
    return { items: items.map((row) => row.course), nextCursor, ...summary };
  }

  return {
    /** A page of the catalogue; the first one with the types and levels that there are. */
    list: (_admin: AdminCaller, asked: CoursesAsked) => page(asked, coursesPerPage),

    /** A page of what a teacher can give to a class, without what only the catalogue's keepers need (PRODUCT.md#classes). */
    async listAssignable(_teacher: TeacherCaller, asked: Omit<CoursesAsked, 'level'>) {
      const { items, nextCursor, courseTypes, total } = await page(asked, assignablePerPage);
      const asAssignable = ({ id, title, courseType, language, level }: Course): AssignableCourse => ({
        id,
        title,
        courseType,
        language,
        level,
      });
      return { items: items.map(asAssignable), nextCursor, courseTypes, total };
    },

    /**
     * Changes a course in the transaction of its caller, who renames the content where `isRenamed` says so. Throws
     * `COURSE_NOT_FOUND`, `STALE_VERSION` with the course as it is.
     */
    async edit(trx: Trx, courseId: string, { version, ...change }: CourseChange) {
      const current = await queries.lockCourse(trx, courseId);
      if (!current) throw courseNotFound();
      if (current.version !== version) {
        throw new AppError('STALE_VERSION', 'Somebody else has changed this course.', { current });
      }
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const next: Course = { ...current, ...given };
      const isOwned =
        next.description !== current.description ||
        next.level !== current.level ||
        next.lessonNumber !== current.lessonNumber;
      const searchText = courseSearchText(next.title, next.description);
      const course = await queries.updateCourse(trx, courseId, { ...next, isOwned, searchText });
      return { course, isRenamed: next.title !== current.title };
    },

    /** One course as the assignment rules see it. Throws `COURSE_NOT_FOUND`. */
    async forRules(within: Db, courseId: string) {
      const [course] = await queries.selectForRules(within, { ids: [courseId] });
      if (!course) throw courseNotFound();
      return course;
    },

    /** Some courses, as the assignment rules see them. */
    chosenForRules: (within: Db, choice: queries.CourseChoice) => queries.selectForRules(within, choice),

    /** The text by which a course is found (PRODUCT.md#search). */
    searchText: courseSearchText,

    /**
     * Makes the course of new content, inside the transaction that makes the content (PRODUCT.md#catalogue); false where the id has one
     * already, such as when the answer to an earlier attempt was lost.
     */
    async createForContent(
      trx: Trx,
      author: ContentAuthor,
      content: { id: string; title: string; description: string; courseType: CourseType; isFree?: boolean | undefined },
    ): Promise<boolean> {
      if (
        !isAdmin(author) &&
        (await queries.selectMadeBy(trx, author.userId, courseLimits.ofTeacher)).length >= courseLimits.ofTeacher
      )
        throw new AppError('TOO_MUCH_CONTENT', `A teacher makes ${courseLimits.ofTeacher} courses at the most.`);
      const last = await queries.selectLastNumbers(trx, content.courseType);
      const index = last === undefined ? 0 : courseIndex(content.courseType, last) + 1;
      return queries.insertCourse(trx, {
        ...content,
        ...courseNumbers(content.courseType, index),
        // What is free goes to everybody who comes: that is the school's to say.
        isFree: isAdmin(author) && isFreeWhenMade(content.courseType, content.isFree),
        madeBy: isAdmin(author) ? null : author.userId,
        searchText: courseSearchText(content.title, content.description),
      });
    },

    /** The name of a copy of a course, which no other course of its type has. Throws `COURSE_NOT_FOUND`. */
    async nameOfCopy(trx: Trx, courseId: string): Promise<string> {
      const course = await queries.selectTitle(trx, courseId);
      if (!course) throw courseNotFound();
      const { title, courseType } = course;
      return nameOfCopy(title, new Set(await queries.selectTitlesLike(trx, courseType, nameWithoutNumber(title))));
    },

    /** Writes a content's title and description through to its course, inside the transaction that saves it (PRODUCT.md#catalogue). */
    updateForContent: (trx: Trx, content: { id: string; title: string; description: string }): Promise<void> =>
      queries.updateCourseText(trx, { ...content, searchTextOf: courseSearchText }),

    /** What an author may change: an admin all, a teacher their own. */
    listOwn: async (author: ContentAuthor): Promise<{ isAll: boolean; ids: string[] }> =>
      isAdmin(author)
        ? { isAll: true, ids: [] }
        : { isAll: false, ids: await queries.selectMadeBy(db, author.userId, courseLimits.ofTeacher) },

    /**
     * Locks a course that the author may change: an admin any, a teacher their own (PRODUCT.md#content-of-teachers). Throws `CONTENT_OF_OTHERS`;
     * of a course that there is not, the content tells.
     */
    async requireOwn(trx: Trx, author: ContentAuthor, courseId: string): Promise<void> {
      const found = await queries.lockMaker(trx, courseId);
      if (!found || isAdmin(author) || found.madeBy === author.userId) return;
      throw new AppError('CONTENT_OF_OTHERS', 'Somebody else made this. It can be copied.');
    },

    /** Throws `CONTENT_IN_USE` where a teacher deletes a course that a class has which they do not teach. */
    async requireUnused(trx: Trx, author: ContentAuthor, courseId: string): Promise<void> {
      if (isAdmin(author) || !(await queries.isUsedByOthers(trx, author.userId, courseId))) return;
      throw new AppError('CONTENT_IN_USE', 'A class of somebody else has this.');
    },

    /** Deletes a content's course with its assignments, inside the transaction that deletes the content (PRODUCT.md#deleting). */
    deleteForContent: (trx: Trx, contentId: string): Promise<void> => queries.deleteCourse(trx, contentId),
  };
}

export type CoursesService = ReturnType<typeof createCoursesService>;
