import type { EditableFlashcardLesson, SparePicture } from '@kalima/shared/contract/content/flashcard-lessons';
import type { UsedFile } from '../../../media/media.service.ts';
import type { ContentAuthor } from '../../../platform/sessions/caller.ts';
import type { ContentDependencies } from '../../life-cycle.ts';
import type { CardRow } from '../card-lessons.queries.ts';
import { type CardKind, createCardLessons, type WrittenLesson } from '../card-lessons.service.ts';
import * as queries from './flashcard-lessons.queries.ts';

interface Card extends CardRow {
  readonly imageUrl: string;
  readonly wrongImageUrls: string[];
}

const flashcardLessons: CardKind<WrittenLesson<Card>, Card> = {
  courseType: 'flashcard',
  name: 'flashcard lesson',
  tables: {
    lessons: 'flashcard_lessons',
    cards: 'flashcards',
    lessonColumns: [],
    cardColumns: ['correct_image_url as imageUrl', 'wrong_image_urls as wrongImageUrls'],
  },
  listStatement: queries.listStatement,
  itemStatement: queries.itemStatement,
  lessonValues: () => ({}),
  cardValues: ({ imageUrl, wrongImageUrls }) => ({ correct_image_url: imageUrl, wrong_image_urls: wrongImageUrls }),
  filesOf: () => [],
  picturesOf: ({ imageUrl, wrongImageUrls }, field) => [
    { field: `${field}.imageUrl`, url: imageUrl, kind: 'picture' },
    ...wrongImageUrls.map((url, wrong): UsedFile => ({
      field: `${field}.wrongImageUrls.${wrong}`,
      url,
      kind: 'picture',
    })),
  ],
};

/** Flashcards: the picture that fits a word, from authored lessons and from decks of reading lessons (PRODUCT.md#flashcards). */
export function createFlashcardsService(parts: ContentDependencies) {
  const lessons = createCardLessons<EditableFlashcardLesson, WrittenLesson<Card>, Card>(flashcardLessons, parts);
  return {
    ...lessons,

    /** Pictures of other lessons in the language of a lesson, for its wrong pictures. Throws `NOT_FOUND`. */
    async sparePictures(_author: ContentAuthor, id: string): Promise<SparePicture[]> {
      const { language } = await lessons.read(id);
      return queries.selectSparePictures(parts.database.db, id, language);
    },
  };
}

export type FlashcardsService = ReturnType<typeof createFlashcardsService>;
