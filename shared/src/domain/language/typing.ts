import { type ArrayChange, diffArrays } from 'diff';
import { withBoundedMarks } from './comparable-text.ts';
import { type ContentLanguage, isChinese } from './languages.ts';
import { normaliseForSearch } from './search-text.ts';

/** How a letter stands to the word: `missing` is a gap without one, `wrong` one in place of another. */
export type Mark = 'right' | 'extra' | 'missing' | 'wrong';

export interface MarkedLetter {
  /** As it was typed; empty for a gap. */
  readonly letter: string;
  readonly mark: Mark;
}

/** What was typed for one unit of the word: a Chinese character, or the whole word. */
export interface JudgedUnit {
  /** The character that is written above its syllable, or a Latin letter or digit among such; null where the letters themselves are the word. */
  readonly character: string | null;
  /** The syllable with its tone, for a Chinese character. */
  readonly syllable: string | null;
  readonly isRight: boolean;
  readonly letters: readonly MarkedLetter[];
}

export interface JudgedTyping {
  /** `near` is worth a second try: most of it is right. */
  readonly verdict: 'right' | 'near' | 'wrong';
  readonly units: readonly JudgedUnit[];
}

interface TypedItem {
  readonly text: string;
  readonly language: ContentLanguage;
  readonly pinyin: string | null;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const han = /\p{Script=Han}/u;
/** Faults that are a near miss: one, and one more for every three letters. */
const lettersOfFault = 3;

const lettersOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Letters that count, as they are shown; white space, punctuation and the tatweel do not. What one key wrote as one sign (ﻻ) is its letters. */
function countedLetters(text: string): string[] {
  const plain = withBoundedMarks(text).normalize('NFKC');
  return lettersOf(plain.replace(/[\u2018\u2019\u02bc\u0640'\p{Cf}]/gu, '')).filter(
    (letter) => !/^[\s\p{P}\p{S}]+$/u.test(letter),
  );
}

/** Pinyin as it is compared: its letters without tones, in marks or digits, and without punctuation; with `u` for `ü` however it was typed. */
function plainPinyin(text: string): string {
  return normaliseForSearch(text.replaceAll(/u:/gi, 'u')).replaceAll('v', 'u').replace(/\P{L}/gu, '');
}

/** The characters of a Chinese text with their syllables, and what stands among them as it is (卡拉OK); null where the two do not belong together. */
function syllablesOf({ text, pinyin }: TypedItem) {
  const characters = countedLetters(text);
  const syllables = pinyin?.split(' ') ?? [];
  if (syllables.length === 0 || characters.filter((one) => han.test(one)).length !== syllables.length) return null;
  let place = 0;
  return characters.map((character) => {
    const syllable = han.test(character) ? (syllables[place++] ?? null) : null;
    return { character, syllable, plain: Array.from(plainPinyin(syllable ?? character)) };
  });
}

/** Compares letter by letter; of each letter typed, and each gap, the place in the word at which it stands. */
function compare(wanted: readonly string[], typed: readonly string[], shown: readonly string[]) {
  return marksOf(diffArrays([...wanted], [...typed]), shown);
}

function marksOf(changes: readonly ArrayChange<string>[], shown: readonly string[]) {
  const marks: (MarkedLetter & { readonly at: number })[] = [];
  let [at, next] = [0, 0];
  for (let index = 0; index < changes.length; index += 1) {
    const change = changes[index];
    if (!change) break;
    if (!change.added && !change.removed) {
      for (let one = 0; one < change.count; one += 1)
        marks.push({ letter: shown[next++] ?? '', mark: 'right', at: at++ });
      continue;
    }
    const following = changes[index + 1];
    const isExchange = following !== undefined && (following.added || following.removed);
    const both = isExchange ? [change, following] : [change];
    const missing = both.find(({ removed }) => removed)?.count ?? 0;
    const extra = both.find(({ added }) => added)?.count ?? 0;
    for (let one = 0; one < Math.max(missing, extra); one += 1) {
      const mark = one >= extra ? 'missing' : one >= missing ? 'extra' : 'wrong';
      const place = mark === 'extra' ? Math.max(0, at - 1) : at++;
      marks.push({ letter: mark === 'missing' ? '' : (shown[next++] ?? ''), mark, at: place });
    }
    if (isExchange) index += 1;
  }
  return marks;
}

function verdictOf(marks: readonly MarkedLetter[]): JudgedTyping['verdict'] {
  const right = marks.filter(({ mark }) => mark === 'right').length;
  const faults = marks.length - right;
  if (faults === 0) return 'right';
  return right >= 2 && faults <= 1 + Math.floor(right / lettersOfFault) ? 'near' : 'wrong';
}

/**
 * Judges what was typed for a word. What search ignores does not count: case, accents, vowel marks, variants of Arabic letters,
 * punctuation and spaces (PRODUCT.md#review). Chinese may be typed as characters, or as pinyin with or without tones.
 */
export function judgeTyping(typed: string, item: TypedItem): JudgedTyping {
  const syllables = isChinese(item.language) && !han.test(typed) ? syllablesOf(item) : null;
  if (!syllables) {
    const [wanted, shown] = [countedLetters(item.text), countedLetters(typed)];
    const marks = compare(wanted.map(normaliseForSearch), shown.map(normaliseForSearch), shown);
    const verdict = verdictOf(marks);
    return { verdict, units: [{ character: null, syllable: null, isRight: verdict === 'right', letters: marks }] };
  }
  const shown = Array.from(plainPinyin(typed));
  const marks = compare(
    syllables.flatMap(({ plain }) => plain),
    shown,
    shown,
  );
  let from = 0;
  const units = syllables.map(({ character, syllable, plain }): JudgedUnit => {
    const to = from + plain.length;
    const letters = marks.filter(({ at }) => at >= from && at < to);
    from = to;
    return { character, syllable, isRight: letters.every(({ mark }) => mark === 'right'), letters };
  });
  return { verdict: verdictOf(marks), units };
}

/**
 * Returns true if `typed` is so near the text that it rather is the same text, corrected: right, or near as `judgeTyping` has it. Texts
 * that differ in more than `mostEdits` letters are not near. That bounds the comparison, which takes the square of what differs.
 */
export function isNearText(typed: string, text: string, mostEdits: number): boolean {
  const [wanted, shown] = [countedLetters(text), countedLetters(typed)];
  const options = { maxEditLength: mostEdits };
  const changes = diffArrays(wanted.map(normaliseForSearch), shown.map(normaliseForSearch), options);
  return changes !== undefined && verdictOf(marksOf(changes, shown)) !== 'wrong';
}
