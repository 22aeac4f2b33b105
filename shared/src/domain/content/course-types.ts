import { contentKinds } from './content-kinds.ts';
import { contentLimits } from './content-limits.ts';

/** The type of a course is the kind of its content; in the order in which the catalogue shows them (PRODUCT.md#catalogue). */
export type CourseType = keyof typeof contentKinds;
export const courseTypes = Object.keys(contentKinds) as [CourseType, ...CourseType[]];

/** A course says of its content what the content says of itself, so their limits are the same. */
export const courseLimits = {
  title: contentLimits.name,
  description: contentLimits.description,
  /** Courses that one teacher makes. */
  ofTeacher: 1000,
  /** Words and phrases that they teach together: look-up reads every place of a word that stands in all of them. */
  wordsOfTeacher: 100_000,
} as const;
