import type { Flashcard, FlashcardLesson } from '@kalima/shared/contract/flashcard-lessons';
import { drawWrongPictures, flashcardOptions, type Random } from '@kalima/shared/domain/flashcard-options';

export interface DealtCard extends Flashcard {
  /** The pictures to choose among, in the order in which they are shown. */
  readonly options: readonly string[];
}

/** The cards of a lesson with their pictures mixed: the card's own wrong ones, or drawn from other cards (PRODUCT.md#flashcards). */
export function dealCards(lesson: FlashcardLesson, random: Random): DealtCard[] {
  const pictures = lesson.cards.map((card) => card.imageUrl);
  return lesson.cards.map((card) => {
    const wrong =
      card.wrongImageUrls.length > 0
        ? card.wrongImageUrls
        : drawWrongPictures(card.imageUrl, pictures, lesson.spareImageUrls, random);
    const options = flashcardOptions(card.imageUrl, wrong, random);
    // The card is studied all the same.
    if (options.length < 4) console.warn(`card ${card.id} has ${options.length - 1} of 3 wrong pictures`);
    return { ...card, options };
  });
}
