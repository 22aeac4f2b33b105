import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Activity, GraduationCap, LayoutDashboard, type LucideIcon, Settings2, UsersRound } from 'lucide-react';
import { contentTools } from '../blocks/content-entries.ts';

interface AdminEntry {
  readonly path:
    | '/admin'
    | (typeof contentTools)[number]['path']
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
  ...contentTools,
  { path: '/admin/courses', icon: GraduationCap, label: msg`Manage courses` },
  { path: '/admin/users', icon: UsersRound, label: msg`Users` },
  { path: '/admin/settings', icon: Settings2, label: msg`Settings` },
  { path: '/admin/status', icon: Activity, label: msg`Status` },
];
