import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { GraduationCap, LibraryBig, type LucideIcon, UsersRound } from 'lucide-react';

interface AdminEntry {
  readonly path: '/admin/learning-materials' | '/admin/courses' | '/admin/users';
  readonly icon: LucideIcon;
  readonly label: MessageDescriptor;
  readonly isNew?: boolean;
}

/** The screens of the back office, in the order of its menu. */
export const adminEntries: readonly AdminEntry[] = [
  { path: '/admin/learning-materials', icon: LibraryBig, label: msg`Materials`, isNew: true },
  { path: '/admin/courses', icon: GraduationCap, label: msg`Courses` },
  { path: '/admin/users', icon: UsersRound, label: msg`Users` },
];
