import type { FlashcardLesson } from '@kalima/shared/contract/flashcard-lessons';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { playEffect } from '../../lib/sound/sound-effects.ts';
import { played, playing } from '../../testing/fake-sound.ts';
import { renderStudyApp, testId } from '../../testing/study-app.tsx';

vi.mock('../../lib/sound/sound-player.ts', () => import('../../testing/fake-sound.ts'));
vi.mock('../../lib/sound/sound-effects.ts', () => ({ playEffect: vi.fn<(tune: string) => void>() }));

const picture = (name: string) => `https://pictures.test/${name}.webp`;
const lesson: FlashcardLesson = {
  id: testId(1),
  name: 'حيوانات',
  description: '',
  stage: 1,
  language: 'arabic',
  cardCount: 2,
  isCompleted: false,
  isDeck: false,
  spareImageUrls: [picture('goat'), picture('camel'), picture('goat')],
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

beforeEach(() => {
  played.length = 0;
  vi.mocked(playEffect).mockClear();
});

async function open() {
  const app = renderStudyApp(`/flashcards/${lesson.id}`, { [`GET /api/flashcard-lessons/${lesson.id}`]: lesson });
  await screen.findByRole('heading', { name: 'قطة' });
  return app;
}
const options = () => screen.getAllByRole<HTMLImageElement>('img', { name: /^Picture \d$/ });
const sources = () => options().map((image) => image.getAttribute('src'));
const numberOf = (name: string) => sources().indexOf(picture(name)) + 1;

test('the word is heard when it is shown; the first pick counts; the last card completes once', async () => {
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
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
  expect(screen.getByRole('heading', { name: 'Lesson completed' })).toBeVisible();
  expect(screen.getByText('1 / 2')).toBeVisible();

  await waitFor(() => expect(sent).toHaveLength(4));
  expect(sent).toMatchObject([
    { type: 'card-answered', activity: 'flashcards', cardId: testId(11), isRight: true },
    { type: 'card-answered', cardId: testId(12), isRight: false },
    { type: 'word', action: 'add', word: { word: 'كلب', imageUrl: picture('dog') } },
    { type: 'lesson-completed', courseId: lesson.id, activity: 'flashcards' },
  ]);
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
