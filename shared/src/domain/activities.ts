import type { Role } from './accounts.ts';
import type { CourseType } from './course-types.ts';

/** The learner's activities that need an assignment, with the course types that open each (PRODUCT.md#screens, PRODUCT.md#flashcards). */
export const activityCourseTypes = {
  'learning-materials': ['learning_material'],
  'interactive-reading': ['reading_card'],
  flashcards: ['flashcard', 'reading_card'],
  phrases: ['phrase'],
  stories: ['story'],
} as const satisfies Record<string, readonly CourseType[]>;
export type Activity = keyof typeof activityCourseTypes;
export const activities = Object.keys(activityCourseTypes) as [Activity, ...Activity[]];

/** Whether a person may open an activity: an admin always, a learner with a course of one of its types (PRODUCT.md#screens). */
export function mayOpenActivity(role: Role, assignedTypes: readonly CourseType[], activity: Activity): boolean {
  const opening: readonly CourseType[] = activityCourseTypes[activity];
  return role === 'admin' || assignedTypes.some((type) => opening.includes(type));
}

/**
 * The first of the given activities that a person may open, or null. `available` are the activities that exist,
 * in the order of the menu.
 */
export function firstOpenActivity(
  role: Role,
  assignedTypes: readonly CourseType[],
  available: readonly Activity[],
): Activity | null {
  return available.find((activity) => mayOpenActivity(role, assignedTypes, activity)) ?? null;
}

/** What a learner can complete; a reading lesson and its flashcard deck are completed apart (PRODUCT.md#completion). */
export const studiedActivities = ['interactive-reading', 'flashcards', 'phrases', 'stories'] as const;
export type StudiedActivity = (typeof studiedActivities)[number];
