import type { VocabularyInput } from '@kalima/shared/contract/content/explained-words';
import { isSameContent } from './same-content.ts';

/**
 * Two versions of a list, item by item: the lines of those that differ, or that only one of them has. An item is the same
 * where `keyOf` is; lines are what `lineOf` says, and where that is the same but the items are not, `note` is added.
 */
export function differingLines<Item>(
  mine: readonly Item[],
  theirs: readonly Item[],
  keyOf: (item: Item) => string,
  lineOf: (item: Item) => string,
  note = '',
): { mine: string; theirs: string } {
  const [mineByKey, theirsByKey] = [mine, theirs].map((items) => new Map(items.map((item) => [keyOf(item), item])));
  const linesOf = (items: readonly Item[], others: ReadonlyMap<string, Item> | undefined, isMine: boolean) =>
    items.flatMap((item) => {
      const other = others?.get(keyOf(item));
      if (other !== undefined && isSameContent(other, item)) return [];
      const isNoted = isMine && other !== undefined && lineOf(other) === lineOf(item);
      return [lineOf(item) + (isNoted ? ` ${note}` : '')];
    });
  const differences = {
    mine: linesOf(mine, theirsByKey, true).join('\n'),
    theirs: linesOf(theirs, mineByKey, false).join('\n'),
  };
  if (differences.mine !== '' || differences.theirs !== '') return differences;
  // The same items: at most in another order.
  const order = (items: readonly Item[]) => items.map(lineOf).join('\n');
  return { mine: order(mine), theirs: order(theirs) };
}

/**
 * The explained words that differ, each with what it means and its details, which `meaningOf` says. A word is the same where its id is; one that
 * the other version does not have under this id, where it reads the same.
 */
export function wordDifferences(
  mine: readonly VocabularyInput[],
  theirs: readonly VocabularyInput[],
  meaningOf: (word: VocabularyInput) => string,
) {
  const withKeys = (words: readonly VocabularyInput[], others: readonly VocabularyInput[]) => {
    const known = new Set(others.map(({ id }) => id));
    return words.map(({ id, ...word }) => ({ ...word, key: id !== undefined && known.has(id) ? id : word.word }));
  };
  return differingLines(
    withKeys(mine, theirs),
    withKeys(theirs, mine),
    ({ key }) => key,
    (entry) => `${entry.word} — ${meaningOf(entry)}${entry.definition === '' ? '' : ` (${entry.definition})`}`,
  );
}
