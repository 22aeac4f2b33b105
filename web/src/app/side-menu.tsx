import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bookmark, UserRound } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Brand } from '../blocks/brand.tsx';
import { vocabularyQuery } from '../blocks/study/vocabulary-query.ts';
import { useUser } from '../lib/user.ts';
import { useSettled } from '../lib/settled.ts';
import { Badge } from '../ui/badge.tsx';
import { activityEntries } from '../blocks/content-entries.ts';
import type { AdminNav as Nav } from './admin-nav.tsx';
import { linkStyle } from './menu-link-style.ts';

/** The back office's part, which learners do without; without a network it may be missing, and the rest is there. */
const AdminNav = lazy((): Promise<{ default: typeof Nav }> =>
  import('./admin-nav.tsx').then(
    (module) => ({ default: module.AdminNav }),
    () => ({ default: () => <></> }),
  ),
);

/** Brand, activities, profile and, for admins alone, the back office. `onFollow` is told when a link is followed. */
export function SideMenu({ onFollow }: { readonly onFollow?: (() => void) | undefined }) {
  const { t } = useLingui();
  const user = useUser();
  const bank = useQuery({ ...vocabularyQuery(user.id), retry: false, enabled: useSettled() }).data;
  const learningCount = bank?.filter((word) => !word.isMastered).length ?? 0;
  return (
    <div className="flex flex-col gap-0.5 px-3.5 py-5">
      <Link to="/" onClick={onFollow} className="mb-4 w-fit rounded-control px-2.5 py-1">
        <Brand />
      </Link>
      <nav aria-label={t`Main menu`} className="grid gap-0.5">
        {activityEntries.map((entry) => (
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
        <Suspense fallback={null}>
          <AdminNav onFollow={onFollow} />
        </Suspense>
      )}
    </div>
  );
}
