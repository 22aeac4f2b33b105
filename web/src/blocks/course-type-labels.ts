import type { CourseType } from '@kalima/shared/domain/course-types';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Names of the course types. */
export const courseTypeLabels: Record<CourseType, MessageDescriptor> = {
  learning_material: msg`Learning material`,
  reading_card: msg`Reading cards`,
  flashcard: msg`Flashcards`,
  phrase: msg`Phrases`,
  story: msg`Story`,
};
