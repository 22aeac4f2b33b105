import { withoutVowelMarks } from '../language/item-form.ts';
import { type ContentLanguage, languageOf } from '../language/languages.ts';
import { chineseCharacters, pinyinWords } from '../language/pinyin.ts';
import { type TextPart, matchWords } from '../language/word-matching.ts';

/** Days of stability from which on a word is known, and needs no aid (PRODUCT.md#reading-aids); `aids.tsx` of the web compares them. */
export const knownStability = 7;

/** Whether a text of a language can have aids: Chinese that has pinyin, Arabic that has vowel marks. */
export function hasAids(text: string, language: ContentLanguage, pinyin: string | undefined): boolean {
  const { aid } = languageOf(language);
  if (aid === 'pinyin') return pinyin !== undefined;
  return aid === 'vowel marks' && withoutVowelMarks(text) !== text;
}

/** A character of a text as it is shown, with a syllable or none; with a place for one where it has faded. */
export interface AidedCharacter {
  readonly character: string;
  readonly syllable: string | null;
  readonly isFaded: boolean;
}

/** Characters between which no line breaks. */
export type AidedWord = readonly AidedCharacter[];

/** Where known words stand in a text: one yes or no for each of its UTF-16 units. */
function knownUnits(text: string, known: readonly string[]): boolean[] {
  if (known.length === 0) return [];
  return matchWords(text, known).flatMap(({ text: part, word }) =>
    Array.from<boolean>({ length: part.length }).fill(word !== null),
  );
}

/** What no line begins with, and what none ends with. */
const [closing, opening] = [/^[\p{Pe}\p{Pf}\p{Po}]+$/u, /^[\p{Ps}\p{Pi}]+$/u];

/** Words with the punctuation that stays on their line. */
function withPunctuation(words: readonly AidedWord[]): AidedWord[] {
  const textOf = (word: AidedWord) => word.map(({ character }) => character).join('');
  const joined: AidedWord[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last && (closing.test(textOf(word)) || opening.test(textOf(last).slice(-1))))
      joined[joined.length - 1] = [...last, ...word];
    else joined.push(word);
  }
  return joined;
}

/** Chinese in its words with their punctuation, with the syllables of all but the known ones. */
export function aidedChinese(text: string, pinyin: string, known: readonly string[]): AidedWord[] {
  const isKnown = knownUnits(text, known);
  let at = 0;
  const words = pinyinWords(text, pinyin).map(({ characters }) =>
    characters.map(({ character, syllable }) => {
      const isFaded = isKnown[at] === true;
      at += character.length;
      return { character, syllable, isFaded };
    }),
  );
  return withPunctuation(words);
}

/** Arabic with the vowel marks of all but the known words; a shadda stays. */
export function aidedArabic(text: string, known: readonly string[]): string {
  if (known.length === 0) return text;
  return matchWords(text, known)
    .map(({ text: part, word }) => (word === null ? part : withoutVowelMarks(part)))
    .join('');
}

/** The parts of a text in which words are looked for (see `matchWords`), each with the place where it begins. */
export function placedParts(text: string, words: readonly string[]): (TextPart & { readonly from: number })[] {
  let next = 0;
  return matchWords(text, words).map((part) => {
    const from = next;
    next += part.text.length;
    return { ...part, from };
  });
}

/** Words that are kept together with the marks behind them: longer ones may be parted themselves. */
const longestKept = 8;

/** Parts whose words have the marks behind them, which begin no line. */
export function withMarks(
  parts: ReturnType<typeof placedParts>,
): (ReturnType<typeof placedParts>[number] & { readonly marks: string })[] {
  const marksAfter = (place: number) => {
    const [part, next] = [parts[place], parts[place + 1]];
    if (!part || part.word === null || part.text.length > longestKept || !next || next.word !== null) return '';
    return /^[\p{Pe}\p{Pf}\p{Po}]+/u.exec(next.text)?.[0] ?? '';
  };
  return parts.flatMap((part, place) => {
    const taken = marksAfter(place - 1).length;
    const text = part.text.slice(taken);
    return text === '' ? [] : [{ ...part, text, from: part.from + taken, marks: marksAfter(place) }];
  });
}

/** The pinyin of a part of a text that begins at a place of it. */
export function pinyinOfPart(text: string, pinyin: string, from: number, length: number): string {
  const before = chineseCharacters(text.slice(0, from)).length;
  const count = chineseCharacters(text.slice(from, from + length)).length;
  return pinyin
    .split(' ')
    .slice(before, before + count)
    .join(' ');
}
