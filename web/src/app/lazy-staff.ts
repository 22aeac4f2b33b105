import type { Profile } from '@kalima/shared/contract/accounts';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { backOfficeTexts } from '../admin/back-office-texts.ts';
import { withTexts } from '../lib/app-language.ts';
import type * as StaffParts from './staff/index.ts';

type Parts = typeof StaffParts;
type Staff = { readonly [Part in keyof Parts]: (props: ComponentProps<Parts[Part]>) => ReactNode };

/** What stands where they are missing, as without a network: the menu of a learner, and no more. */
const instead: Staff = { StaffMenu: ({ children }) => children, StaffBar: () => null, KeptUndoList: () => null };

const load: () => Promise<Staff> = withTexts(backOfficeTexts, () => import('./staff/index.ts'));
const loadStaff = () => load().catch(() => instead);

/** The menu of who teaches. Like the other parts of the frame for them, learners do without. */
export const StaffMenu = lazyRouteComponent(loadStaff, 'StaffMenu');
/** Their bar on phones. */
export const StaffBar = lazyRouteComponent(loadStaff, 'StaffBar');
/** What they can still take back. */
export const KeptUndoList = lazyRouteComponent(loadStaff, 'KeptUndoList');

/** Fetches the menu and the bar for who teaches, so that they are drawn with what stands in the frame. */
export async function loadStaffFrame(user: Profile | null | undefined): Promise<void> {
  if (user && user.role !== 'user') await Promise.all([StaffMenu.preload?.(), StaffBar.preload?.()]);
}
