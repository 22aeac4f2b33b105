import type { Activity } from '@kalima/shared/domain/learning/activities';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { BookMarked, Images, Layers, LibraryBig, type LucideIcon, MessageSquare } from 'lucide-react';
import { activityEntries, type ContentEntry } from '../../blocks/content-entries.ts';

interface ContentTool {
  readonly activity: Activity;
  readonly path: `/admin/${Activity}`;
  readonly label: MessageDescriptor;
  readonly description: MessageDescriptor;
  readonly icon: LucideIcon;
  readonly isNew?: boolean;
}

/** Screens with words of their own, in the order of the back office: what reads like a page comes last. */
const described: readonly ContentTool[] = [
  {
    activity: 'interactive-reading',
    path: '/admin/interactive-reading',
    label: msg`Edit reading`,
    description: msg`Picture cards with sound`,
    icon: Images,
  },
  {
    activity: 'flashcards',
    path: '/admin/flashcards',
    label: msg`Edit flashcards`,
    description: msg`Pick the right picture`,
    icon: Layers,
  },
  {
    activity: 'phrases',
    path: '/admin/phrases',
    label: msg`Edit phrases`,
    description: msg`Stages, courses and phrases`,
    icon: MessageSquare,
  },
  {
    activity: 'stories',
    path: '/admin/stories',
    label: msg`Edit stories`,
    description: msg`Videos with a text to follow`,
    icon: BookMarked,
  },
  {
    activity: 'learning-materials',
    path: '/admin/learning-materials',
    label: msg`Edit materials`,
    description: msg`Articles with pictures and video`,
    icon: LibraryBig,
    isNew: true,
  },
];

/** The screens on which content is made; one without words of its own is called as its activity is for learners. */
export const toolsFor = (entries: readonly Pick<ContentEntry, 'activity' | 'label' | 'icon'>[]): ContentTool[] => [
  ...described,
  ...entries
    .filter(({ activity }) => !described.some((tool) => tool.activity === activity))
    .map(({ activity, label, icon }) => ({
      activity,
      path: `/admin/${activity}` as const,
      label,
      description: label,
      icon,
    })),
];
export const contentTools = toolsFor(activityEntries);
