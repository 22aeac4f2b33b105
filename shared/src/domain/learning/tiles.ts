import { withoutOuterPunctuation } from '../language/comparable-text.ts';
import type { Random } from '../language/seeded-random.ts';
import { shuffled } from './distractors.ts';
import { itemForm, withoutVowelMarks } from '../language/item-form.ts';
import { type ContentLanguage, isChinese } from '../language/languages.ts';

/** A word cut into the parts from which it is built. */
export interface BuildParts {
  readonly parts: readonly string[];
  /** What stands between two parts. */
  readonly joiner: '' | ' ';
}

/** Letters from which on a word is built of pairs of them. */
const longWord = 12;
/** Tiles that do not belong to a word; a phrase is hard enough without. */
const strayTiles = 2;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const lettersOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);

function pairsOf(letters: readonly string[]): string[] {
  return letters.flatMap((letter, index) => (index % 2 === 0 ? [letter + (letters[index + 1] ?? '')] : []));
}

/** A text as it is built: Arabic without vowel marks, all without outer punctuation. */
function builtText(text: string): string {
  const plain = withoutVowelMarks(text).normalize('NFC').replace(/\s+/g, ' ').trim();
  const form = itemForm(plain);
  const at = plain.toLowerCase().indexOf(form);
  return at === -1 ? plain : plain.slice(at, at + form.length);
}

/**
 * Cuts a phrase into its words without their punctuation, which would tell where they stand, a word into its letters (a long one
 * into pairs), Chinese into its characters.
 */
export function buildParts(text: string, language: ContentLanguage): BuildParts {
  const built = builtText(text);
  const words = built
    .split(' ')
    .map(withoutOuterPunctuation)
    .filter((word) => word !== '');
  if (!isChinese(language) && words.length > 1) return { parts: words, joiner: ' ' };
  const letters = lettersOf(built.replaceAll(' ', ''));
  return { parts: letters.length > longWord && !isChinese(language) ? pairsOf(letters) : letters, joiner: '' };
}

/**
 * The tiles of a word in the order in which they are shown, with some letters of other words of its language among them. Never
 * in the order of the word itself, unless all its tiles are the same.
 */
export function tilesFor(
  text: string,
  language: ContentLanguage,
  otherTexts: readonly string[],
  random: Random,
): readonly string[] {
  const { parts, joiner } = buildParts(text, language);
  const isCut = joiner === '' && parts.every((part) => lettersOf(part).length === 1);
  const strays = isCut
    ? otherTexts
        .flatMap((other) => buildParts(other, language))
        .flatMap((other) => (other.joiner === '' ? other.parts : []))
        .filter((letter) => lettersOf(letter).length === 1 && !parts.includes(letter))
    : [];
  const mixed = shuffled([...parts, ...shuffled([...new Set(strays)], random).slice(0, strayTiles)], random);
  const [first] = mixed;
  const isInOrder = parts.every((part, index) => mixed[index] === part);
  const other = mixed.find((tile) => tile !== first);
  if (!isInOrder || first === undefined || other === undefined) return mixed;
  return mixed.with(mixed.indexOf(other), first).with(0, other);
}

/** Arabic letters that join to the one that follows them. */
const joining = /[\u0626\u0628\u062a-\u062e\u0633-\u063a\u0641-\u0647\u0649\u064a\u0640]\p{M}*$/u;

/** Parts as they read so far: the last letter of an unfinished Arabic word keeps the arm by which it joins. */
export function builtSoFar(parts: readonly string[], { joiner }: BuildParts, isFinished: boolean): string {
  const text = parts.join(joiner);
  return !isFinished && joiner === '' && joining.test(text) ? `${text}\u200d` : text;
}
