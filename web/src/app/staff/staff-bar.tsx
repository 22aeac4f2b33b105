import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { ArrowLeftRight } from 'lucide-react';
import { useUser } from '../../lib/api/user.ts';
import { ActivityLinks, barStyle, labelStyle, linkStyle } from '../bar-links.tsx';
import { PartLink } from './part-link.tsx';
import { isIn, teachEntriesOf } from './teach-entries.ts';
import { usePart } from './use-part.ts';

/** Places in the bar of a phone, beside the switch. */
const places = 4;

/** The bar of who teaches: places of the part that they are in, and the way into the other (PRODUCT.md#learn-or-teach). */
export function StaffBar() {
  const { t } = useLingui();
  const { part } = usePart();
  const { pathname } = useLocation();
  const user = useUser();
  return (
    <nav aria-label={part === 'learn' ? t`Activities` : t`Teach`} className={barStyle}>
      {part === 'learn' ? (
        <ActivityLinks places={places - 1} />
      ) : (
        teachEntriesOf(user)
          .slice(0, places)
          .map((entry) => (
            <Link
              key={entry.path}
              to={entry.path}
              activeOptions={{ exact: entry.path === '/admin' }}
              className={isIn(entry, pathname) ? `${linkStyle} font-semibold text-teal-ink` : linkStyle}
            >
              <entry.icon aria-hidden />
              <span className={labelStyle}>{t(entry.label)}</span>
            </Link>
          ))
      )}
      <PartLink to={part === 'learn' ? 'teach' : 'learn'} className={linkStyle}>
        <ArrowLeftRight aria-hidden />
        <span className={labelStyle}>{part === 'learn' ? t`Teach` : t`Learn`}</span>
      </PartLink>
    </nav>
  );
}
