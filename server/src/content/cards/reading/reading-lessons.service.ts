import type { EditableReadingLesson } from '@kalima/shared/contract/content/reading-lessons';
import type { CardRow } from '../card-lessons.queries.ts';
import { type CardKind, createCardLessons, type WrittenLesson } from '../card-lessons.service.ts';
import type { ContentDependencies } from '../../life-cycle.ts';
import { itemStatement, listStatement } from './reading-lessons.queries.ts';

interface Card extends CardRow {
  readonly imageUrl: string | null;
}

interface Lesson extends WrittenLesson<Card> {
  readonly lessonAudioUrl: string | null;
}

const readingLessons: CardKind<Lesson, Card> = {
  courseType: 'reading_card',
  name: 'reading lesson',
  tables: {
    lessons: 'reading_lessons',
    cards: 'reading_cards',
    lessonColumns: ['lesson_audio_url as lessonAudioUrl'],
    cardColumns: ['image_url as imageUrl'],
  },
  listStatement,
  itemStatement,
  lessonValues: ({ lessonAudioUrl }) => ({ lesson_audio_url: lessonAudioUrl }),
  cardValues: ({ imageUrl }) => ({ image_url: imageUrl }),
  filesOf: ({ lessonAudioUrl }) => [{ field: 'lessonAudioUrl', url: lessonAudioUrl, kind: 'audio' }],
  picturesOf: ({ imageUrl }, field) => [{ field: `${field}.imageUrl`, url: imageUrl, kind: 'picture' }],
};

/** Interactive reading: lessons of pictured word cards with sound (PRODUCT.md#interactive-reading). */
export const createReadingService = (parts: ContentDependencies) =>
  createCardLessons<EditableReadingLesson, Lesson, Card>(readingLessons, parts);

export type ReadingService = ReturnType<typeof createReadingService>;
