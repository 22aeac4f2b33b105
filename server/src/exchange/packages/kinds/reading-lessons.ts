import type { EditableReadingLesson } from '@kalima/shared/contract/content/reading-lessons';
import type { ReadingService } from '../../../content/cards/reading/reading-lessons.service.ts';
import { listCard, listLesson, savedLessons, storedCard, storedLesson } from './cards.ts';
import type { PackagedKind } from './packaged-kind.ts';

type Form = Omit<EditableReadingLesson, 'id' | 'version'>;

/** Reading lessons in packages. */
export function createPackagedReading({ within }: Pick<ReadingService, 'within'>): PackagedKind<'reading_card', Form> {
  return {
    ...savedLessons<'reading_card', Form, EditableReadingLesson>('reading_card', within),
    asPackage: ({ lessonAudioUrl, cards, ...lesson }, outward) => ({
      ...listLesson('reading_card', lesson),
      recording: outward.file(lessonAudioUrl, lesson.name),
      cards: cards.map(({ imageUrl, ...card }) => {
        const picture = outward.file(imageUrl, card.word);
        return { ...listCard(card, outward), picture };
      }),
    }),
    asForm: async (course, inward) => ({
      ...storedLesson(course),
      lessonAudioUrl: inward.file(course.recording),
      cards: course.cards.map(({ picture, ...card }) => ({
        ...storedCard(card, inward),
        imageUrl: inward.file(picture),
      })),
    }),
    filesOf: ({ lessonAudioUrl, cards }) => [
      lessonAudioUrl,
      ...cards.flatMap(({ imageUrl, audioUrl, otherAudioUrl = null }) => [imageUrl, audioUrl, otherAudioUrl]),
    ],
  };
}
