import type { Activity } from '@kalima/shared/domain/activities';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { BookOpen, Images, Layers, MessageSquare, BookMarked, type LucideIcon } from 'lucide-react';

/** What the activities are called. */
export const activityLabels: Readonly<Record<Activity, MessageDescriptor>> = {
  'learning-materials': msg`Learning materials`,
  'interactive-reading': msg`Interactive reading`,
  flashcards: msg`Flashcards`,
  phrases: msg`Phrases`,
  stories: msg`Stories`,
};

export interface ActivityEntry {
  readonly activity: Activity;
  readonly path: '/learning-materials' | '/interactive-reading' | '/flashcards' | '/phrases' | '/stories';
  readonly icon: LucideIcon;
  /** A shorter name where there is little room. */
  readonly shortLabel: MessageDescriptor;
}

/**
 * The learner's activities that exist, in the order of the menus. A new one adds its entry here, widens `path`, and adds
 * its routes to app/learner-routes.ts.
 */
export const activities: readonly ActivityEntry[] = [
  {
    activity: 'learning-materials',
    path: '/learning-materials',
    icon: BookOpen,
    shortLabel: msg`Materials`,
  },
  {
    activity: 'interactive-reading',
    path: '/interactive-reading',
    icon: Images,
    shortLabel: msg`Reading`,
  },
  {
    activity: 'flashcards',
    path: '/flashcards',
    icon: Layers,
    shortLabel: msg`Flashcards`,
  },
  {
    activity: 'phrases',
    path: '/phrases',
    icon: MessageSquare,
    shortLabel: msg`Phrases`,
  },
  {
    activity: 'stories',
    path: '/stories',
    icon: BookMarked,
    shortLabel: msg`Stories`,
  },
];

/** The activities that exist, for the rule that finds the first one a person may open. */
export const availableActivities = activities.map((entry) => entry.activity);
