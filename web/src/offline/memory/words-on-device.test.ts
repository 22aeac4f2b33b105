import '../../testing/empty-device.ts';
import { dailyLimits } from '@kalima/shared/domain/learning/review-queue';
import { beforeEach, expect, test } from 'vitest';
import { learner } from '../../testing/render-app.tsx';
import { testId } from '../../testing/study-app.tsx';
import { rememberPerson } from '../person/device-person.ts';
import { writeChanges } from './memory-store.ts';
import { reviewFromDevice } from './review-from-device.ts';
import type { WordOnDevice } from './word-on-device.ts';
import { storeAskedWords, wordsOnDevice } from './words-on-device.ts';

const word = (number: number): WordOnDevice => ({
  itemId: testId(number),
  courseId: testId(900),
  partId: testId(100 + number),
  language: 'arabic',
  text: `word ${number}`,
  translation: `means ${number}`,
  translationLanguage: 'english',
  secondTranslation: '',
  secondTranslationLanguage: null,
  pinyin: null,
  imageUrl: '/media/a/1.webp',
  audioUrl: null,
});
const texts = async () => (await wordsOnDevice(learner.id)).map(({ text }) => text);

beforeEach(() => rememberPerson(learner));

test('the words that the server asked last are asked without a network, by what needs no file', async () => {
  const remembered = { difficulty: 5, reviews: 1, lapses: 0, lastDay: '2026-03-01', isSuspended: false };
  const items = [1, 2].map((number) => ({
    itemId: testId(number),
    stability: 3,
    postponedUntil: null,
    askedDay: null,
    beforeLastDay: null,
    ...remembered,
  }));
  await writeChanges(learner.id, { items, cursor: 'a', nextCursor: null, coursesWithNew: [], paceMs: 4000 });
  await storeAskedWords(learner.id, [word(1), word(2)]);
  const review = await reviewFromDevice(learner.id, { day: '2026-03-20', minutes: 60, limits: dailyLimits });
  expect(review.items.map(({ text, imageUrl }) => [text, imageUrl])).toEqual([
    ['word 1', null],
    ['word 2', null],
  ]);
});

test('what is asked later takes the place of what was asked before, and nothing is there for somebody else', async () => {
  await storeAskedWords(learner.id, [word(1), word(2)]);
  await storeAskedWords(learner.id, [word(3)]);
  expect(await texts()).toEqual(['word 3']);
  rememberPerson({ ...learner, id: testId(5) });
  expect(await texts()).toEqual([]);
});
