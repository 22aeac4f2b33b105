import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { activities } from './activities.ts';

const linkStyle =
  'grid min-w-0 flex-1 content-center justify-items-center gap-0.5 px-1 text-xs font-medium text-ink-soft data-[status=active]:font-semibold data-[status=active]:text-teal-ink [&_svg]:size-5.5';

/** The activities within reach of a thumb, on phones. While there are few of them the profile keeps them company. */
export function BottomBar() {
  const { t } = useLingui();
  return (
    <nav
      aria-label={t`Activities`}
      className="fixed inset-x-0 bottom-0 z-10 flex h-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {activities.map((entry) => (
        <Link key={entry.path} to={entry.path} className={linkStyle}>
          <entry.icon aria-hidden />
          <span className="max-w-full truncate">{t(entry.shortLabel)}</span>
        </Link>
      ))}
      {activities.length < 5 && (
        <Link to="/profile" className={linkStyle}>
          <UserRound aria-hidden />
          <span className="max-w-full truncate">{t`Profile`}</span>
        </Link>
      )}
    </nav>
  );
}
