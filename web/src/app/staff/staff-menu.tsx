import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { attentionQuery } from '../../admin/editing/attention-query.ts';
import { afterFirstScreen } from '../../lib/loading/after-first-screen.ts';
import { schoolQuery } from '../../lib/api/school.ts';
import { useUser } from '../../lib/api/user.ts';
import { Badge } from '../../ui/badge.tsx';
import { Numeral } from '../../ui/numeral.tsx';
import { linkStyle } from '../menu-link-style.ts';
import { PartLink } from './part-link.tsx';
import { isIn, type TeachEntry, teachEntriesOf } from './teach-entries.ts';
import { usePart } from './use-part.ts';

interface StaffMenuProps {
  readonly onFollow?: (() => void) | undefined;
  /** The learner's menu. */
  readonly children: ReactNode;
}

const partStyle =
  'grid min-h-(--touch) flex-1 place-items-center rounded-pill px-3 text-s font-semibold text-ink-soft transition-colors duration-150 hover:text-ink data-[part=current]:bg-card data-[part=current]:text-ink data-[part=current]:shadow-low';

/** Beside every screen of whoever has a menu of this kind, which learners do not. */
const JobPanel = afterFirstScreen(() =>
  import('../../admin/frame/jobs/job-panel.tsx').then((module) => module.JobPanel),
);

/** The menu of who teaches: the switch Learn | Teach, and the menu of the part that they are in (PRODUCT.md#learn-or-teach). */
export function StaffMenu({ onFollow, children }: StaffMenuProps) {
  const { t } = useLingui();
  const { part } = usePart();
  return (
    <>
      <nav aria-label={t`Learn or teach`} className="mb-4 flex rounded-pill bg-sunk p-0.75">
        <PartLink to="learn" className={partStyle} onFollow={onFollow}>{t`Learn`}</PartLink>
        <PartLink to="teach" className={partStyle} onFollow={onFollow}>{t`Teach`}</PartLink>
      </nav>
      {part === 'learn' ? children : <TeachMenu onFollow={onFollow} />}
      {/* The drawer of a phone has the menu a second time. */}
      {onFollow === undefined && (
        <Suspense fallback={null}>
          <JobPanel />
        </Suspense>
      )}
    </>
  );
}

function TeachMenu({ onFollow }: Pick<StaffMenuProps, 'onFollow'>) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const { data: school } = useQuery(schoolQuery);
  return (
    <>
      {school?.name && (
        <p className="px-3 pb-1.5 text-xs text-ink-soft wrap-anywhere" dir="auto">
          {school.name}
        </p>
      )}
      <nav aria-label={t`Teach menu`} className="grid gap-0.5">
        {teachEntriesOf(useUser()).map((entry) => (
          <Place key={entry.path} entry={entry} isOpen={isIn(entry, pathname)} onFollow={onFollow} />
        ))}
      </nav>
    </>
  );
}

const underStyle =
  'flex min-h-9 items-center gap-2 rounded-control px-3 text-s text-ink-soft transition-colors duration-150 hover:bg-sunk hover:text-ink data-[status=active]:bg-teal-wash data-[status=active]:font-semibold data-[status=active]:text-teal-ink max-md:min-h-(--touch)';
const listStyle = 'ms-5.5 grid grid-cols-1 gap-0.5 border-s-2 border-line ps-2 py-1';

interface PlaceProps {
  readonly entry: TeachEntry;
  readonly isOpen: boolean;
  readonly onFollow: StaffMenuProps['onFollow'];
}

function Place({ entry, isOpen, onFollow }: PlaceProps) {
  const { t } = useLingui();
  const isClasses = entry.path === '/admin/classes';
  return (
    <>
      <Link
        to={entry.path}
        activeOptions={{ exact: entry.path === '/admin' }}
        onClick={onFollow}
        className={isOpen ? `${linkStyle} bg-teal-wash font-semibold text-teal-ink` : linkStyle}
      >
        <entry.icon aria-hidden />
        {t(entry.label)}
        {isClasses && <NeedyCount />}
      </Link>
      {isOpen && entry.under && (
        <ul aria-label={t(entry.label)} className={listStyle}>
          {entry.under.map((one) => (
            <li key={one.path}>
              <Link to={one.path} onClick={onFollow} className={underStyle}>
                {t(one.label)}
                {one.isNew && (
                  <Badge tone="saffron" className="ms-auto">
                    {t`New`}
                  </Badge>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isOpen && isClasses && <OwnClasses onFollow={onFollow} />}
    </>
  );
}

/** How many learners need somebody: people, and not events. */
function NeedyCount() {
  const { t } = useLingui();
  const { data } = useQuery({ ...attentionQuery, retry: false });
  const count = data?.reduce((sum, one) => sum + one.learners, 0) ?? 0;
  if (count === 0) return null;
  return (
    <Badge tone="saffron" className="ms-auto">
      <span className="sr-only">{t`Learners who need somebody:`} </span>
      <Numeral of={count} />
    </Badge>
  );
}

/** Classes that stand in the menu by themselves; all others are in the list. */
const shownClasses = 7;

function OwnClasses({ onFollow }: Pick<StaffMenuProps, 'onFollow'>) {
  const { t } = useLingui();
  const { data = [] } = useQuery({ ...attentionQuery, retry: false });
  if (data.length === 0) return null;
  return (
    <ul aria-label={t`Your classes`} className={listStyle}>
      {data.slice(0, shownClasses).map(({ id, name, learners }) => (
        <li key={id}>
          <Link to="/admin/classes/$classId" params={{ classId: id }} onClick={onFollow} className={underStyle}>
            <span dir="auto" title={name} className="min-w-0 flex-1 truncate">
              {name}
            </span>
            {learners > 0 && (
              <span className="font-semibold text-saffron-ink">
                <span className="sr-only">{t`Learners who need somebody:`} </span>
                <Numeral of={learners} />
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
