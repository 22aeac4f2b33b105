import type { Role } from './accounts.ts';
import type { CourseType } from './course-types.ts';

interface CatalogueCourse {
  readonly id: string;
  readonly courseType: CourseType;
  readonly isFree: boolean;
}

/** Whether a course of this type is free when it is made; a phrase course brings its own flag, off at first (PRODUCT.md#catalogue). */
export function isFreeWhenMade(type: CourseType, ownFlag?: boolean): boolean {
  return type === 'phrase' ? (ownFlag ?? false) : true;
}

/** Whether a person sees the content of a course: an admin all of it, a learner what is assigned to them, by exact id (PRODUCT.md#visibility). */
export function isVisible(role: Role, assignedCourseIds: ReadonlySet<string>, courseId: string): boolean {
  return role === 'admin' || assignedCourseIds.has(courseId);
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

/** Ids of the courses that a new learner starts with: the free ones (PRODUCT.md#free-courses). */
export function coursesOnRegistration(catalogue: readonly CatalogueCourse[]): string[] {
  return catalogue.filter((course) => course.isFree).map((course) => course.id);
}

/** Whether the repair gives a person the free courses: a learner without any, unless an admin took the last one by hand (PRODUCT.md#free-courses). */
export function needsRepair(person: { role: Role; assignedCount: number; isWithheld: boolean }): boolean {
  return person.role === 'user' && person.assignedCount === 0 && !person.isWithheld;
}
