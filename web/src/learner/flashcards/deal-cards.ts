import type { Flashcard, FlashcardLesson } from '@kalima/shared/contract/content/flashcard-lessons';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { type Led, ledCard } from '../blocks/pairs/led.ts';
import { distractorsPerCard } from '@kalima/shared/domain/content/content-limits';
import { type MatTint, matTintsOf } from '@kalima/shared/domain/content/mats';
import { wordMatId } from '@kalima/shared/domain/content/word-mat-id';
import type { Random } from '@kalima/shared/domain/language/seeded-random';
import { drawDistractors, mixOptions } from '@kalima/shared/domain/learning/distractors';

export interface DealtCard extends Flashcard, Led {
  /** The pictures to choose among, in the order in which they are shown. */
  readonly options: readonly string[];
  /** What each of them stands on: of the word that it shows, no two alike (PRODUCT.md#mats). */
  readonly tints: readonly MatTint[];
  /** Words of the lesson and of spare pictures by the address of their picture. */
  readonly wordOfPicture: ReadonlyMap<string, string>;
}

/** The cards of a lesson with their pictures mixed: its own distractors, or some drawn from other cards (PRODUCT.md#flashcards). */
export function dealCards(lesson: FlashcardLesson, target: ContentLanguage, random: Random): DealtCard[] {
  const wordOfPicture = new Map(
    [...lesson.sparePictures, ...lesson.cards].map(({ imageUrl, word }) => [imageUrl, word]),
  );
  const matIdOf = (imageUrl: string) => {
    const word = wordOfPicture.get(imageUrl);
    return word === undefined ? imageUrl : wordMatId(word, lesson.language);
  };
  return lesson.cards.map((card) => {
    const wrong =
      card.wrongImageUrls.length > 0
        ? card.wrongImageUrls
        : drawDistractors(
            card,
            [],
            { sameLesson: lesson.cards, others: lesson.sparePictures },
            distractorsPerCard,
            random,
          );
    const options = mixOptions(card.imageUrl, wrong, random);
    // The card is studied all the same.
    if (options.length <= distractorsPerCard) console.warn(`card ${card.id} has ${options.length - 1} distractors`);
    return {
      ...ledCard(card, { language: lesson.language, target }),
      options,
      tints: matTintsOf(options.map(matIdOf)),
      wordOfPicture,
    };
  });
}
