import { bringsFlashcards, coursesAssignedWith } from '@kalima/shared/domain/teaching/assignment-rules';
import type { Db } from '../../platform/db/schema.ts';
import type { CoursesService } from '../../content/courses/courses.service.ts';

type Courses = Pick<CoursesService, 'chosenForRules'>;

/** Ids of the chosen courses, and of all that are assigned with them (PRODUCT.md#assigning). */
export async function coursesToAssign(
  courses: Courses,
  within: Db,
  choice: Parameters<Courses['chosenForRules']>[1],
): Promise<{ courseIds: string[]; ownCourseIds: string[] }> {
  const chosen = await courses.chosenForRules(within, choice);
  const flashcards = bringsFlashcards(chosen) ? await courses.chosenForRules(within, { courseType: 'flashcard' }) : [];
  return { courseIds: coursesAssignedWith(chosen, flashcards), ownCourseIds: chosen.map(({ id }) => id) };
}

/** Ids of the courses that a new learner starts with (PRODUCT.md#free-courses). */
export async function freeCourses(courses: Courses, within: Db): Promise<string[]> {
  return (await courses.chosenForRules(within, 'free')).map(({ id }) => id);
}
