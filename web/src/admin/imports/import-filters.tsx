import type { WorkRow } from '@kalima/shared/domain/exchange/import-rows';
import { isNote, type Notice } from '@kalima/shared/domain/exchange/import-rows-notices';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';

const rowFilters = ['all', 'to-look-at', 'no-picture', 'no-sound', 'left-over'] as const;
export type RowFilter = (typeof rowFilters)[number];

/** Whether a row is among those that a filter shows. */
export function isShownBy(filter: RowFilter, row: WorkRow, notices: readonly Notice[]): boolean {
  if (filter === 'to-look-at') return notices.some((notice) => !isNote(notice));
  if (filter === 'no-picture') return !row.isLeftOut && row.picture === null;
  return filter === 'no-sound' ? !row.isLeftOut && row.sound === null : true;
}

interface ImportFiltersProps {
  readonly counts: Readonly<Record<RowFilter, number>>;
  readonly filter: RowFilter;
  readonly onChange: (filter: RowFilter) => void;
  readonly proposals: number;
  readonly onAcceptAll: () => void;
}

/** Shows the rows to look at alone, or the files that no row has, and accepts all that is proposed. */
export function ImportFilters({ counts, filter, onChange, proposals, onAcceptAll }: ImportFiltersProps) {
  const { t, i18n } = useLingui();
  const labels: Record<RowFilter, string> = {
    all: t`All`,
    'to-look-at': t`To look at`,
    'no-picture': t`No picture`,
    'no-sound': t`No recording`,
    'left-over': t`Left over`,
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div role="group" aria-label={t`Rows to show`} className="flex flex-wrap gap-2">
        {rowFilters
          .filter((one) => one === 'all' || counts[one] > 0)
          .map((one) => (
            <Chip key={one} isOn={one === filter} onClick={() => onChange(one)}>
              {one === 'to-look-at' && <TriangleAlert aria-hidden className="size-4" />}
              {labels[one]} <span className="tabular-nums">{i18n.number(counts[one])}</span>
            </Chip>
          ))}
      </div>
      {proposals > 0 && (
        <Button variant="quiet" onClick={onAcceptAll}>
          {t`${plural(proposals, { one: 'Accept the proposal', other: 'Accept all # proposals' })}`}
        </Button>
      )}
    </div>
  );
}
