import type { RosterRow } from './roster.ts';
import { normaliseForSearch } from '../language/search-text.ts';

/** That an earlier row names somebody else under the number of a school. */
interface Twin {
  readonly field: 'sourcedId';
  readonly code: 'GIVEN_TWICE';
  readonly other: { readonly line: number; readonly name: string };
}

/** The rows, by their place, under whose school number an earlier row names somebody else, with that row (PRODUCT.md#rosters). */
export function twinsOf(rows: readonly RosterRow[]): ReadonlyMap<number, readonly [Twin]> {
  const numbered = new Map<string, RosterRow>();
  const twins = new Map<number, readonly [Twin]>();
  for (const [place, row] of rows.entries()) {
    if (row.sourcedId === '') continue;
    const earlier = numbered.get(row.sourcedId);
    if (!earlier) numbered.set(row.sourcedId, row);
    else if (normaliseForSearch(earlier.name) !== normaliseForSearch(row.name)) {
      const other = { line: earlier.line, name: earlier.name };
      twins.set(place, [{ field: 'sourcedId', code: 'GIVEN_TWICE', other }]);
    }
  }
  return twins;
}
