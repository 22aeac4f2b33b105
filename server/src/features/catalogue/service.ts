import { courseNumbers } from '@kalima/shared/domain/course-levels';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import { cursorKey, decodeCursor, encodeCursor } from '../../platform/http/cursor.ts';
import type { AdminCaller } from '../../platform/sessions/caller.ts';
import type { CourseChange, CoursesService } from '../courses/service.ts';
import type { MaterialsService } from '../learning-materials/service.ts';
import type { MediaService } from '../media/service.ts';
import * as queries from './queries.ts';

/** Courses that one call recomputes (PRODUCT.md#re-sync-of-the-catalogue). */
const batchSize = 50;

function positionOf(cursor: string | undefined): queries.ContentPosition | null {
  const [typeOrder, id] = decodeCursor(cursor, [cursorKey.small, cursorKey.id] as const);
  return typeOrder === null || id === null ? null : [Number(typeOrder), String(id)];
}

interface Dependencies {
  database: OpenDatabase;
  courses: CoursesService;
  materials: MaterialsService;
  media: MediaService;
}

/** What keeps catalogue and content the same thing: renaming from the catalogue, and re-sync (PRODUCT.md#catalogue, PRODUCT.md#re-sync-of-the-catalogue). */
export function createCatalogueService({ database, courses, materials, media }: Dependencies) {
  const { db } = database;

  function recomputed(row: queries.ContentRow): queries.RecomputedCourse {
    const description = row.courseType === 'learning_material' ? materials.describe(row.text) : row.text;
    const own = row.isEdited
      ? { description: row.description, level: row.level, lessonNumber: row.lessonNumber }
      : { description, ...courseNumbers(row.courseType, row.index) };
    return { id: row.id, title: row.title, ...own, searchText: courses.searchText(row.title, own.description) };
  }

  function isChanged(row: queries.ContentRow, course: queries.RecomputedCourse): boolean {
    return (
      row.courseTitle !== course.title ||
      row.description !== course.description ||
      row.level !== course.level ||
      row.lessonNumber !== course.lessonNumber ||
      row.searchText !== course.searchText
    );
  }

  async function clear(): Promise<number> {
    return inTransaction(db, async (trx) => {
      const ids = await queries.selectWithoutContent(trx);
      for (const id of ids) await media.linkToCourse(trx, id, []);
      await queries.deleteCourses(trx, ids);
      return ids.length;
    });
  }

  return {
    /**
     * Changes a course, and with its title that of its content (PRODUCT.md#catalogue). Throws `COURSE_NOT_FOUND`,
     * `STALE_VERSION` with the course as it is.
     */
    async update(_admin: AdminCaller, courseId: string, change: CourseChange) {
      return inTransaction(db, async (trx) => {
        const { course, isRenamed } = await courses.edit(trx, courseId, change);
        if (!isRenamed) return course;
        if (course.courseType === 'learning_material') await materials.rename(trx, courseId, course.title);
        else await queries.updateContentTitle(trx, course.courseType, courseId, course.title);
        return course;
      });
    },

    /**
     * Recomputes the next batch of courses from their content; assignments, free flags and what an admin edited stay
     * (PRODUCT.md#catalogue, PRODUCT.md#re-sync-of-the-catalogue). With `clear` the first batch begins by removing courses whose content is gone.
     */
    async sync(_admin: AdminCaller, { clear: shallClear, cursor }: { clear: boolean; cursor?: string | undefined }) {
      const after = positionOf(cursor);
      const removedCount = shallClear && after === null ? await clear() : 0;
      const rows = await inTransaction(db, async (trx) => {
        const locked = await queries.lockContent(trx, after, batchSize);
        const changed = locked
          .map((row) => [row, recomputed(row)] as const)
          .filter(([row, now]) => isChanged(row, now));
        await queries.updateCourses(
          trx,
          changed.map(([, course]) => course),
        );
        return locked;
      });
      const last = rows.length === batchSize ? rows.at(-1) : undefined;
      return {
        syncedCount: rows.length,
        removedCount,
        ...(await queries.countCourses(db)),
        nextCursor: last ? encodeCursor([last.typeOrder, last.id]) : null,
      };
    },
  };
}

export type CatalogueService = ReturnType<typeof createCatalogueService>;
