import type { CourseType } from './course-types.ts';

/** Courses on one level of the catalogue, by type; learning materials all stand on level 1 (PRODUCT.md#constants). */
const coursesPerLevel: Record<CourseType, number> = {
  learning_material: Number.POSITIVE_INFINITY,
  reading_card: 3,
  flashcard: 3,
  phrase: 5,
  story: 3,
};

/** Largest level and lesson number that an admin may give a course; the smallest is 1. */
export const largestCourseNumbers = { level: 999, lessonNumber: 9999 } as const;

/** Level and lesson number (both from 1) of the course that stands at `index` (from 0) among those of its type (PRODUCT.md#catalogue). */
export function courseNumbers(type: CourseType, index: number): { level: number; lessonNumber: number } {
  const perLevel = coursesPerLevel[type];
  if (perLevel === Number.POSITIVE_INFINITY) return { level: 1, lessonNumber: index + 1 };
  return { level: Math.floor(index / perLevel) + 1, lessonNumber: (index % perLevel) + 1 };
}

/** The place (from 0) among the courses of its type that a level and lesson number stand for: `courseNumbers` turned round. */
export function courseIndex(
  type: CourseType,
  { level, lessonNumber }: { level: number; lessonNumber: number },
): number {
  const perLevel = coursesPerLevel[type];
  return (perLevel === Number.POSITIVE_INFINITY ? 0 : (level - 1) * perLevel) + lessonNumber - 1;
}
