import type { EndpointKey } from '@kalima/shared/contract/endpoints';
import type { Activity } from '@kalima/shared/domain/learning/activities';
import type { CourseType } from '@kalima/shared/domain/content/course-types';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { BookMarked, BookOpen, Images, Layers, type LucideIcon, MessageSquare } from 'lucide-react';

/** An endpoint that the screens of learners ask. */
type Source = Extract<EndpointKey, `GET ${string}`>;

export interface ContentEntry {
  /** The activity that the kind is made for. */
  readonly activity: Activity;
  readonly label: MessageDescriptor;
  /** A shorter name where there is little room. */
  readonly shortLabel: MessageDescriptor;
  readonly icon: LucideIcon;
  readonly path: `/${Activity}`;
  /** The page on which one course is studied. */
  readonly coursePath: `/${Activity}/$id`;
  /** Where the list of the activity comes from; null where it is not one answer, but pages. */
  readonly listFrom: Source | null;
  /** Where one course comes from, as the activity studies it. */
  readonly courseFrom: Source;
  /** What a course of the kind is called. */
  readonly courseLabel: MessageDescriptor;
}

/** How each kind of content is shown: names, icons, ways and where its answers come from. In the order of the menus. */
export const contentEntries = {
  learning_material: {
    activity: 'learning-materials',
    label: msg`Learning materials`,
    shortLabel: msg`Materials`,
    icon: BookOpen,
    path: '/learning-materials',
    coursePath: '/learning-materials/$id',
    listFrom: null,
    courseFrom: 'GET /api/learning-materials/{id}',
    courseLabel: msg`Learning material`,
  },
  reading_card: {
    activity: 'interactive-reading',
    label: msg`Interactive reading`,
    shortLabel: msg`Reading`,
    icon: Images,
    path: '/interactive-reading',
    coursePath: '/interactive-reading/$id',
    listFrom: 'GET /api/reading-lessons',
    courseFrom: 'GET /api/reading-lessons/{id}',
    courseLabel: msg`Reading cards`,
  },
  flashcard: {
    activity: 'flashcards',
    label: msg`Flashcards`,
    shortLabel: msg`Flashcards`,
    icon: Layers,
    path: '/flashcards',
    coursePath: '/flashcards/$id',
    listFrom: 'GET /api/flashcard-lessons',
    courseFrom: 'GET /api/flashcard-lessons/{id}',
    courseLabel: msg`Flashcards`,
  },
  phrase: {
    activity: 'phrases',
    label: msg`Phrases`,
    shortLabel: msg`Phrases`,
    icon: MessageSquare,
    path: '/phrases',
    coursePath: '/phrases/$id',
    listFrom: 'GET /api/phrase-stages',
    courseFrom: 'GET /api/phrase-courses/{id}',
    courseLabel: msg`Phrases`,
  },
  story: {
    activity: 'stories',
    label: msg`Stories`,
    shortLabel: msg`Stories`,
    icon: BookMarked,
    path: '/stories',
    coursePath: '/stories/$id',
    listFrom: 'GET /api/story-stages',
    courseFrom: 'GET /api/stories/{id}',
    courseLabel: msg`Story`,
  },
} as const satisfies Readonly<Record<CourseType, ContentEntry>>;

/** The activities with what is shown of them, in the order of the menus. */
export const activityEntries: readonly ContentEntry[] = Object.values(contentEntries);

/** Whether this version of the app knows the kind of a course: the server may be newer than an open page. */
export function isKnownKind({ courseType }: { readonly courseType: CourseType }): boolean {
  return Object.hasOwn(contentEntries, courseType);
}

/** What is shown of an activity. */
export function entryOf(activity: Activity): ContentEntry {
  return activityEntries.find((entry) => entry.activity === activity) ?? contentEntries.learning_material;
}

/** An activity whose list is one answer. */
export type ListedActivity = Extract<(typeof contentEntries)[CourseType], { readonly listFrom: Source }>['activity'];

export function hasListQuery(activity: Activity): activity is ListedActivity {
  return entryOf(activity).listFrom !== null;
}
