import type { FlashcardLesson } from '@kalima/shared/contract/content/flashcard-lessons';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { playEffect } from '../../lib/sound/sound-effects.ts';
import { fakeSound, playing } from '../../testing/fake-sound.ts';
import { asBanked, inTwoLanguages, renderStudyApp, testId } from '../../testing/study-app.tsx';

const picture = (name: string) => `https://pictures.test/${name}.webp`;
const lesson: FlashcardLesson = {
  id: testId(1),
  name: 'حيوانات',
  description: '',
  stage: 1,
  language: 'arabic',
  cardCount: 2,
  isCompleted: false,
  words: [],
  imageUrl: null,
  isDeck: false,
  sparePictures: ['goat', 'camel', 'goat', 'kitten'].map((name) => ({
    word: name,
    // A picture that means the same as the card is no wrong one.
    translation: name === 'kitten' ? 'Cat' : '',
    secondTranslation: '',
    imageUrl: picture(name),
  })),
  cards: [
    {
      id: testId(11),
      word: 'قطة',
      translation: 'cat',
      audioUrl: '/media/cat.mp3',
      imageUrl: picture('cat'),
      wrongImageUrls: [],
    },
    {
      id: testId(12),
      word: 'كلب',
      translation: 'dog',
      audioUrl: null,
      imageUrl: picture('dog'),
      wrongImageUrls: [picture('dog'), picture('w1'), picture('w2'), picture('w3'), picture('w4')],
    },
  ],
};

beforeEach(fakeSound);

async function open() {
  const app = renderStudyApp(`/flashcards/${lesson.id}`, { [`GET /api/flashcard-lessons/${lesson.id}`]: lesson });
  await screen.findByRole('heading', { name: 'قطة' });
  return app;
}
const options = () => screen.getAllByRole<HTMLImageElement>('img', { name: /^Picture \d$/ });
const sources = () => options().map((image) => image.getAttribute('src'));
const numberOf = (name: string) => sources().indexOf(picture(name)) + 1;

test('the word is heard when it is shown; the first pick counts; the last pick completes once', async () => {
  const { sent } = await open();
  expect(playing()).toBe('/media/cat.mp3');
  expect(new Set(sources())).toEqual(new Set(['cat', 'dog', 'goat', 'camel'].map(picture)));

  fireEvent.keyDown(document.body, { key: String(numberOf('cat')) });
  expect(playEffect).toHaveBeenCalledExactlyOnceWith('right');
  expect(screen.getByText('Right!')).toBeVisible();
  fireEvent.click(options()[numberOf('dog') - 1]!);
  expect(playEffect).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));

  expect(screen.getByRole('heading', { name: 'كلب' })).toHaveFocus();
  const shown = sources();
  expect(shown).toHaveLength(4);
  expect(new Set(shown).size).toBe(4);
  expect(shown).toContain(picture('dog'));
  const wrong = shown.findIndex((source) => source !== picture('dog'));
  fireEvent.click(options()[wrong]!);
  expect(playEffect).toHaveBeenLastCalledWith('wrong');
  expect(sources()).toEqual(shown);
  expect(screen.getByRole('img', { name: 'The right picture' })).toBeVisible();
  expect(screen.getByText(`Not quite: it is picture ${numberOf('dog')}.`)).toBeVisible();
  expect(screen.getByText('This word has been added to the vocabulary bank')).toBeVisible();
  // Complete without a last press.
  await waitFor(() => expect(sent).toHaveLength(4));
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
  expect(screen.getByRole('heading', { name: 'Lesson completed' })).toBeVisible();
  expect(screen.getByText('1 / 2')).toBeVisible();
  expect(sent).toMatchObject([
    {
      type: 'reviewed',
      exercise: 'flashcard',
      partId: testId(11),
      text: 'قطة',
      isRight: true,
      grade: 'good',
      given: 'قطة',
    },
    // A picture that shows no word of the lesson is named by its address.
    { type: 'reviewed', partId: testId(12), isRight: false, grade: 'again', given: shown[wrong] },
    { type: 'word', action: 'add', word: { word: 'كلب', imageUrl: picture('dog') } },
    { type: 'lesson-completed', courseId: lesson.id, activity: 'flashcards' },
  ]);
});

test('a reload goes on with the next card; no answer counts twice, and a finished round begins anew', async () => {
  const first = await open();
  fireEvent.click(options()[numberOf('cat') - 1]!);
  await waitFor(() => expect(first.sent).toHaveLength(1));
  cleanup();

  const answers = { [`GET /api/flashcard-lessons/${lesson.id}`]: lesson };
  const second = renderStudyApp(`/flashcards/${lesson.id}`, answers);
  expect(await screen.findByRole('heading', { name: 'كلب' })).toBeVisible();
  expect(screen.getByText('1 / 2')).toBeVisible();
  fireEvent.click(options()[numberOf('dog') - 1]!);
  await waitFor(() =>
    expect(second.sent).toMatchObject([{ partId: testId(12), isRight: true }, { type: 'lesson-completed' }]),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
  expect(screen.getByText('2 pictures found at the first pick')).toBeVisible();
  cleanup();

  renderStudyApp(`/flashcards/${lesson.id}`, answers);
  expect(await screen.findByRole('heading', { name: 'قطة' })).toBeVisible();
  expect(screen.getByText('0 / 2')).toBeVisible();
});

test('a word that is being learned already is not said to be added', async () => {
  const known = { id: testId(30), word: 'كَلْب', language: 'arabic', translation: '', definition: '', examples: [] };
  const { sent } = renderStudyApp(`/flashcards/${lesson.id}`, {
    [`GET /api/flashcard-lessons/${lesson.id}`]: { ...lesson, cards: lesson.cards.slice(1) },
    'GET /api/vocabulary': {
      items: [{ ...known, imageUrl: null, audioUrl: null, isMastered: false }],
      nextCursor: null,
    },
  });
  await screen.findByRole('heading', { name: 'كلب' });
  fireEvent.click(options()[sources().findIndex((source) => source !== picture('dog'))]!);
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(screen.queryByText('This word has been added to the vocabulary bank')).toBeNull();
});

test('a deck without cards cannot be started', async () => {
  renderStudyApp('/flashcards', {
    'GET /api/flashcard-lessons': { items: [{ ...lesson, cardCount: 0 }], nextCursor: null },
  });
  expect(await screen.findByRole('button', { name: 'Start حيوانات' })).toBeDisabled();
  expect(screen.getByText('0 cards')).toBeVisible();
});

test('says when nothing is assigned, and when the list cannot be loaded', async () => {
  renderStudyApp('/flashcards', { 'GET /api/flashcard-lessons': { items: [], nextCursor: null } });
  expect(await screen.findByText('No flashcard courses are assigned to you yet')).toBeVisible();
  renderStudyApp('/flashcards', {});
  expect(await screen.findByText('Error loading the lessons, please try again later')).toBeVisible();
});

test('a card that was answered shows the translation in the own language first, and banks both', async () => {
  const { sent } = renderStudyApp(`/flashcards/${lesson.id}`, {
    [`GET /api/flashcard-lessons/${lesson.id}`]: {
      ...lesson,
      cards: [{ ...lesson.cards[1], ...inTwoLanguages('dog', '狗') }],
    },
  });
  await screen.findByRole('heading', { name: 'كلب' });
  fireEvent.click(options()[sources().findIndex((source) => source !== picture('dog'))]!);
  expect(screen.getByText('狗').closest('p')).toHaveTextContent(/狗 dog$/);
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ type: 'word' })));
  expect(sent.find(({ type }) => type === 'word')).toMatchObject({ word: asBanked('dog', '狗') });
});
