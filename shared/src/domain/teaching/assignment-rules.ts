import type { CourseType } from '../content/course-types.ts';

interface CatalogueCourse {
  readonly id: string;
  readonly courseType: CourseType;
  readonly isFree: boolean;
}

/** Whether a course of this type is free when it is made; a phrase course brings its own flag, off at first (PRODUCT.md#catalogue). */
export function isFreeWhenMade(type: CourseType, ownFlag?: boolean): boolean {
  return type === 'phrase' ? (ownFlag ?? false) : true;
}

/** Whether one of the courses brings every flashcard course along when it is assigned: a reading course does (PRODUCT.md#assigning). */
export function bringsFlashcards(courses: readonly Pick<CatalogueCourse, 'courseType'>[]): boolean {
  return courses.some((course) => course.courseType === 'reading_card');
}

/** Ids to assign when courses are: their own, and with a reading course every flashcard course (PRODUCT.md#assigning). No id twice. */
export function coursesAssignedWith(
  courses: readonly CatalogueCourse[],
  catalogue: readonly CatalogueCourse[],
): string[] {
  const brought = bringsFlashcards(courses) ? catalogue.filter((one) => one.courseType === 'flashcard') : [];
  return [...new Set([...courses, ...brought].map((one) => one.id))];
}
