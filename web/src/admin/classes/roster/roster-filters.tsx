import type { RosterRow } from '@kalima/shared/domain/exchange/roster';
import type { PlannedRow, RosterOutcome } from '@kalima/shared/domain/exchange/roster-plan';
import { useLingui } from '@lingui/react/macro';
import { useAppLanguage } from '../../../lib/device/app-language.ts';
import { formatNumber } from '../../../lib/format/format-date.ts';
import { Chip } from '../../../ui/chip.tsx';
import { useRosterWords } from './roster-words.ts';
import { SaveRows } from './save-rows.tsx';

export type RosterFilter = 'all' | RosterOutcome | 'gone';

interface RosterFiltersProps {
  readonly counts: Readonly<Record<RosterFilter, number>>;
  /** Rows with errors, as they stand. */
  readonly errors: readonly { readonly row: RosterRow; readonly planned: PlannedRow }[];
  readonly filter: RosterFilter;
  readonly onChange: (filter: RosterFilter) => void;
}

/** Shows the rows of one outcome alone, whose signs say it without colours, and saves those with errors as a table. */
export function RosterFilters({ counts, errors, filter, onChange }: RosterFiltersProps) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const { outcomes } = useRosterWords();
  const filters = [
    ['all', '', t`All`],
    ['error', '!', outcomes.error],
    ['new', '+', outcomes.new],
    ['changed', '~', outcomes.changed],
    ['unchanged', '=', outcomes.unchanged],
    ['gone', '–', t`Not in the file`],
  ] as const;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div role="group" aria-label={t`Rows to show`} className="flex flex-wrap gap-2">
        {filters
          .filter(([one]) => one === 'all' || counts[one] > 0)
          .map(([one, sign, label]) => (
            <Chip key={one} isOn={one === filter} onClick={() => onChange(one)}>
              {sign !== '' && <span aria-hidden>{sign}</span>}
              {label} <span className="tabular-nums">{formatNumber(counts[one], language)}</span>
            </Chip>
          ))}
      </div>
      {errors.length > 0 && (
        <SaveRows rows={errors.map(({ row, planned }) => ({ row, errors: planned.errors }))} label={t`Errors as CSV`} />
      )}
    </div>
  );
}
