import { useLingui } from '@lingui/react/macro';
import { useUser } from '../lib/user.ts';
import { ActivityLinks, barStyle } from './bar-links.tsx';
import { StaffPart } from './lazy-staff.tsx';

/** What has room in the bar beside today. */
const places = 4;

interface BottomBarProps {
  readonly onMore: () => void;
}

/** What is within reach of a thumb, on phones. */
export function BottomBar({ onMore }: BottomBarProps) {
  const { t } = useLingui();
  if (useUser().role !== 'user') return <StaffPart>{({ StaffBar }) => <StaffBar />}</StaffPart>;
  return (
    <nav aria-label={t`Activities`} data-bar="" className={barStyle}>
      <ActivityLinks places={places} onMore={onMore} />
    </nav>
  );
}
