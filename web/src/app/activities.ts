import type { Activity } from '@kalima/shared/domain/activities';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { BookOpen, Images, Layers, MessageSquare, BookMarked, type LucideIcon } from 'lucide-react';

export interface ActivityEntry {
  readonly activity: Activity;
  readonly path: '/learning-materials' | '/interactive-reading' | '/flashcards' | '/phrases' | '/stories';
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
  {
    activity: 'interactive-reading',
    path: '/interactive-reading',
    icon: Images,
    label: msg`Interactive reading`,
    shortLabel: msg`Reading`,
  },
  {
    activity: 'flashcards',
    path: '/flashcards',
    icon: Layers,
    label: msg`Flashcards`,
    shortLabel: msg`Flashcards`,
  },
  {
    activity: 'phrases',
    path: '/phrases',
    icon: MessageSquare,
    label: msg`Phrases`,
    shortLabel: msg`Phrases`,
  },
  {
    activity: 'stories',
    path: '/stories',
    icon: BookMarked,
    label: msg`Stories`,
    shortLabel: msg`Stories`,
  },
];

/** The activities that exist, for the rule that finds the first one a person may open. */
export const availableActivities = activities.map((entry) => entry.activity);
