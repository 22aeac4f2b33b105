import type { FlashcardLesson } from '@kalima/shared/contract/content/flashcard-lessons';
import { matTint } from '@kalima/shared/domain/content/mats';
import { wordMatId } from '@kalima/shared/domain/content/word-mat-id';
import { expect, test } from 'vitest';
import { testId } from '../../testing/study-app.tsx';
import { dealCards } from './deal-cards.ts';

const picture = (name: string) => `/media/reading_cards/1/${name}.drawing.webp`;
const words = Array.from({ length: 12 }, (_, index) => `word${index}`);
const lesson: FlashcardLesson = {
  id: testId(1),
  imageUrl: null,
  name: 'Animals',
  description: '',
  stage: 1,
  language: 'english',
  cardCount: words.length,
  isCompleted: false,
  words: [],
  isDeck: true,
  sparePictures: [],
  cards: words.map((word, index) => ({
    id: testId(10 + index),
    word,
    translation: `translation ${index}`,
    audioUrl: null,
    imageUrl: picture(word),
    wrongImageUrls: [],
  })),
};

test('no two pictures of a question stand on the same tint, and one of a card stands on its word’s where that is free', () => {
  let next = 0;
  const random = () => (next = (next * 9301 + 49297) % 233280) / 233280;
  for (const { options, tints } of dealCards(lesson, 'english', random)) {
    expect(new Set(tints).size).toBe(options.length);
    options.forEach((option, index) => {
      const word = words.find((one) => picture(one) === option) ?? '';
      const own = matTint(wordMatId(word, 'english'));
      if (!tints.slice(0, index).includes(own)) expect(tints[index]).toBe(own);
    });
  }
});
