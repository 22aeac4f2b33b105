import { type ComponentType, lazy } from 'react';
import { backOfficeTexts } from '../admin/back-office-texts.ts';
import { withTexts } from '../lib/app-language.ts';
import type * as StaffParts from './staff/index.ts';

type Staff = typeof StaffParts;

/** A part of the frame for who teaches, which learners do without; where it is missing, as without a network, `instead` stands. */
export function lazyStaff<Props>(pick: (staff: Staff) => ComponentType<Props>, instead: ComponentType<Props>) {
  return lazy<ComponentType<Props>>(() =>
    withTexts(backOfficeTexts, () => import('./staff/index.ts'))().then(
      (staff) => ({ default: pick(staff) }),
      () => ({ default: instead }),
    ),
  );
}
