import type { EditableFlashcardLesson } from '@kalima/shared/contract/content/flashcard-lessons';
import type { FlashcardsService } from '../../../content/cards/flashcards/flashcard-lessons.service.ts';
import { listCard, listLesson, savedLessons, storedCard, storedLesson } from './cards.ts';
import type { PackagedKind } from './packaged-kind.ts';

type Form = Omit<EditableFlashcardLesson, 'id' | 'version'>;

/** Flashcard lessons in packages. */
export function createPackagedFlashcards({
  within,
}: Pick<FlashcardsService, 'within'>): PackagedKind<'flashcard', Form> {
  return {
    ...savedLessons<'flashcard', Form, EditableFlashcardLesson>('flashcard', within),
    asPackage: ({ cards, ...lesson }, outward) => ({
      ...listLesson('flashcard', lesson),
      cards: cards.map(({ imageUrl, wrongImageUrls, ...card }) => {
        const picture = outward.file(imageUrl, card.word) ?? '';
        const wrongPictures = wrongImageUrls.flatMap((url) => outward.file(url, `not ${card.word}`) ?? []);
        return { ...listCard(card, outward), picture, wrongPictures };
      }),
    }),
    asForm: async (course, inward) => ({
      ...storedLesson(course),
      cards: course.cards.map(({ picture, wrongPictures, ...card }) => ({
        ...storedCard(card, inward),
        imageUrl: inward.file(picture) ?? '',
        wrongImageUrls: wrongPictures.flatMap((name) => inward.file(name) ?? []),
      })),
    }),
    filesOf: ({ cards }) =>
      cards.flatMap(({ imageUrl, wrongImageUrls, audioUrl, otherAudioUrl = null }) => [
        imageUrl,
        ...wrongImageUrls,
        audioUrl,
        otherAudioUrl,
      ]),
  };
}
