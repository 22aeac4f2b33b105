import type { RosterField, RosterRow } from '@kalima/shared/domain/exchange/roster';
import type { RosterOutcome } from '@kalima/shared/domain/exchange/roster-plan';
import { rosterLimits } from '@kalima/shared/domain/exchange/roster-files';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { useAskToLeave } from '../../editing/use-ask-to-leave.ts';
import { LeaveDialog } from '../../frame/leave-dialog.tsx';
import { useKeys } from '../../../lib/use-keys.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/notice.tsx';
import { LoadingNotice } from '../../../ui/spinner.tsx';
import { missingClasses } from './missing-class.ts';
import { MissingClasses } from './missing-classes.tsx';
import { RosterErrorLine } from './roster-error-line.tsx';
import { type RosterFilter, RosterFilters } from './roster-filters.tsx';
import { RosterFoot } from './roster-foot.tsx';
import { GoneLines, goneKey, RosterGroup, RosterLine, useImportLabel } from './roster-groups.tsx';
import { RosterReading } from './roster-reading.tsx';
import { type Reading, readSource, type RosterFile } from './roster-source.ts';
import type { RowOutside } from './save-rows.tsx';
import { useRosterWords } from './roster-words.ts';
import { joinList } from '../../../lib/format/join-list.ts';
import { useAppLanguage } from '../../../lib/device/app-language.ts';

type Mended = Readonly<Partial<Record<RosterField, string>>>;

/** What somebody chose and mended since the files were dropped. */
interface Choices {
  /** Another one with each choice that changes the rows: the rows themselves would be compared cell by cell. */
  readonly rowsId: string;
  /** Under which id this import is made, once: another one with each choice. */
  readonly importId: string;
  readonly reading: Reading;
  readonly mended: ReadonlyMap<number, Mended>;
  readonly leftOut: ReadonlySet<number>;
  /** Who leaves a class. */
  readonly ticked: ReadonlySet<string>;
}

const noChoices = (): Choices => ({
  rowsId: crypto.randomUUID(),
  importId: crypto.randomUUID(),
  reading: {},
  mended: new Map(),
  leftOut: new Set(),
  ticked: new Set(),
});

interface CheckedRosterProps {
  readonly files: readonly RosterFile[];
  /** Leads back to the files. */
  readonly onCancel: () => void;
  /** Leads to what follows an import, with the rows that stayed out of it. */
  readonly onImported: (outside: readonly RowOutside[]) => void;
}

/** What was dropped, checked by the server, with its errors first; nothing is written before "Import". */
export function CheckedRoster({ files, onCancel, onImported }: CheckedRosterProps) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const { describe } = useErrorMessages();
  const words = useRosterWords();
  const queries = useQueryClient();
  const [choices, setChoices] = useState(noChoices);
  const [filter, setFilter] = useState<RosterFilter>('all');
  const { rowsId, importId, reading, mended, leftOut, ticked } = choices;
  const isWorkedOn = mended.size + leftOut.size + ticked.size > 0;
  const { leaving: leavingPage, allow } = useAskToLeave(isWorkedOn);
  // The ids are made here, where something was chosen, and not while drawing, which may be done at any time or never.
  const choose = (part: Partial<Choices>) =>
    setChoices({ ...choices, rowsId: crypto.randomUUID(), importId: crypto.randomUUID(), ...part });
  const source = useMemo(() => readSource(files, reading), [files, reading]);
  const rows = useMemo<readonly RosterRow[]>(() => {
    if (source.kind === 'not-understood') return [];
    return source.rows.flatMap((row) => (leftOut.has(row.line) ? [] : [{ ...row, ...mended.get(row.line) }]));
  }, [source, mended, leftOut]);
  const rowsLeftOut = source.kind === 'not-understood' ? [] : source.rows.filter(({ line }) => leftOut.has(line));
  const isRightSize = rows.length > 0 && rows.length <= rosterLimits.rows;
  const check = useQuery({
    queryKey: ['classes', 'rosters', 'check', rowsId],
    queryFn: async ({ signal }) => ({
      asked: rows,
      ...(await call('POST /api/admin/rosters/check', { body: { rows: [...rows] }, signal })),
    }),
    enabled: isRightSize,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  });
  const { data } = check;
  const leaving = data?.gone.filter((member) => ticked.has(goneKey(member))) ?? [];
  const make = useMutation({
    mutationFn: () => {
      const members = leaving.map(({ userId, classId }) => ({ userId, classId }));
      return call('POST /api/admin/rosters', { body: { id: importId, rows: [...rows], leaving: members } });
    },
    onSuccess: async () => {
      allow();
      onImported([
        ...of('error').map(({ row, planned }) => ({ row, errors: planned.errors })),
        ...rowsLeftOut.map((row) => ({ row, errors: [] })),
      ]);
      await queries.invalidateQueries();
    },
  });
  const lines = data?.rows.flatMap((planned, index) => {
    const row = data.asked[index];
    return row ? [{ row, planned }] : [];
  });
  const of = (outcome: RosterOutcome) => lines?.filter(({ planned }) => planned.outcome === outcome) ?? [];
  const errorCount = of('error').length;
  // Of what is filtered for the last row may have been mended.
  const hasLines = filter === 'all' || (filter === 'gone' ? data?.gone.length : of(filter).length);
  const shown = hasLines ? filter : 'all';
  const linesShown = (outcome: RosterOutcome) => (shown === 'all' || shown === outcome ? of(outcome) : []);
  const importLabel = useImportLabel(of('new').length, of('changed').length, leaving.length);
  const isNothing = of('new').length + of('changed').length + leaving.length === 0;
  const errors = useRef<HTMLDivElement>(null);
  const importButton = useRef<HTMLButtonElement>(null);
  const hasMended = useRef(false);
  useEffect(() => {
    if (check.isPending || check.isPlaceholderData || !hasMended.current) return;
    // The row that was mended is gone: whoever uses the keyboard goes on with the next one.
    hasMended.current = false;
    const next = errors.current?.querySelector<HTMLElement>('form :is(input, select)');
    (next ?? importButton.current)?.focus();
  }, [check.isPending, check.isPlaceholderData]);
  const goToNextError = () => {
    const forms = [...(errors.current?.querySelectorAll('form') ?? [])];
    const at = forms.findIndex((form) => form.contains(document.activeElement));
    forms[(at + 1) % forms.length]?.querySelector<HTMLElement>('input, select')?.focus();
  };
  useKeys({ f: errorCount > 0 && goToNextError });
  const mend = (line: number, part: Mended) => {
    hasMended.current = true;
    choose({ mended: new Map(mended).set(line, { ...mended.get(line), ...part }) });
  };
  const leaveOut = (line: number) => {
    hasMended.current = true;
    choose({ leftOut: new Set(leftOut).add(line) });
  };
  const toggle = (key: string) => choose({ rowsId, ticked: ticked.symmetricDifference(new Set([key])) });
  const { rows: most } = rosterLimits;
  if (source.kind === 'not-understood')
    return (
      <>
        <Banner tone="error">
          {t`These files are no roster: give one table, or users.csv, classes.csv and enrollments.csv of OneRoster together.`}
        </Banner>
        <Button variant="quiet" className="justify-self-start" onClick={onCancel}>{t`Choose other files`}</Button>
      </>
    );
  return (
    <>
      <p className="wrap-anywhere text-ink-soft">
        <bdi>
          {joinList(
            files.map(({ name }) => name),
            language,
          )}
        </bdi>{' '}
        · {t`${plural(rows.length, { one: '# row', other: '# rows' })}`} · {t`nothing has been written yet`}
      </p>
      {source.kind === 'table' && (
        <RosterReading
          table={source}
          reading={reading}
          classNames={data?.classNames ?? []}
          onChange={(next) => choose({ reading: next })}
        />
      )}
      {!isRightSize && <Banner tone="error">{t`A roster has 1 to ${most} rows.`}</Banner>}
      {check.error && (
        <ErrorState title={t`The roster cannot be checked`} onRetry={() => void check.refetch()}>
          <p>{describe(check.error)}</p>
        </ErrorState>
      )}
      {check.isPending && isRightSize && <LoadingNotice text={t`Checking the roster`} />}
      <MissingClasses missing={missingClasses(of('error'))} onMade={() => choose({})} />
      {data && (
        <RosterFilters
          counts={{
            all: data.rows.length,
            error: errorCount,
            new: of('new').length,
            changed: of('changed').length,
            unchanged: of('unchanged').length,
            gone: data.gone.length,
          }}
          errors={of('error')}
          filter={shown}
          onChange={setFilter}
        />
      )}
      <div ref={errors}>
        <RosterGroup title={words.outcomes.error} lines={linesShown('error')}>
          {({ row, planned }) => (
            <RosterErrorLine
              key={`${row.line} ${JSON.stringify(row)}`}
              row={row}
              planned={planned}
              other={data?.asked.find(({ line }) => planned.errors.some((error) => error.other?.line === line))}
              classNames={data?.classNames ?? []}
              onMend={(part) => mend(row.line, part)}
              onLeaveOut={() => leaveOut(row.line)}
            />
          )}
        </RosterGroup>
      </div>
      {(['new', 'changed', 'unchanged'] as const).map((outcome) => (
        <RosterGroup
          key={outcome}
          title={words.outcomes[outcome]}
          lines={linesShown(outcome)}
          isFolded={outcome === 'unchanged' && shown === 'all'}
        >
          {({ row, planned }) => <RosterLine key={row.line} row={row} planned={planned} />}
        </RosterGroup>
      ))}
      {data && ['all', 'gone'].includes(shown) && <GoneLines gone={data.gone} ticked={ticked} onToggle={toggle} />}
      {make.error && <Banner tone="error">{describe(make.error)}</Banner>}
      <RosterFoot
        importButton={importButton}
        importLabel={importLabel}
        isNothing={isNothing || check.isPlaceholderData}
        isChecking={check.isFetching}
        isImporting={make.isPending}
        errorCount={errorCount}
        onImport={() => make.mutate()}
        onCancel={onCancel}
      />
      <LeaveDialog leaving={leavingPage} />
    </>
  );
}
