import type { RosterRow } from '@kalima/shared/domain/exchange/roster';
import type { PlannedRow } from '@kalima/shared/domain/exchange/roster-plan';
import { normaliseForSearch } from '@kalima/shared/domain/language/search-text';

/** A class that rows name and that is not there. */
export interface MissingClass {
  /** As the first row writes it. */
  readonly name: string;
  readonly count: number;
}

/** The classes that checked rows miss, most of the rows first; names that no class can have are mended in their rows. */
export function missingClasses(lines: readonly { row: RosterRow; planned: PlannedRow }[]): MissingClass[] {
  const missing = lines.filter(({ planned }) => {
    const codes = planned.errors.filter(({ field }) => field === 'className').map(({ code }) => code);
    return codes.length === 1 && codes[0] === 'NO_SUCH_CLASS';
  });
  return [...Map.groupBy(missing, ({ row }) => normaliseForSearch(row.className)).values()]
    .map((rows) => ({ name: rows[0]?.row.className ?? '', count: rows.length }))
    .toSorted((one, other) => other.count - one.count);
}
