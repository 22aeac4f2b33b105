import { diffArrays } from 'diff';

/** Syllables that a teacher gave, by the place of their character among the Chinese characters of its text. */
export type PinyinCorrections = Readonly<Record<number, string>>;

const han = /\p{Script=Han}/u;

/** The Chinese characters of a text, one after the other: its pinyin has a syllable for each. */
export function chineseCharacters(text: string): string[] {
  return Array.from(text).filter((character) => han.test(character));
}

const syllable = /^(?:[a-z]|\u0300|\u0301|\u0302|\u0304|\u0308|\u030c){1,12}$/u;

/** A syllable as it is kept: small letters with their tone marks; null where it cannot be one (PRODUCT.md#pinyin). */
export function asSyllable(written: string): string | null {
  const plain = written.trim().toLowerCase().normalize('NFC');
  return syllable.test(plain.normalize('NFD')) && Array.from(plain).length <= 7 ? plain : null;
}

/** Pinyin, syllables with spaces between them, with the corrections in their places. Without any it is as it was. */
export function withCorrections(pinyin: string, corrections: PinyinCorrections): string {
  return pinyin
    .split(' ')
    .map((read, place) => corrections[place] ?? read)
    .join(' ');
}

/** Characters that may differ at most in one text, less in each of several: comparing takes the square of it. A longer text that is rewritten loses its corrections. */
const mostEdits = 2000;

/**
 * The corrections of a text after it was edited: those of characters that stayed stay with them, wherever they moved to along with their
 * neighbours (PRODUCT.md#pinyin; the shortest edit script of Myers, by `diff`). `among` says how many texts are compared together.
 */
export function carryCorrections(
  before: string,
  after: string,
  corrections: PinyinCorrections,
  among = 1,
): PinyinCorrections {
  if (Object.keys(corrections).length === 0 || before === after) return corrections;
  const changes = diffArrays(chineseCharacters(before), chineseCharacters(after), {
    maxEditLength: Math.ceil(mostEdits / Math.sqrt(Math.max(1, among))),
  });
  const carried: Record<number, string> = {};
  let [from, to] = [0, 0];
  for (const { added, removed, count } of changes ?? []) {
    if (added) to += count;
    else if (removed) from += count;
    else
      for (let step = 0; step < count; step += 1, from += 1, to += 1) {
        const kept = corrections[from];
        if (kept !== undefined) carried[to] = kept;
      }
  }
  return carried;
}

/** A word, or what stands between two words, of a Chinese text; characters that have one with their syllable. */
export interface PinyinWord {
  readonly characters: readonly { readonly character: string; readonly syllable: string | null }[];
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * A text in its words, between which a line may break, each character with its syllable; without syllables where the pinyin is not that of
 * the text.
 */
export function pinyinWords(text: string, pinyin: string): PinyinWord[] {
  const syllables = pinyin.split(' ');
  const fits = chineseCharacters(text).length === syllables.length;
  let place = 0;
  return [...segmenter.segment(text)].map(({ segment }) => ({
    characters: Array.from(segment, (character) => {
      if (!fits || !han.test(character)) return { character, syllable: null };
      const read = syllables[place] ?? null;
      place += 1;
      // What no dictionary knows stands for itself.
      return { character, syllable: read === character ? null : read };
    }),
  }));
}
