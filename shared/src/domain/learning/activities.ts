import { readsAllContent, type Role } from '../people/accounts.ts';
import { contentKinds } from '../content/content-kinds.ts';
import { type CourseType, courseTypes } from '../content/course-types.ts';

export type Activity = (typeof contentKinds)[CourseType]['activities'][number];

/** The learner's activities that need an assignment. */
export const activities = [...new Set(courseTypes.flatMap((type) => contentKinds[type].activities))] as [
  Activity,
  ...Activity[],
];

/** The course types that open an activity, the one that it is made for first (PRODUCT.md#screens, PRODUCT.md#flashcards). */
export function courseTypesOf(activity: Activity): CourseType[] {
  const opened = (type: CourseType): readonly Activity[] => contentKinds[type].activities;
  return courseTypes
    .filter((type) => opened(type).includes(activity))
    .toSorted((a, b) => opened(a).indexOf(activity) - opened(b).indexOf(activity));
}

/** Whether a person may open an activity: a teacher and an admin always, a learner with a course of one of its types (PRODUCT.md#screens). */
export function mayOpenActivity(role: Role, assignedTypes: readonly CourseType[], activity: Activity): boolean {
  return readsAllContent(role) || assignedTypes.some((type) => courseTypesOf(activity).includes(type));
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

/**
 * What a learner studies part by part; a reading lesson and its flashcard deck are completed apart (PRODUCT.md#completion). A material
 * is completed as well, by reading it to its end.
 */
export type StudiedActivity = Exclude<Activity, 'learning-materials'>;
export const studiedActivities = activities.filter((activity) => activity !== 'learning-materials') as [
  StudiedActivity,
  ...StudiedActivity[],
];
