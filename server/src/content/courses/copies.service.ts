import { randomUUID } from 'node:crypto';
import type { CourseType } from '@kalima/shared/domain/content/course-types';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { ContentAuthor } from '../../platform/sessions/caller.ts';
import type { CoursesService } from './courses.service.ts';

/** Copies a piece of one kind; once under an id. */
export interface Copier {
  copy(author: ContentAuthor, id: string, newId: string): Promise<unknown>;
}

interface Dependencies {
  readonly database: OpenDatabase;
  readonly courses: Pick<CoursesService, 'forRules'>;
  readonly copiers: Readonly<Record<CourseType, Copier>>;
}

/** Copies of content, which belong to whoever makes them (PRODUCT.md#content-of-teachers). */
export function createCopiesService({ database, courses, copiers }: Dependencies) {
  return {
    /** Copies any piece of content with its words, files and texts; once under an id of the caller's. Throws `COURSE_NOT_FOUND`, `TOO_MUCH_CONTENT`. */
    async copy(
      author: ContentAuthor,
      courseId: string,
      newId: string = randomUUID(),
    ): Promise<{ id: string; courseType: CourseType }> {
      const { courseType } = await courses.forRules(database.db, courseId);
      await copiers[courseType].copy(author, courseId, newId);
      return { id: newId, courseType };
    },
  };
}

export type CopiesService = ReturnType<typeof createCopiesService>;
