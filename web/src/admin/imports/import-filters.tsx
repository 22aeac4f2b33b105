import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';

export type RowFilter = 'all' | 'to-look-at' | 'left-over';

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
  const labels: Record<RowFilter, string> = { all: t`All`, 'to-look-at': t`To look at`, 'left-over': t`Left over` };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div role="group" aria-label={t`Rows to show`} className="flex flex-wrap gap-2">
        {(['all', 'to-look-at', 'left-over'] as const)
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
          {plural(proposals, { one: 'Accept the proposal', other: 'Accept all # proposals' })}
        </Button>
      )}
    </div>
  );
}
