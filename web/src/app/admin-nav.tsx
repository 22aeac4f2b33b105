import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { schoolQuery } from '../lib/school.ts';
import { Badge } from '../ui/badge.tsx';
import { adminEntries } from './admin-menu.ts';
import { linkStyle } from './menu-link-style.ts';

/** The back office's part of the side menu. */
export function AdminNav({ onFollow }: { readonly onFollow?: (() => void) | undefined }) {
  const { t } = useLingui();
  const { data: school } = useQuery(schoolQuery);
  return (
    <nav aria-labelledby="admin-menu" className="grid gap-0.5">
      <h2 id="admin-menu" className="px-3 pt-5 pb-1.5 text-xs font-semibold text-ink-soft">
        {t`Admin`}
        {school?.name && (
          <span className="block font-normal wrap-anywhere" dir="auto">
            {school.name}
          </span>
        )}
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
  );
}
