import type { Activity } from '@kalima/shared/domain/activities';
import type { CourseType } from '@kalima/shared/domain/course-types';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { BookOpen, type LucideIcon } from 'lucide-react';

export interface ActivityEntry {
  readonly activity: Activity;
  readonly path: '/learning-materials';
  readonly icon: LucideIcon;
  readonly label: MessageDescriptor;
  /** A shorter name where there is little room. */
  readonly shortLabel: MessageDescriptor;
}

/**
 * The learner's activities that exist, in the order of the menus. A new one adds its entry here, widens `path`, and adds
 * its routes to learner-routes.ts.
 */
export const activities: readonly ActivityEntry[] = [
  {
    activity: 'learning-materials',
    path: '/learning-materials',
    icon: BookOpen,
    label: msg`Learning materials`,
    shortLabel: msg`Materials`,
  },
];

/** The activities that exist, for the rule that finds the first one a person may open. */
export const availableActivities = activities.map((entry) => entry.activity);

/** Course types that have a page of their own per course, with that page's route. */
export const coursePaths: Partial<Record<CourseType, '/learning-materials/$id'>> = {
  learning_material: '/learning-materials/$id',
};
