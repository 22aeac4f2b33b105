import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Bookmark, Sunrise, UserRound } from 'lucide-react';
import { Suspense } from 'react';
import { Brand } from '../blocks/brand.tsx';
import { laterTexts } from '../learner/later-texts.ts';
import { afterFirstScreen } from '../lib/loading/after-first-screen.ts';
import { withTexts } from '../lib/device/app-language.ts';
import { useUser } from '../lib/api/user.ts';
import { activityEntries } from '../blocks/content-entries.ts';
import { StaffPart } from './lazy-staff.tsx';
import { linkStyle } from './menu-link-style.ts';

interface MenuProps {
  /** Is told when a link is followed. */
  readonly onFollow?: (() => void) | undefined;
}

const loadCounts = withTexts(laterTexts, () => import('./menu-counts.tsx'));
const DueCount = afterFirstScreen(() => loadCounts().then((module) => module.DueCount));
const LearningCount = afterFirstScreen(() => loadCounts().then((module) => module.LearningCount));

/** The brand and the menu of whoever is signed in. */
export function SideMenu({ onFollow }: MenuProps) {
  const learn = <LearnMenu onFollow={onFollow} />;
  return (
    <div className="flex flex-col gap-0.5 px-3.5 py-5">
      <Link to="/" onClick={onFollow} className="mb-4 w-fit rounded-control px-2.5 py-1">
        <Brand />
      </Link>
      {useUser().role === 'user' ? (
        learn
      ) : (
        <StaffPart>{({ StaffMenu }) => <StaffMenu onFollow={onFollow}>{learn}</StaffMenu>}</StaffPart>
      )}
    </div>
  );
}

/** Today, the activities, the words and the profile. */
function LearnMenu({ onFollow }: MenuProps) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Main menu`} className="grid gap-0.5">
      <Link to="/today" onClick={onFollow} className={linkStyle}>
        <Sunrise aria-hidden />
        {t`Today`}
        <Suspense fallback={null}>
          <DueCount />
        </Suspense>
      </Link>
      {activityEntries.map((entry) => (
        <Link key={entry.path} to={entry.path} onClick={onFollow} className={linkStyle}>
          <entry.icon aria-hidden />
          {t(entry.label)}
        </Link>
      ))}
      <Link to="/vocabulary" onClick={onFollow} className={linkStyle}>
        <Bookmark aria-hidden />
        {t`Vocabulary bank`}
        <Suspense fallback={null}>
          <LearningCount />
        </Suspense>
      </Link>
      <Link to="/profile" onClick={onFollow} className={linkStyle}>
        <UserRound aria-hidden />
        {t`Profile`}
      </Link>
    </nav>
  );
}
