import { bringsFlashcards, coursesAssignedWith } from '@kalima/shared/domain/teaching/assignment-rules';
import type { Db } from '../../platform/db/schema.ts';
import type { CoursesService } from '../../content/courses/courses.service.ts';

type Courses = Pick<CoursesService, 'chosenForRules'>;

/** Ids of the chosen courses with those that they bring along (PRODUCT.md#assigning). */
export async function coursesToAssign(
  courses: Courses,
  within: Db,
  choice: Parameters<Courses['chosenForRules']>[1],
): Promise<string[]> {
  const chosen = await courses.chosenForRules(within, choice);
  const flashcards = bringsFlashcards(chosen) ? await courses.chosenForRules(within, { courseType: 'flashcard' }) : [];
  return coursesAssignedWith(chosen, flashcards);
}

/** Ids of the courses that a new learner starts with (PRODUCT.md#free-courses). */
export async function freeCourses(courses: Courses, within: Db): Promise<string[]> {
  return (await courses.chosenForRules(within, 'free')).map(({ id }) => id);
}
