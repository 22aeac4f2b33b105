import { comparableText } from './comparable-text.ts';
import { type Random, shuffled } from './flashcard-options.ts';

/** A picture with the word that it shows. */
export interface PictureOfWord {
  readonly word: string;
  readonly translation: string;
  readonly secondTranslation?: string | undefined;
  readonly imageUrl: string;
}

function meansTheSame(one: PictureOfWord, other: PictureOfWord): boolean {
  const isSame = (a: string, b: string) => comparableText(a) !== '' && comparableText(a) === comparableText(b);
  const meaningsOf = ({ translation, secondTranslation = '' }: PictureOfWord) => [translation, secondTranslation];
  return (
    isSame(one.word, other.word) || meaningsOf(one).some((text) => meaningsOf(other).some((same) => isSame(text, same)))
  );
}

/**
 * Wrong pictures proposed for a card, as many as `count` or as there are: drawn at random from the same lesson first, then
 * from others. None is the card's own picture, one of `taken`, or twice there, and none shows the same word or one of the
 * same translations as the card, or as another that is proposed.
 */
export function proposeWrongPictures(
  card: PictureOfWord,
  taken: readonly string[],
  { sameLesson, others }: { readonly sameLesson: readonly PictureOfWord[]; readonly others: readonly PictureOfWord[] },
  count: number,
  random: Random,
): string[] {
  const used = new Set(['', card.imageUrl, ...taken]);
  const known = [...sameLesson, ...others];
  // Where it is known what they show, pictures that are there already count as well.
  const chosen: PictureOfWord[] = [card, ...known.filter(({ imageUrl }) => taken.includes(imageUrl))];
  const proposed: string[] = [];
  for (const one of [...shuffled(sameLesson, random), ...shuffled(others, random)]) {
    if (proposed.length >= count) break;
    if (used.has(one.imageUrl) || chosen.some((other) => meansTheSame(one, other))) continue;
    used.add(one.imageUrl);
    chosen.push(one);
    proposed.push(one.imageUrl);
  }
  return proposed;
}
