import { itemForm } from '../item-form.ts';
import { type ContentLanguage, isChinese, languageOf, languageTag } from '../languages.ts';
import { otherLanguage } from '../pairs.ts';
import { normaliseWord } from '../normalised-word.ts';
import { likeliestLanguage, scriptOfLanguage } from '../scripts.ts';
import { arabicStems } from './arabic-forms.ts';
import { asTaught, englishInflections, englishStems } from './english-forms.ts';

/** Most characters of a text around a word with which it is looked up, and most forms that it is looked for in, each of so many. */
export const lookUpLimits = { text: 200, forms: 30, form: 64, found: 6 } as const;

/** A piece of a text: a word that can be looked up, or what stands between words. */
export interface Piece {
  readonly text: string;
  /** Where it begins in the text, in UTF-16 units. */
  readonly start: number;
  readonly isWord: boolean;
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(language: ContentLanguage): Intl.Segmenter {
  const tag = languageTag(language);
  const known = segmenters.get(tag);
  if (known) return known;
  const made = new Intl.Segmenter(tag, { granularity: 'word' });
  segmenters.set(tag, made);
  return made;
}

const letter = /\p{L}/u;
const han = /\p{Script=Han}/u;
/** Scripts of words; of a mixed one the first that is found in it, Latin only where it begins so. */
const scripts = [
  ['Hani', han],
  ['Arab', /\p{Script=Arabic}/u],
  ['Latn', /^\P{L}*\p{Script=Latin}/u],
] as const;

/** A text in its words and what stands between them; put together they are the text. Numbers and emoji are no words. */
export function piecesOf(text: string, language: ContentLanguage): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const { segment, index, isWordLike } of segmenterOf(language).segment(text)) {
    const isWord = isWordLike === true && letter.test(segment);
    const last = pieces.at(-1);
    if (last && !last.isWord && !isWord) pieces[pieces.length - 1] = { ...last, text: last.text + segment };
    else pieces.push({ text: segment, start: index, isWord });
  }
  return pieces;
}

/** What of a text is needed to look a word of it up: what stands around the place, and the place in that. */
export function aroundPlace(
  text: string,
  at: number,
): { readonly text: string; readonly at: number; readonly from: number } {
  const reach = lookUpLimits.text / 2;
  const isInside = (place: number) => /[\udc00-\udfff]/.test(text.charAt(place));
  const place = Math.max(0, Math.min(text.length, Math.trunc(at) || 0));
  let [from, to] = [Math.max(0, place - reach), Math.min(text.length, place + reach)];
  if (isInside(from)) from += 1;
  if (isInside(to)) to -= 1;
  return { text: text.slice(from, to), at: place - from, from };
}

/** The form in which words are looked up: as the bank compares them, whichever apostrophe and marks of direction they have. */
export const lookUpForm = (text: string): string =>
  // The letter U+0149 begins with an apostrophe.
  normaliseWord(
    text
      .replace(/\p{Cf}/gu, '')
      .replaceAll('\u0149', "'n")
      .replace(/[\u2018\u2019\u02bc]/g, "'"),
  );

/** The languages in which a word is looked up, that of its text first: standard and Egyptian Arabic share most words. */
export function lookUpLanguages(word: string, language: ContentLanguage): readonly ContentLanguage[] {
  const own = scriptOfLanguage(language);
  const script = scripts.find(([, pattern]) => pattern.test(word))?.[0] ?? own;
  const first = script === own ? language : likeliestLanguage(script);
  const other = otherLanguage(first);
  return other ? [first, other] : [first];
}

/** Characters of the longest Chinese word that is looked for. */
const longestChinese = 6;

/** Every run of Chinese characters that has the place in it, the longest first, then the characters of the word there. */
function chineseForms(text: string, { text: word, start }: Piece): string[] {
  const earlier = Array.from(text.slice(0, start)).slice(1 - longestChinese);
  const before = earlier.slice(earlier.findLastIndex((character) => !han.test(character)) + 1);
  const after = Array.from(/^\p{Script=Han}+/u.exec(text.slice(start))?.[0] ?? '').slice(0, longestChinese);
  const run = [...before, ...after];
  const forms: string[] = [];
  for (let length = Math.min(longestChinese, run.length); length > 0; length -= 1) {
    // The one first that begins where the word does.
    for (let from = before.length; from >= 0 && from + length > before.length; from -= 1)
      if (from + length <= run.length) forms.push(run.slice(from, from + length).join(''));
  }
  return [...forms, ...Array.from(word)];
}

/** Up to two words that follow a word, or come before it, with nothing but white space between them. */
function neighbours(pieces: readonly Piece[], place: number, step: 1 | -1): string[] {
  const words: string[] = [];
  for (let at = place; words.length < 2; at += 2 * step) {
    const [between, next] = [pieces[at + step], pieces[at + 2 * step]];
    if (!next?.isWord || !between || !/^\s+$/.test(between.text)) break;
    words.push(next.text);
  }
  return words;
}

/** The word with its neighbours, as in `ice cream`; the first of two also in its other forms, as in `woke up`. */
function expressions(pieces: readonly Piece[], place: number, stems: (form: string) => readonly string[]): string[] {
  const word = pieces[place]?.text ?? '';
  const [[last, lastButOne], [next, nextButOne]] = [neighbours(pieces, place, -1), neighbours(pieces, place, 1)];
  const pair = (one: string | undefined, other: string | undefined) =>
    one === undefined || other === undefined
      ? []
      : [one, ...stems(lookUpForm(one)).slice(0, 2)].map((first) => `${first} ${other}`);
  const three = (words: readonly (string | undefined)[]) => (words.includes(undefined) ? [] : [words.join(' ')]);
  return [
    ...pair(word, next),
    ...pair(last, word),
    ...three([last, word, next]),
    ...three([word, next, nextButOne]),
    ...three([lastButOne, last, word]),
  ];
}

/** What a word is looked up as in a language, after the word itself and its neighbours. */
function stemsOf(form: string, language: ContentLanguage): readonly string[] {
  const rules = languageOf(language).stems;
  if (rules === 'arabic') return arabicStems(form);
  if (rules === 'english') {
    const stems = englishStems(form);
    return [...stems, ...[form, ...stems].slice(0, 3).flatMap(asTaught), ...englishInflections(form)];
  }
  const elided = /^(?:[cdjlmnst]|qu)'(.+)$/.exec(form)?.[1];
  return [...(elided === undefined ? [] : [elided]), form.replace(/(?:e?s|x)$/, ''), form.replace(/s$/, '')];
}

/** A word of a text as it is looked up. */
export interface LookUp {
  /** As it stands in the text. */
  readonly word: string;
  readonly start: number;
  /** The one first in which it is likeliest known. */
  readonly languages: readonly ContentLanguage[];
  /** What it may be known as, the likeliest first: itself, in Chinese the longest; at most thirty. */
  readonly forms: readonly string[];
}

/** The word that stands at a place of a text, as it is looked up; null where there is none. */
export function lookUpAt(given: string, at: number, language: ContentLanguage): LookUp | null {
  const around = aroundPlace(given, at);
  const pieces = piecesOf(around.text, language);
  const place = pieces.findIndex(({ start, text }) => around.at >= start && around.at < start + text.length);
  const piece = pieces[place];
  if (!piece?.isWord) return null;
  const languages = lookUpLanguages(piece.text, language);
  const [first = language] = languages;
  const form = lookUpForm(piece.text);
  const forms = isChinese(first)
    ? chineseForms(around.text, piece)
    : [
        form,
        ...expressions(pieces, place, languageOf(first).stems === 'english' ? englishStems : () => []),
        ...stemsOf(form, first),
      ];
  const fitting = forms.map(lookUpForm).filter((one) => one !== '' && one.length <= lookUpLimits.form);
  return {
    word: piece.text,
    start: around.from + piece.start,
    languages,
    forms: [...new Set(fitting)].slice(0, lookUpLimits.forms),
  };
}

/** A word that content teaches, as far as it is compared. */
interface Taught {
  readonly text: string;
  readonly language: ContentLanguage;
}

/**
 * Of words found by their forms the likeliest first, at most so many as are shown: what is written just like the word before all. One that
 * is written alike in both kinds of Arabic is shown once, in the kind of the text.
 */
export function likeliestFirst<Word extends Taught>(
  found: readonly Word[],
  { word, forms, languages }: LookUp,
): Word[] {
  const places = new Map(forms.map((form, place) => [form, place]));
  const exact = itemForm(word);
  const ranked = found.map((one) => ({
    one,
    rank: places.get(lookUpForm(one.text)) ?? forms.length,
    form: itemForm(one.text),
    language: languages.indexOf(one.language),
  }));
  const isTwin = ({ form, language }: (typeof ranked)[number]) =>
    ranked.some((other) => other.form === form && other.language < language);
  return ranked
    .filter((one) => !isTwin(one))
    .toSorted(
      (a, b) => a.rank - b.rank || Number(a.form !== exact) - Number(b.form !== exact) || a.language - b.language,
    )
    .slice(0, lookUpLimits.found)
    .map(({ one }) => one);
}
