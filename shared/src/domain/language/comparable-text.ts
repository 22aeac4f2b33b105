/** Marks behind each other. */
const mostMarks = 30;

/**
 * A text without more than thirty combining marks behind each other: to put marks into their order costs Unicode the square of
 * their number, and no writing has more (UAX #15, Stream-Safe Text). Whatever is normalised goes through this first.
 */
export function withBoundedMarks(text: string): string {
  return text.replace(/\p{M}+/gu, (run) =>
    run.length > mostMarks ? Array.from(run).slice(0, mostMarks).join('') : run,
  );
}

/** Characters of a word in any form of Unicode: twice as many as may be typed. */
const mostOfWord = 1000;

/**
 * A word without compatibility characters (NFKC), cut where they make it longer than any word: one such sign may stand for eighteen
 * letters, and whoever chooses the text chooses how long it takes to be compared.
 */
export const withBoundedExpansion = (text: string): string =>
  withBoundedMarks(text)
    .normalize('NFKC')
    .slice(0, mostOfWord)
    .replace(/[\ud800-\udbff]$/, '');

const outerCharacter = /^[\p{P}\p{S}\s]$/u;

/** A text without the punctuation and white space around it; text made of punctuation alone is kept. Takes linear time. */
export function withoutOuterPunctuation(text: string): string {
  const characters = Array.from(text);
  const isInside = (character: string) => !outerCharacter.test(character);
  const first = characters.findIndex(isInside);
  return first === -1 ? text : characters.slice(first, characters.findLastIndex(isInside) + 1).join('');
}

/** A text as it is compared: `Cat ` and `cat` are one word, or one translation. */
export function comparableText(text: string): string {
  return withBoundedMarks(text).normalize('NFC').trim().toLowerCase();
}
