import type { LoggedAct } from '@kalima/shared/contract/people/person-log';
import type { UserDetail } from '@kalima/shared/contract/people/users';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { formatMoment } from '../../lib/format/format-date.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { PagedList } from '../editing/paged-list.tsx';
import { actLabels } from './act-labels.ts';
import { userLogQuery } from './user-queries.ts';

function Actor({ act: { actor, actorRole } }: { readonly act: LoggedAct }) {
  const { t } = useLingui();
  if (actor === null) {
    return actorRole === 'admin' ? t`An administrator whose account is gone` : t`A teacher whose account is gone`;
  }
  return (
    <Link
      to="/admin/users/$userId"
      params={{ userId: actor.id }}
      className="inline-flex min-h-(--touch) items-center underline underline-offset-2 wrap-anywhere hover:text-teal-ink"
    >
      <bdi>{actor.name}</bdi>
    </Link>
  );
}

function Acts({ acts }: { readonly acts: readonly LoggedAct[] }) {
  const { t } = useLingui();
  const language = useAppLanguage();
  return (
    <ul>
      {acts.map((act) => (
        <li
          key={act.id}
          className="grid items-center gap-x-6 border-t border-line py-1.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
        >
          <span>{t(actLabels[act.action])}</span>
          <span className="min-w-0">
            <Actor act={act} />
          </span>
          <time dateTime={act.at} className="text-s text-ink-soft tabular-nums sm:text-end">
            {formatMoment(act.at, language)}
          </time>
        </li>
      ))}
    </ul>
  );
}

function LoadedLog({ userId }: { readonly userId: string }) {
  const { t } = useLingui();
  const list = useInfiniteQuery(userLogQuery(userId));
  return (
    <PagedList
      list={list}
      lineHeight="h-12"
      errorTitle={t`The log cannot be loaded`}
      empty={<EmptyState icon={<EyeOff aria-hidden />} title={t`Nobody has looked or changed anything`} />}
    >
      {(acts) => <Acts acts={acts} />}
    </PagedList>
  );
}

/** Who looked at or changed what about a person; asked for when it is opened, since that is noted, too (PRODUCT.md#who-looked-and-changed). */
export function UserLog({ user }: { readonly user: UserDetail }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card className="p-4 md:p-6">
      <details className="group" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="flex min-h-(--touch) cursor-pointer list-none items-center justify-between gap-3 rounded-control [&::-webkit-details-marker]:hidden">
          <h2 className="text-xl font-semibold">{t`Who looked and changed`}</h2>
          <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <p className="mt-1 mb-3 text-s text-ink-soft">
          {t`What teachers and administrators looked at or changed about this person, for a year. The same within an hour is noted once.`}
        </p>
        {isOpen && <LoadedLog userId={user.id} />}
      </details>
    </Card>
  );
}
