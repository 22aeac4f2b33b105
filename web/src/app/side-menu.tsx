import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bookmark, UserRound } from 'lucide-react';
import { Brand } from '../blocks/brand.tsx';
import { vocabularyQuery } from '../blocks/study/vocabulary-query.ts';
import { useUser } from '../lib/session.ts';
import { Badge } from '../ui/badge.tsx';
import { activities } from './activities.ts';
import { adminEntries } from './admin-menu.ts';

const linkStyle =
  'flex min-h-(--touch) items-center gap-3 rounded-control px-3 font-medium text-ink-soft transition-colors duration-150 hover:bg-sunk hover:text-ink data-[status=active]:bg-teal-wash data-[status=active]:font-semibold data-[status=active]:text-teal-ink [&_svg]:size-5 [&_svg]:shrink-0';

/** Brand, activities, profile and, for admins alone, the back office. `onFollow` is told when a link is followed. */
export function SideMenu({ onFollow }: { readonly onFollow?: (() => void) | undefined }) {
  const { t } = useLingui();
  const user = useUser();
  const bank = useQuery({ ...vocabularyQuery(user.id), retry: false }).data;
  const learningCount = bank?.filter((word) => !word.isMastered).length ?? 0;
  return (
    <div className="flex flex-col gap-0.5 px-3.5 py-5">
      <Link to="/" onClick={onFollow} className="mb-4 w-fit rounded-control px-2.5 py-1">
        <Brand />
      </Link>
      <nav aria-label={t`Main menu`} className="grid gap-0.5">
        {activities.map((entry) => (
          <Link key={entry.path} to={entry.path} onClick={onFollow} className={linkStyle}>
            <entry.icon aria-hidden />
            {t(entry.label)}
          </Link>
        ))}
        <Link to="/vocabulary" onClick={onFollow} className={linkStyle}>
          <Bookmark aria-hidden />
          {t`Vocabulary bank`}
          {learningCount > 0 && (
            <Badge tone="saffron" className="ms-auto">
              <span className="sr-only">{t`Words being learned:`} </span>
              {learningCount}
            </Badge>
          )}
        </Link>
        <Link to="/profile" onClick={onFollow} className={linkStyle}>
          <UserRound aria-hidden />
          {t`Profile`}
        </Link>
      </nav>
      {user.role === 'admin' && (
        <nav aria-labelledby="admin-menu" className="grid gap-0.5">
          <h2 id="admin-menu" className="px-3 pt-5 pb-1.5 text-xs font-semibold text-ink-soft">
            {t`Admin`}
          </h2>
          {adminEntries.map((entry) => (
            <Link
              key={entry.path}
              to={entry.path}
              activeOptions={{ exact: entry.path === '/admin' }}
              onClick={onFollow}
              className={linkStyle}
            >
              <entry.icon aria-hidden />
              {t(entry.label)}
              {entry.isNew && (
                <Badge tone="saffron" className="ms-auto">
                  {t`New`}
                </Badge>
              )}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
