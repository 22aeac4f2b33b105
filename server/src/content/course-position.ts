import { cursorKey, decodeCursor } from '../platform/http/cursor.ts';

/** Position of a course in the order of the catalogue. */
export type CoursePosition = readonly [typeOrder: number, level: number, lessonNumber: number, id: string];

/** The position that a cursor names; null without one. Throws `VALIDATION_FAILED` for a cursor of another list. */
export function coursePositionFrom(cursor: string | undefined): CoursePosition | null {
  const { small, integer, id } = cursorKey;
  const keys = decodeCursor(cursor, [small, integer, integer, id] as const);
  return cursor === undefined ? null : (keys as unknown as CoursePosition);
}

interface ListedCourse {
  readonly typeOrder: number;
  readonly course: { readonly level: number; readonly lessonNumber: number; readonly id: string };
}

export function coursePositionOf({ typeOrder, course }: ListedCourse): CoursePosition {
  return [typeOrder, course.level, course.lessonNumber, course.id];
}
