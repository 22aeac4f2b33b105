import type { Profile } from '@kalima/shared/contract/people/accounts';
import { makesContent } from '@kalima/shared/domain/people/accounts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  Activity,
  Import,
  LayoutDashboard,
  Library,
  type LucideIcon,
  School,
  Settings2,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { contentTools } from '../../admin/editing/content-tools.ts';
import { entryOf } from '../../blocks/content-entries.ts';

interface TeachLink {
  readonly path:
    | (typeof contentTools)[number]['path']
    | '/admin'
    | '/admin/courses'
    | '/admin/imports'
    | '/admin/users'
    | '/admin/classes'
    | '/admin/settings'
    | '/admin/status';
  readonly icon: LucideIcon;
  readonly label: MessageDescriptor;
  readonly isNew?: boolean | undefined;
}

export interface TeachEntry extends TeachLink {
  /** What stands below it, where the person is in it. */
  readonly under?: readonly TeachLink[];
}

const dashboard: TeachEntry = { path: '/admin', icon: LayoutDashboard, label: msg`Dashboard` };
const classes: TeachEntry = { path: '/admin/classes', icon: UsersRound, label: msg`Classes` };
const users: TeachEntry = { path: '/admin/users', icon: UserRound, label: msg`Users` };
const settings: TeachLink = { path: '/admin/settings', icon: Settings2, label: msg`Settings` };
const status: TeachLink = { path: '/admin/status', icon: Activity, label: msg`Status` };

/** The kinds of content, by the names that learners have for them. */
const kinds: readonly TeachLink[] = contentTools.map(({ activity, path, icon, isNew }) => ({
  path,
  icon,
  label: entryOf(activity).shortLabel,
  isNew,
}));
const allKinds: TeachLink = { path: '/admin/courses', icon: Library, label: msg`All kinds` };
const imports: TeachLink = { path: '/admin/imports', icon: Import, label: msg`Import` };
const content = (under: readonly TeachLink[]): TeachEntry => ({
  path: under[0]?.path ?? '/admin/courses',
  icon: Library,
  label: msg`Content`,
  under,
});

const ofAdmins = [
  dashboard,
  classes,
  content([allKinds, ...kinds, imports]),
  users,
  { ...settings, icon: School, label: msg`School`, under: [settings, status] },
];

/** The places of the back office that a person has (PRODUCT.md#learn-or-teach). */
export function teachEntriesOf(person: Pick<Profile, 'role' | 'mayMakeContent'>): readonly TeachEntry[] {
  if (person.role === 'admin') return ofAdmins;
  return makesContent(person) ? [classes, content([...kinds, imports])] : [classes];
}

/** The place that an address is in. */
export function isIn({ path, under = [] }: TeachEntry, pathname: string): boolean {
  if (path === '/admin') return pathname === path;
  return [path, ...under.map((one) => one.path)].some((one) => pathname === one || pathname.startsWith(`${one}/`));
}
