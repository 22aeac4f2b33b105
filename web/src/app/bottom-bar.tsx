import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { useUser } from '../lib/user.ts';
import { ActivityLinks, barStyle } from './bar-links.tsx';
import { StaffBar } from './lazy-staff.ts';

/** What has room in the bar beside today. */
const places = 4;

interface BottomBarProps {
  readonly onMore: () => void;
}

/** What is within reach of a thumb, on phones. */
export function BottomBar({ onMore }: BottomBarProps) {
  const { t } = useLingui();
  if (useUser().role !== 'user') {
    return (
      <Suspense fallback={null}>
        <StaffBar />
      </Suspense>
    );
  }
  return (
    <nav aria-label={t`Activities`} data-bar="" className={barStyle}>
      <ActivityLinks places={places} onMore={onMore} />
    </nav>
  );
}
