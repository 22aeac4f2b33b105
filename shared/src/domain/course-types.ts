import { contentLimits } from './content-limits.ts';

/** Kinds of course, in the order in which the catalogue shows them (PRODUCT.md#catalogue). */
export const courseTypes = ['learning_material', 'reading_card', 'flashcard', 'phrase', 'story'] as const;
export type CourseType = (typeof courseTypes)[number];

/** A course says of its content what the content says of itself, so their limits are the same. */
export const courseLimits = { title: contentLimits.name, description: contentLimits.description } as const;
