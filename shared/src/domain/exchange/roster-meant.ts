import type { RosterRow } from './roster.ts';
import { normaliseForSearch } from '../language/search-text.ts';

/**
 * Ids of the accounts that some rows may mean: those that `idsByKey` finds, else everybody with the name of the row. Compares each name
 * once, since a wrong column makes an error of every row of a school.
 */
export function idsMeantBy(
  rows: readonly RosterRow[],
  people: readonly { readonly id: string; readonly name: string }[],
  idsByKey: (row: RosterRow) => readonly string[],
): ReadonlySet<string> {
  const ids = new Set<string>();
  const names = new Set<string>();
  for (const row of rows) {
    const found = idsByKey(row);
    for (const id of found) ids.add(id);
    if (found.length === 0) names.add(normaliseForSearch(row.name));
  }
  if (names.size === 0) return ids;
  for (const { id, name } of people) if (names.has(normaliseForSearch(name))) ids.add(id);
  return ids;
}
