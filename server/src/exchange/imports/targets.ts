import type { RowTarget } from '@kalima/shared/domain/exchange/imports';
import { AppError } from '../../platform/app-error.ts';
import type { FlashcardsService } from '../../content/cards/flashcards/flashcard-lessons.service.ts';
import type { PhrasesService } from '../../content/phrases/phrases.service.ts';
import type { ReadingService } from '../../content/cards/reading/reading-lessons.service.ts';
import { createFlashcardTarget } from './flashcard-target.ts';
import { asPiece, kept, type NewPart, type Piece, type Target } from './target.ts';

type Course = Awaited<ReturnType<PhrasesService['within']['read']>>;

function courseAsPiece({ phrases, version: _version, ...head }: Course): Piece {
  const parts = phrases.map((phrase) => ({ id: phrase.id, text: phrase.text, stored: kept(phrase) }));
  return { title: head.title, head: kept(head), parts };
}

const asCard = ({ text, ...part }: NewPart) => ({ ...part, word: text });
const asPhrase = (part: NewPart) => ({ ...part, vocabulary: [] });

export interface TargetServices {
  readonly reading: Pick<ReadingService, 'within'>;
  readonly phrases: Pick<PhrasesService, 'within'>;
  readonly flashcards: Pick<FlashcardsService, 'within'>;
}

/** What rows can become. */
export function createTargets({ reading, phrases, flashcards }: TargetServices): Readonly<Record<RowTarget, Target>> {
  return {
    reading_card: {
      kind: 'reading_card',
      lock: reading.within.lock,
      read: async (trx, id) => asPiece(await reading.within.read(trx, id)),
      async create(trx, author, id, { name, language, stage }, parts) {
        const lesson = { name, language, stage, description: '', lessonAudioUrl: null, cards: parts.map(asCard) };
        return asPiece(await reading.within.create(trx, author, id, lesson));
      },
      append: async (trx, author, id, parts) =>
        asPiece(await reading.within.changeCards(trx, author, id, (cards) => [...cards, ...parts.map(asCard)])),
      removeParts: (trx, author, id, ids) =>
        reading.within.changeCards(trx, author, id, (cards) => cards.filter((card) => !ids.has(card.id))),
      remove: reading.within.remove,
    },
    flashcard: createFlashcardTarget(flashcards),
    phrase: {
      kind: 'phrase',
      lock: phrases.within.lock,
      read: async (trx, id) => courseAsPiece(await phrases.within.read(trx, id)),
      async create(trx, author, id, { name, language, stageId }, parts) {
        if (stageId === null) throw new AppError('NOT_FOUND', 'There is no such stage.');
        const course = {
          title: name,
          language,
          stageId,
          description: '',
          imageUrl: null,
          phrases: parts.map(asPhrase),
        };
        return courseAsPiece(await phrases.within.create(trx, author, id, course));
      },
      append: async (trx, author, id, parts) =>
        courseAsPiece(await phrases.within.append(trx, author, id, parts.map(asPhrase))),
      removeParts: (trx, author, id, ids) => phrases.within.removePhrases(trx, author, id, ids),
      remove: phrases.within.remove,
    },
  };
}
