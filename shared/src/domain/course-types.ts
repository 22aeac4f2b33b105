/** Kinds of course, in the order in which the catalogue shows them (admin.md 3). */
export const courseTypes = ['learning_material', 'reading_card', 'flashcard', 'phrase', 'story'] as const;
export type CourseType = (typeof courseTypes)[number];

/** Longest title and description of a course in characters; the title is that of its content. */
export const courseLimits = { title: 200, description: 1000 } as const;

/** Place of a type in the catalogue: 1 for learning materials to 5 for stories, 99 for anything else (admin.md 3). */
export function courseTypeOrder(type: string): number {
  const index = (courseTypes as readonly string[]).indexOf(type);
  return index === -1 ? 99 : index + 1;
}
