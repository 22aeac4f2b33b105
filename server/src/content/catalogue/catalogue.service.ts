import { courseNumbers } from '@kalima/shared/domain/content/course-levels';
import { z } from 'zod';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { AdminCaller } from '../../platform/sessions/caller.ts';
import type { CourseChange, CoursesService } from '../courses/courses.service.ts';
import type { AdminWork, JobsService } from '../../jobs/jobs.service.ts';
import type { MaterialsService } from '../materials/learning-materials.service.ts';
import type { MediaService } from '../../media/media.service.ts';
import * as queries from './catalogue.queries.ts';

/** Courses that a piece of a job recomputes (PRODUCT.md#re-sync-of-the-catalogue). */
const batchSize = 50;

const syncInput = z.strictObject({ clear: z.boolean() });
/** The last piece of content of the pieces before. */
const positionOf = z.tuple([z.int(), z.uuid()]).nullable();

interface Dependencies {
  database: OpenDatabase;
  courses: CoursesService;
  materials: MaterialsService;
  media: MediaService;
  jobs: JobsService;
}

/** What keeps catalogue and content the same thing: renaming from the catalogue, and re-sync (PRODUCT.md#catalogue, PRODUCT.md#re-sync-of-the-catalogue). */
export function createCatalogueService({ database, courses, materials, media, jobs }: Dependencies) {
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

  /** Removes courses whose content is gone; returns how many. */
  async function clear(trx: Trx): Promise<number> {
    const ids = await queries.selectWithoutContent(trx);
    for (const id of ids) await media.linkToCourse(trx, id, []);
    await queries.deleteCourses(trx, ids);
    return ids.length;
  }

  const sync: AdminWork = {
    kind: 'sync-courses',
    of: 'admin',
    input: syncInput,
    async piece(trx, _admin, turn) {
      const after = positionOf.parse(turn.cursor);
      const removed = syncInput.parse(turn.input).clear && after === null ? await clear(trx) : 0;
      const rows = await queries.lockContent(trx, after, batchSize);
      const changed = rows.map((row) => [row, recomputed(row)] as const).filter(([row, now]) => isChanged(row, now));
      await queries.updateCourses(
        trx,
        changed.map(([, course]) => course),
      );
      const { total, validCount } = await queries.countCourses(trx);
      const last = rows.length === batchSize ? rows.at(-1) : undefined;
      return {
        done: rows.length,
        total: validCount,
        counts: { courses: total, removed: (turn.counts.removed ?? 0) + removed, skipped: total - validCount },
        cursor: last ? [last.typeOrder, last.id] : null,
      };
    },
  };
  jobs.add(sync);

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
     * Begins to recompute the catalogue from the content; assignments, free flags and what an admin edited stay
     * (PRODUCT.md#catalogue, PRODUCT.md#re-sync-of-the-catalogue). Throws `TOO_MANY_JOBS`.
     */
    sync: (admin: AdminCaller, { id, clear: shallClear }: { id?: string | undefined; clear: boolean }) =>
      jobs.start(admin, 'sync-courses', { id, input: { clear: shallClear } }),
  };
}

export type CatalogueService = ReturnType<typeof createCatalogueService>;
