import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  Activity,
  BookMarked,
  GraduationCap,
  Images,
  Layers,
  LayoutDashboard,
  LibraryBig,
  type LucideIcon,
  MessageSquare,
  Settings2,
  UsersRound,
} from 'lucide-react';

interface AdminEntry {
  readonly path:
    | '/admin'
    | '/admin/interactive-reading'
    | '/admin/flashcards'
    | '/admin/phrases'
    | '/admin/stories'
    | '/admin/learning-materials'
    | '/admin/courses'
    | '/admin/users'
    | '/admin/settings'
    | '/admin/status';
  readonly icon: LucideIcon;
  readonly label: MessageDescriptor;
  readonly isNew?: boolean;
}

/** The screens of the back office, in the order of its menu. No name is one of the learner's menu: an admin sees both. */
export const adminEntries: readonly AdminEntry[] = [
  { path: '/admin', icon: LayoutDashboard, label: msg`Dashboard` },
  { path: '/admin/interactive-reading', icon: Images, label: msg`Edit reading` },
  { path: '/admin/flashcards', icon: Layers, label: msg`Edit flashcards` },
  { path: '/admin/phrases', icon: MessageSquare, label: msg`Edit phrases` },
  { path: '/admin/stories', icon: BookMarked, label: msg`Edit stories` },
  { path: '/admin/learning-materials', icon: LibraryBig, label: msg`Edit materials`, isNew: true },
  { path: '/admin/courses', icon: GraduationCap, label: msg`Manage courses` },
  { path: '/admin/users', icon: UsersRound, label: msg`Users` },
  { path: '/admin/settings', icon: Settings2, label: msg`Settings` },
  { path: '/admin/status', icon: Activity, label: msg`Status` },
];
