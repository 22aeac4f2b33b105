import type { Profile } from '@kalima/shared/contract/people/accounts';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { backOfficeTexts } from '../admin/back-office-texts.ts';
import { withTexts } from '../lib/device/app-language.ts';
import type * as StaffParts from './staff/index.ts';

type Parts = typeof StaffParts;
type Staff = { readonly [Part in keyof Parts]: (props: ComponentProps<Parts[Part]>) => ReactNode };

/** What stands where they are missing, as without a network: the menu of a learner, and no more. */
const instead: Staff = { StaffMenu: ({ children }) => children, StaffBar: () => null, ChangeList: () => null };

interface StaffPartProps {
  readonly children: (staff: Staff) => ReactNode;
}

const load: () => Promise<Staff> = withTexts(backOfficeTexts, () => import('./staff/index.ts'));
const asComponent = (staff: Staff) => ({ default: ({ children }: StaffPartProps) => children(staff) });
let loading: Promise<ReturnType<typeof asComponent>> | undefined;
/** One promise for all: what has come is drawn at once, without what stands in for it. */
const loadStaff = () =>
  (loading ??= load()
    .catch(() => instead)
    .then(asComponent));
const Loaded = lazy(loadStaff);

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
