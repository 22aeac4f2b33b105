import type { Profile } from '@kalima/shared/contract/accounts';
import { type ComponentProps, type ReactNode, Suspense, use } from 'react';
import { backOfficeTexts } from '../admin/back-office-texts.ts';
import { withTexts } from '../lib/app-language.ts';
import type * as StaffParts from './staff/index.ts';

type Parts = typeof StaffParts;
type Staff = { readonly [Part in keyof Parts]: (props: ComponentProps<Parts[Part]>) => ReactNode };

/** What stands where they are missing, as without a network: the menu of a learner, and no more. */
const instead: Staff = { StaffMenu: ({ children }) => children, StaffBar: () => null, KeptUndoList: () => null };

const load: () => Promise<Staff> = withTexts(backOfficeTexts, () => import('./staff/index.ts'));
let loading: Promise<Staff> | undefined;
const loadStaff = () => (loading ??= load().catch(() => instead));

interface StaffPartProps {
  readonly children: (staff: Staff) => ReactNode;
}

function Loaded({ children }: StaffPartProps) {
  return children(use(loadStaff()));
}

/** A part of the frame for who teaches, which learners do without. */
export function StaffPart(props: StaffPartProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}

/** Fetches these parts for who teaches, so that they are drawn with what stands in the frame. */
export async function loadStaffFrame(user: Profile | null | undefined): Promise<void> {
  if (user && user.role !== 'user') await loadStaff();
}
