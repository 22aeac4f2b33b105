import type { ClassRow } from '@kalima/shared/contract/teaching/classes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Archive, ChevronRight, FileSpreadsheet, Plus, School, SearchX } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { useHasWaitedLong } from '../../lib/use-has-waited-long.ts';
import { useUser } from '../../lib/api/user.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { attentionQuery } from '../editing/attention-query.ts';
import { Attention } from '../editing/attention.tsx';
import { PagedList } from '../editing/paged-list.tsx';
import { useAddressText } from '../editing/use-address-text.ts';
import { formatClassDays, isOver } from './class-days.ts';
import { classesQuery } from './class-queries.ts';
import { NewClassDialog } from './new-class-dialog.tsx';
import { useWhyNot } from './use-why-not.ts';

const route = getRouteApi('/signed-in/teacher/admin/classes');

function ClassLine({ row }: { readonly row: ClassRow }) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const facts = [
    t`${plural(row.memberCount, { one: '# learner', other: '# learners' })}`,
    t`${plural(row.courseCount, { one: '# course', other: '# courses' })}`,
    formatClassDays(row.startsOn, row.endsOn, language),
  ];
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to="/admin/classes/$classId"
        params={{ classId: row.id }}
        className="flex items-center gap-3.5 px-4 py-3 transition-colors duration-150 hover:bg-sunk md:px-5"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2">
            <bdi className="text-l font-semibold wrap-anywhere">{row.name}</bdi>
            {isOver(row) && <Badge tone="plain">{t`Over`}</Badge>}
          </span>
          <span className="block text-s text-ink-soft">{facts.join(' · ')}</span>
          <span className="block text-s text-ink-soft">
            {row.teachers.length === 0 ? (
              t`Nobody teaches it yet`
            ) : (
              <>
                {t`Taught by`}{' '}
                {row.teachers.map((teacher, index) => (
                  <span key={teacher.id}>
                    {index > 0 && ' · '}
                    <bdi>{teacher.name}</bdi>
                  </span>
                ))}
              </>
            )}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft mirrored" />
      </Link>
    </li>
  );
}

/** The classes that a teacher teaches, for an admin all, by name. Search and what is shown stand in the address (PRODUCT.md#classes). */
export function ClassesScreen() {
  const { t } = useLingui();
  const whyNot = useWhyNot();
  const { q = '', state = 'current' } = route.useSearch();
  const navigate = route.useNavigate();
  const isAdmin = useUser().role === 'admin';
  const [isMaking, setIsMaking] = useState(false);
  const show = (next: { q?: string; state?: 'archived' }) =>
    void navigate({ search: next, replace: true, resetScroll: false });
  const archived = state === 'archived' ? { state } : {};
  const [text, setText] = useAddressText(q, (value) => show({ ...(value === '' ? {} : { q: value }), ...archived }));
  const searched = useDeferredValue(text.trim());
  const list = useInfiniteQuery(classesQuery({ q: searched, state }));
  const attention = useQuery(attentionQuery);
  const hasAttention = searched === '' && state === 'current';
  const hasWaitedLong = useHasWaitedLong();
  const total = list.data?.pages[0]?.total;
  const newButton = (
    <Button icon={<Plus aria-hidden />} {...whyNot} onClick={() => setIsMaking(true)}>
      {t`New class`}
    </Button>
  );
  const empty =
    searched !== '' ? (
      <EmptyState icon={<SearchX aria-hidden />} title={t`No class matches`} />
    ) : state === 'archived' ? (
      <EmptyState icon={<Archive aria-hidden />} title={t`No class is archived`}>
        <p>{t`A class that is over is archived here. Its courses can be copied for the next year.`}</p>
      </EmptyState>
    ) : (
      <EmptyState icon={<School aria-hidden />} title={t`There are no classes yet`} actions={newButton}>
        <p>
          {t`A class gives the same courses to all its learners, with the days by which they are due. Learners join by a code.`}
        </p>
      </EmptyState>
    );
  return (
    <div className="grid gap-5">
      <PageHeading
        title={t`Classes`}
        actions={
          <>
            {isAdmin && (
              <Link to="/admin/classes/roster" className={buttonStyle('outline')}>
                <FileSpreadsheet aria-hidden />
                {t`Import a roster`}
              </Link>
            )}
            {newButton}
          </>
        }
        lead={
          <p role="status" className="min-h-6">
            {total !== undefined && t`${plural(total, { one: '# class', other: '# classes' })}`}
          </p>
        }
      />
      {hasAttention && <Attention asked={attention} />}
      {hasAttention && !attention.isFetched && !hasWaitedLong ? (
        <>
          <Skeleton className="h-11" />
          <Skeleton className="h-80 rounded-card" />
        </>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2.5">
            <SearchField
              label={t`Search the name of a class`}
              value={text}
              onValueChange={setText}
              className="min-w-55 flex-1 max-sm:basis-full"
            />
            <SegmentedControl
              label={t`Which classes`}
              isLarge
              value={state}
              options={[
                { value: 'current', label: t`Current` },
                { value: 'archived', label: t`Archived` },
              ]}
              onValueChange={(value) =>
                show({ ...(text === '' ? {} : { q: text }), ...(value === 'archived' ? { state: value } : {}) })
              }
            />
          </div>
          <PagedList list={list} lineHeight="h-20" lines={4} errorTitle={t`The classes cannot be loaded`} empty={empty}>
            {(rows) => (
              <Card className="overflow-hidden">
                <ul aria-label={t`Classes`}>
                  {rows.map((row) => (
                    <ClassLine key={row.id} row={row} />
                  ))}
                </ul>
              </Card>
            )}
          </PagedList>
        </>
      )}
      {isMaking && <NewClassDialog onClose={() => setIsMaking(false)} />}
    </div>
  );
}
