import type { SchoolClass } from '@kalima/shared/contract/teaching/classes';
import { csvOf } from '@kalima/shared/domain/language/csv';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Download, GraduationCap, Printer } from 'lucide-react';
import { useState } from 'react';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { saveTable } from '../../../lib/device/save-file.ts';
import { Button, buttonStyle } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, ErrorState } from '../../../ui/notice.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type CellFacts, linesOf } from './grid-facts.ts';
import { GridTable } from './grid-table.tsx';
import { PrintedGrid } from './printed-grid.tsx';
import { gridQuery } from './report-queries.ts';

function isPhone(): boolean {
  return window.matchMedia?.('(max-width: 640px)').matches ?? false;
}

/** Where each learner of a class stands in each of its courses (PRODUCT.md#reports-of-a-class). */
export function ClassProgress({ shown }: { readonly shown: SchoolClass }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const navigate = useNavigate();
  const [order, setOrder] = useState<'name' | 'late'>(() => (isPhone() ? 'late' : 'name'));
  const [isPrinting, setIsPrinting] = useState(false);
  const { data: grid, error, refetch } = useQuery(gridQuery(shown.id));
  if (!grid && error) {
    return (
      <ErrorState title={t`The table of the class cannot be loaded`} onRetry={() => void refetch()}>
        <p>{describe(error)}</p>
      </ErrorState>
    );
  }
  if (!grid) {
    return (
      <div role="status" aria-label={t`Loading...`} className="grid gap-3">
        <Skeleton className="h-11 w-70" />
        <Skeleton className="h-100 rounded-card" />
      </div>
    );
  }
  if (grid.courses.length === 0 || grid.learners.length === 0) {
    const part = grid.courses.length === 0 ? 'courses' : 'learners';
    return (
      <EmptyState
        icon={<GraduationCap aria-hidden />}
        title={part === 'courses' ? t`The class has no courses yet` : t`Nobody is in this class yet`}
        actions={
          <Link to="/admin/classes/$classId" params={{ classId: shown.id }} search={{ part }} className={buttonStyle()}>
            {part === 'courses' ? t`Give it courses` : t`Learners`}
          </Link>
        }
      />
    );
  }
  const lines = linesOf(grid, order);
  const wordOf = ({ state, isLate, parts }: CellFacts) => {
    if (state === 'done') return t`done`;
    const word = isLate ? t`late` : state === 'begun' ? t`begun` : '';
    const [gone = '', all = ''] = parts.split('/');
    return parts === '' ? word : `${word} ${t`${gone} of ${all}`}`;
  };
  function save() {
    if (!grid) return;
    const titles = grid.courses.map(({ title, dueOn }) => (dueOn === null ? title : `${title} (${dueOn})`));
    saveTable(
      `${shown.name} - ${grid.today}.csv`,
      csvOf([
        [t`Learner`, t`In the class since`, ...titles, t`Done`, t`Late`],
        ...lines.map(({ learner, cells, doneCount, lateCount }) => [
          learner.name,
          learner.joinedOn,
          ...cells.map((cell) => wordOf(cell)),
          doneCount,
          lateCount,
        ]),
      ]),
    );
  }
  const legend = [
    ['○', t`not begun`],
    ['3/8', t`begun, 3 of 8`],
    ['✓', t`done`],
    ['▲ 3/8', t`late`],
  ] as const;
  return (
    <section aria-label={t`Progress`} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          label={t`Order of the learners`}
          isLarge
          value={order}
          options={[
            { value: 'name', label: t`A–Z` },
            { value: 'late', label: t`Late first` },
          ]}
          onValueChange={setOrder}
        />
        <div className="flex flex-wrap gap-2.5">
          <Button variant="outline" icon={<Download aria-hidden />} onClick={save}>
            {t`Table (CSV)`}
          </Button>
          <Button variant="outline" icon={<Printer aria-hidden />} onClick={() => setIsPrinting(true)}>
            {t`Print`}
          </Button>
        </div>
      </div>
      <ul aria-label={t`What the marks mean`} className="flex flex-wrap gap-x-5 gap-y-1 text-s text-ink-soft">
        {legend.map(([mark, words]) => (
          <li key={words}>
            <span aria-hidden className="font-semibold text-ink">
              {mark}
            </span>{' '}
            {words}
          </li>
        ))}
      </ul>
      <Card className="max-h-[80vh] overflow-auto">
        <GridTable
          classId={shown.id}
          className={shown.name}
          today={grid.today}
          startsOn={grid.startsOn}
          courses={grid.courses}
          lines={lines}
          onOpen={(userId, course) =>
            void navigate({
              to: '/admin/classes/$classId/learners/$userId',
              params: { classId: shown.id, userId },
              search: { course },
            })
          }
        />
      </Card>
      {isPrinting && (
        <PrintedGrid
          classId={shown.id}
          className={shown.name}
          grid={grid}
          order={order}
          onDone={() => setIsPrinting(false)}
        />
      )}
    </section>
  );
}
