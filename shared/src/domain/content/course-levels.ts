import { contentKinds } from './content-kinds.ts';
import type { CourseType } from './course-types.ts';

/** Largest level and lesson number that an admin may give a course; the smallest is 1. */
export const largestCourseNumbers = { level: 999, lessonNumber: 9999 } as const;

/** Level and lesson number (both from 1) of the course that stands at `index` (from 0) among those of its type (PRODUCT.md#catalogue). */
export function courseNumbers(type: CourseType, index: number): { level: number; lessonNumber: number } {
  const { coursesPerLevel: perLevel } = contentKinds[type];
  if (perLevel === Number.POSITIVE_INFINITY) return { level: 1, lessonNumber: index + 1 };
  return { level: Math.floor(index / perLevel) + 1, lessonNumber: (index % perLevel) + 1 };
}

/** The place (from 0) of a level and lesson number among the courses of a type; the inverse of `courseNumbers`. */
export function courseIndex(
  type: CourseType,
  { level, lessonNumber }: { level: number; lessonNumber: number },
): number {
  const { coursesPerLevel: perLevel } = contentKinds[type];
  return (perLevel === Number.POSITIVE_INFINITY ? 0 : (level - 1) * perLevel) + lessonNumber - 1;
}
