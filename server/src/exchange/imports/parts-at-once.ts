import type { PackageCourse } from '@kalima/shared/contract/exchange/course-package';
import type { ImportStory } from '@kalima/shared/contract/exchange/import-stories';
import { importLimits } from '@kalima/shared/domain/exchange/imports';
import { splitSentences } from '@kalima/shared/domain/language/sentence-split';
import { AppError } from '../../platform/app-error.ts';

/** Characters of a material that take as long to prepare as a card does to write. */
const charactersOfPart = 100;

/** The parts that are written for a course, about. */
function partsOf(course: PackageCourse): number {
  switch (course.kind) {
    case 'reading_card':
    case 'flashcard':
      return course.cards.length;
    case 'phrase':
      return course.phrases.reduce((sum, { words }) => sum + 1 + words.length, 0);
    case 'story': {
      const texts = [course.text, ...course.pages.map(({ text }) => text)];
      const sentences = texts.reduce((sum, text) => sum + splitSentences(text).length, 0);
      return Math.max(sentences, course.sentences.length) + course.pages.length + course.words.length;
    }
    case 'learning_material':
      return Math.ceil(course.html.length / charactersOfPart);
  }
}

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
export const requireFewParts = (courses: readonly PackageCourse[]): void => requireFew(courses, partsOf);

/** Throws `IMPORT_TOO_LARGE` for more stories of a draft than can be made at once. */
export const requireFewSentences = (stories: readonly ImportStory[]): void =>
  requireFew(stories, ({ sentences, pages }) =>
    pages.reduce((sum, { text }) => sum + 1 + splitSentences(text).length, sentences.length),
  );
