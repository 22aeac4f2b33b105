import { diffArrays } from 'diff';

/** A stretch of a text: the same in both, changed, or left out because it is long and the same. */
export interface Stretch {
  readonly text: string;
  readonly kind: 'same' | 'changed' | 'left-out';
}

/** Words and spaces of what is the same that stay beside what is changed, so that its place is known. */
const shownBeside = 20;
/** Words in which two texts may differ before they are two texts. */
const mostEdits = 2000;

/** Words and what is between them; of languages without spaces, too. */
function wordsOf(text: string): string[] {
  return [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].map(({ segment }) => segment);
}

function shorten(words: readonly string[], isFirst: boolean, isLast: boolean): Stretch[] {
  const before = isFirst ? 0 : shownBeside;
  const behind = isLast ? 0 : shownBeside;
  if (words.length <= before + behind + shownBeside) return [{ text: words.join(''), kind: 'same' }];
  const parts: Stretch[] = [
    { text: words.slice(0, before).join(''), kind: 'same' },
    { text: ' … ', kind: 'left-out' },
    { text: words.slice(words.length - behind).join(''), kind: 'same' },
  ];
  return parts.filter((part) => part.text !== '');
}

/**
 * Two versions of a text, each in stretches that tell where it differs from the other; what is the same is shortened to what
 * stands beside a change. Two texts that have hardly a word in common are changed as a whole.
 */
export function markDifferences(mine: string, theirs: string): { mine: Stretch[]; theirs: Stretch[] } {
  const changes = diffArrays(wordsOf(mine), wordsOf(theirs), { maxEditLength: mostEdits });
  if (!changes) return { mine: [{ text: mine, kind: 'changed' }], theirs: [{ text: theirs, kind: 'changed' }] };
  const stretchesOf = (isLeftOut: 'added' | 'removed') =>
    changes.flatMap((change, index): Stretch[] => {
      if (change[isLeftOut]) return [];
      if (change.added || change.removed) return [{ text: change.value.join(''), kind: 'changed' }];
      return shorten(change.value, index === 0, index === changes.length - 1);
    });
  return { mine: stretchesOf('added'), theirs: stretchesOf('removed') };
}
