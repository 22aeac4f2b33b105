import { readCsv } from '../language/csv.ts';
import { guessSeparator, type RosterSeparator, rosterSeparators } from './roster-files.ts';
import { scriptOf } from '../language/scripts.ts';

/** What stands between a word and its translation in a list that people type. */
const pairSeparators = ['-', '=', ':'] as const;
type PairSeparator = (typeof pairSeparators)[number];

/** What stands between the cells of a table or the two sides of a list. */
export const importSeparators = [...rosterSeparators, ...pairSeparators] as const;
export type ImportSeparator = RosterSeparator | PairSeparator;

const marks: Record<PairSeparator, RegExp> = { '-': /[-–—－]+/gu, '=': /[=＝]+/gu, ':': /[:：]/gu };
/** What begins the lines of a list: `1.`, `2)`, `•`. */
const bullet = /^[-–—•*·]\s/u;
const lineNumber = /^\d{1,3}[.)、．]/u;
/** Speakers of a conversation come again, words do not. */
const mostlyNew = 0.8;

const isPairSeparator = (separator: ImportSeparator): separator is PairSeparator =>
  pairSeparators.some((one) => one === separator);

/** Whether a mark between two texts parts a word from its translation: no hyphen within a word, no time of day and no address. */
function isBreak(separator: PairSeparator, left: string, right: string): boolean {
  const [before, after] = [left.trimEnd(), right.trimStart()];
  if (before === '' || after === '') return false;
  if (separator === '=') return true;
  if (separator === ':') return !right.startsWith('//') && !(/\d$/.test(before) && /^\d/.test(after));
  if (before !== left && after !== right) return true;
  const [one, other] = [scriptOf(before.slice(-1)), scriptOf(after.charAt(0))];
  return one !== null && other !== null && one !== other;
}

function pairOf(line: string, separator: PairSeparator): [string, string] | null {
  for (const { index, 0: mark } of line.matchAll(marks[separator])) {
    const [left, right] = [line.slice(0, index), line.slice(index + mark.length)];
    if (isBreak(separator, left, right)) return [left.trim(), right.trim()];
  }
  return null;
}

/** A line parted at a tab, at the mark that parts most lines, or at another one: people write some lines in their own way. */
function anyPairOf(line: string, separator: PairSeparator): [string, string] | null {
  const tab = line.indexOf('\t');
  if (tab > 0) return [line.slice(0, tab).trim(), line.slice(tab + 1).trim()];
  for (const one of [separator, ...pairSeparators]) {
    const pair = pairOf(line, one);
    if (pair) return pair;
  }
  return null;
}

/** The lines of a list without what only counts them. */
function linesOf(text: string): string[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|[\r\n]/)
    .map((line) => line.trim().replace(bullet, '').trim())
    .filter((line) => line !== '');
  const isNumbered = lines.filter((line) => lineNumber.test(line)).length * 2 > lines.length;
  return isNumbered ? lines.map((line) => line.replace(lineNumber, '').trim()) : lines;
}

/** What parts most lines of a list in two; null where nothing does. */
function pairSeparatorOf(text: string): PairSeparator | null {
  const lines = linesOf(text);
  const found = pairSeparators.map((separator) => {
    const pairs = lines.flatMap((line) => {
      const pair = pairOf(line, separator);
      return pair ? [pair] : [];
    });
    const isOfScripts = pairs.every(([left, right]) => scriptOf(left) !== scriptOf(right));
    const isNew = new Set(pairs.map(([left]) => left)).size >= pairs.length * mostlyNew;
    const isList = isNew && pairs.length * 2 > lines.length && (pairs.length > 1 || isOfScripts);
    const widths = pairs.reduce((sum, [left]) => sum + left.length, 0);
    return { separator, count: isList ? pairs.length : 0, widths };
  });
  const [best] = found.toSorted((a, b) => b.count - a.count || a.widths - b.widths);
  if (best !== undefined && best.count > 0) return best.separator;
  // Each line in its own way, but a word and its translation by their scripts.
  const mixed = lines.map((line) => anyPairOf(line, '-'));
  const isMixed = mixed.every((pair) => pair !== null && scriptOf(pair[0]) !== scriptOf(pair[1]));
  return isMixed && lines.length > 1 ? '-' : null;
}

/** What separates the cells; where the lines of a file have commas as they come, it is a list of one column, or of words and translations. */
export function guessImportSeparator(text: string): ImportSeparator {
  const guessed = guessSeparator(text);
  const rows = readCsv(text, guessed);
  const width = rows[0]?.cells.length ?? 0;
  const isEven = rows.filter(({ cells }) => cells.length === width).length * 10 >= rows.length * 9;
  if (width > 1 && (isEven || guessed === '\t')) return guessed;
  return pairSeparatorOf(text) ?? (width > 1 ? '\t' : guessed);
}

/** The rows of a table, or of a list of words and translations, by what separates their cells. */
export function readLines(text: string, separator: ImportSeparator): string[][] {
  if (!isPairSeparator(separator)) return readCsv(text, separator).map(({ cells }) => cells);
  return linesOf(text).map((line) => anyPairOf(line, separator) ?? [line, '']);
}
