import { readCsv } from '../language/csv.ts';

/** What a roster is bounded by (PRODUCT.md#rosters). */
export const rosterLimits = { rows: 5000, bytes: 5 * 1024 * 1024, cell: 300, undoHours: 24 } as const;

/** What stands between the cells of a roster. */
export const rosterSeparators = [',', ';', '\t'] as const;
export type RosterSeparator = (typeof rosterSeparators)[number];

/** Lines by which the separator is guessed. */
const looksAt = 20;

/** What separates the cells: by which most of the first rows have as many cells as the headings, and most of them. */
export function guessSeparator(text: string): RosterSeparator {
  const head = text.split(/\r\n|[\r\n]/, looksAt).join('\n');
  const scores = rosterSeparators.map((separator) => {
    const rows = readCsv(head, separator);
    const width = rows[0]?.cells.length ?? 0;
    const alike = rows.filter(({ cells }) => cells.length === width).length / Math.max(1, rows.length);
    return { separator, score: width < 2 ? 0 : alike * 1000 + width };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).separator;
}
