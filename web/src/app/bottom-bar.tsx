import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { mayOpenActivity } from '@kalima/shared/domain/activities';
import { Bookmark, UserRound } from 'lucide-react';
import { useUser } from '../lib/user.ts';
import { activityEntries } from '../blocks/content-entries.ts';

const linkStyle =
  'grid min-w-0 flex-1 content-center justify-items-center gap-0.5 px-0.5 text-xs font-medium text-ink-soft data-[status=active]:font-semibold data-[status=active]:text-teal-ink [&_svg]:size-5.5 @max-[19rem]:[&_svg]:size-7';

/** Beside letters so large that names would be cut off, the pictures stand alone; screen readers still say the names. */
const labelStyle = 'max-w-full truncate @max-[19rem]:sr-only';

/** The activities that the person may open, within reach of a thumb, on phones; others fill up where they are few. */
export function BottomBar() {
  const { t } = useLingui();
  const user = useUser();
  const open = activityEntries.filter(({ activity }) => mayOpenActivity(user.role, user.assignedTypes, activity));
  return (
    <nav
      aria-label={t`Activities`}
      className="@container fixed inset-x-0 bottom-0 z-10 flex h-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] border-t border-line bg-card pb-[env(safe-area-inset-bottom)] studying:hidden md:hidden"
    >
      {open.map((entry) => (
        <Link key={entry.path} to={entry.path} className={linkStyle}>
          <entry.icon aria-hidden />
          <span className={labelStyle}>{t(entry.shortLabel)}</span>
        </Link>
      ))}
      {open.length < 5 && (
        <Link to="/vocabulary" className={linkStyle}>
          <Bookmark aria-hidden />
          <span className={labelStyle}>{t`Vocabulary`}</span>
        </Link>
      )}
      {open.length < 4 && (
        <Link to="/profile" className={linkStyle}>
          <UserRound aria-hidden />
          <span className={labelStyle}>{t`Profile`}</span>
        </Link>
      )}
    </nav>
  );
}
