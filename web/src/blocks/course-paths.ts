import type { CourseType } from '@kalima/shared/domain/course-types';

type CoursePath =
  '/learning-materials/$id' | '/interactive-reading/$id' | '/flashcards/$id' | '/phrases/$id' | '/stories/$id';

/** The route of the page on which a course of each type is studied. */
export const coursePaths: Record<CourseType, CoursePath> = {
  learning_material: '/learning-materials/$id',
  reading_card: '/interactive-reading/$id',
  flashcard: '/flashcards/$id',
  phrase: '/phrases/$id',
  story: '/stories/$id',
};
