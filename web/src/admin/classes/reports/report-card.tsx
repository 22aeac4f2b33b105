import { csvOf } from '@kalima/shared/domain/language/csv';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { classNames } from '../../../lib/format/class-names.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { saveTable } from '../../../lib/device/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Numeral } from '../../../ui/numeral.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useWhyNot } from '../use-why-not.ts';
import { allRows, cardQuery, type CardName, type CardRow } from './report-queries.ts';

/** The class that a card is about. */
export interface CardOf {
  readonly classId: string;
  readonly className: string;
}

/** How a line of a card stands: what it says, and its next step at the end or below. */
export const rowLook = 'flex flex-wrap items-center justify-between gap-x-3 gap-y-2';

interface ReportCardProps<Name extends CardName> extends CardOf {
  readonly name: Name;
  /** The key of the keyboard that leads to it. */
  readonly shortcut: string;
  readonly title: string;
  /** What is said where nothing is wrong: one calm line. */
  readonly empty: string;
  readonly isAlarming?: boolean;
  readonly head: readonly string[];
  readonly tableRow: (row: CardRow<Name>) => (string | number | null)[];
  readonly keyOf: (row: CardRow<Name>) => string;
  /** What can be done about all of them; told the lines in sight and how many there are. */
  readonly renderFoot?: (rows: readonly CardRow<Name>[], total: number) => ReactNode;
  readonly children: (row: CardRow<Name>, today: string) => ReactNode;
}

/** One question of the overview: how many, the worst first, and more when asked. It loads and fails alone. */
export function ReportCard<Name extends CardName>(props: ReportCardProps<Name>) {
  const { classId, name, title } = props;
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const whyNot = useWhyNot();
  const heading = useId();
  const lines = useRef<HTMLUListElement>(null);
  const list = useInfiniteQuery(cardQuery(classId, name));
  const pages = (list.data?.pages ?? []) as readonly {
    items: readonly CardRow<Name>[];
    total: number;
    today: string;
  }[];
  const total = pages[0]?.total ?? 0;
  const rows = pages.flatMap(({ items }) => items);
  const save = useMutation({
    mutationFn: () => allRows(classId, name),
    onSuccess: (all) =>
      saveTable(`${props.className} - ${title}.csv`, csvOf([props.head, ...all.map((row) => props.tableRow(row))])),
    onError: (error) => showToast(describe(error), 'error'),
  });
  const more = total - rows.length;
  /** Brings all that was counted, and leads to the first of it. */
  async function showAll() {
    if (list.hasNextPage) await list.fetchNextPage();
    lines.current?.querySelector<HTMLElement>('a, button')?.focus();
  }
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <Card className="grid h-full content-start px-4 pt-3 pb-4 md:px-5">
        <header className="flex min-h-13 items-center gap-3 border-b border-line pb-2">
          <h2
            id={heading}
            tabIndex={-1}
            data-card={props.shortcut}
            className="flex min-w-0 flex-1 items-center gap-3 font-semibold"
          >
            {list.data &&
              (total === 0 ? (
                <span className="text-xl font-bold">0</span>
              ) : (
                <button
                  type="button"
                  title={t`Go to what is behind this number`}
                  className={classNames(
                    '-ms-2 grid size-(--touch) shrink-0 place-items-center rounded-control text-xl font-bold underline decoration-1 underline-offset-4 hover:bg-sunk print:no-underline',
                    props.isAlarming && 'text-coral-ink',
                  )}
                  onClick={() => void showAll()}
                >
                  <Numeral of={total} />
                </button>
              ))}
            <span>{title}</span>
          </h2>
          {total > 0 && (
            <IconButton
              className="print:hidden"
              label={t`Save “${title}” as a table (CSV)`}
              disabled={save.isPending}
              onClick={() => save.mutate()}
            >
              <Download aria-hidden />
            </IconButton>
          )}
        </header>
        {list.isPending && (
          <div role="status" aria-label={t`Loading...`} className="mt-3 grid gap-3">
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
          </div>
        )}
        {list.error && !list.data && (
          <div role="alert" className="mt-3 grid justify-items-start gap-3">
            <p className="text-ink-soft">{describe(list.error)}</p>
            <Button variant="quiet" onClick={() => void list.refetch()}>
              {t`Try again`}
            </Button>
          </div>
        )}
        {list.data && total === 0 && <p className="mt-4 text-ink-soft">{props.empty}</p>}
        {rows.length > 0 && (
          <ul ref={lines} aria-labelledby={heading} className="max-h-150 overflow-y-auto print:max-h-none">
            {rows.map((row) => (
              <li key={props.keyOf(row)} className="border-b border-line py-2.5 last:border-b-0">
                {props.children(row, pages[0]?.today ?? '')}
              </li>
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <Button
            variant="quiet"
            className="mt-2 w-fit"
            isLoading={list.isFetchingNextPage}
            {...whyNot}
            onClick={() => void list.fetchNextPage()}
          >
            {t`${plural(more, { one: '# more', other: '# more' })}`}
          </Button>
        )}
        {list.data && props.renderFoot?.(rows, total)}
      </Card>
    </section>
  );
}
