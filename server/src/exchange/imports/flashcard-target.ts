import { distractorsPerCard } from '@kalima/shared/domain/content/content-limits';
import { drawDistractors, type PictureOfWord } from '@kalima/shared/domain/learning/distractors';
import { invalidField } from '../../platform/app-error.ts';
import type { FlashcardsService } from '../../content/cards/flashcards/flashcard-lessons.service.ts';
import { asPiece, type NewPart, type Target } from './target.ts';

/** Rows as flashcards, each with wrong pictures of the other rows and of the cards that there are. Throws `VALIDATION_FAILED` where there is none. */
function asFlashcards(parts: readonly NewPart[], there: readonly PictureOfWord[]) {
  const cards = parts.map(({ text, imageUrl, ...part }) => ({ ...part, word: text, imageUrl: imageUrl ?? '' }));
  return cards.map((card) => {
    const sameLesson = [...there, ...cards.filter((other) => other !== card)];
    const wrongImageUrls = drawDistractors(card, [], { sameLesson, others: [] }, distractorsPerCard, Math.random);
    if (wrongImageUrls.length === 0) throw invalidField('draft.rows', 'INVALID_VALUE');
    return { ...card, wrongImageUrls };
  });
}

/** How rows become flashcards (PRODUCT.md#imports). */
export function createFlashcardTarget(flashcards: Pick<FlashcardsService, 'within'>): Target {
  const { within } = flashcards;
  return {
    kind: 'flashcard',
    lock: within.lock,
    read: async (trx, id) => asPiece(await within.read(trx, id)),
    async create(trx, author, id, { name, language, stage }, parts) {
      const lesson = { name, language, stage, description: '', cards: asFlashcards(parts, []) };
      return asPiece(await within.create(trx, author, id, lesson));
    },
    append: async (trx, author, id, parts) =>
      asPiece(await within.changeCards(trx, author, id, (cards) => [...cards, ...asFlashcards(parts, cards)])),
    removeParts: (trx, author, id, ids) =>
      within.changeCards(trx, author, id, (cards) => cards.filter((card) => !ids.has(card.id))),
    remove: within.remove,
  };
}
