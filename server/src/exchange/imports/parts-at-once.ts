import type { PackageCourse } from '@kalima/shared/contract/exchange/course-package';
import type { ImportStory } from '@kalima/shared/contract/exchange/import-stories';
import { importLimits } from '@kalima/shared/domain/exchange/imports';
import { splitSentences } from '@kalima/shared/domain/language/sentence-split';
import type { PackagedKinds } from '../packages/packages.service.ts';
import { AppError } from '../../platform/app-error.ts';

/** Throws `IMPORT_TOO_LARGE` where all of these together are more than one transaction writes; counts no further than that. */
function requireFew<Made>(all: readonly Made[], partsOfOne: (made: Made) => number): void {
  let parts = 0;
  for (const one of all) {
    parts += importLimits.partsOfCourse + partsOfOne(one);
    if (parts > importLimits.parts) throw new AppError('IMPORT_TOO_LARGE', 'This is more than can be made at once.');
  }
}

/**
 * Throws `IMPORT_TOO_LARGE` for more courses than can be made at once: the embedded database, which has one connection, answers nobody until they
 * are written.
 */
export const requireFewParts = (courses: readonly PackageCourse[], { kinds }: Pick<PackagedKinds, 'kinds'>): void =>
  requireFew(courses, (course) => kinds[course.kind].partsOf(course));

/** Throws `IMPORT_TOO_LARGE` for more stories of a draft than can be made at once. */
export const requireFewSentences = (stories: readonly ImportStory[]): void =>
  requireFew(stories, ({ sentences, pages }) =>
    pages.reduce((sum, { text }) => sum + 1 + splitSentences(text).length, sentences.length),
  );
