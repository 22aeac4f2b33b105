import type { PhraseCourse } from '@kalima/shared/contract/content/phrases';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { changeSoundSettings } from '../../lib/sound/sound-settings.ts';
import { endSound, fakeSound, played, playing } from '../../testing/fake-sound.ts';
import { advance, asBanked, inTwoLanguages, renderStudyApp, testId } from '../../testing/study-app.tsx';

const vocabulary = [{ id: testId(30), word: 'سوق', translation: 'market', definition: 'where people buy and sell' }];
const course: PhraseCourse = {
  id: testId(1),
  title: 'في السوق',
  description: 'Buying fruit',
  imageUrl: null,
  language: 'arabic',
  phraseCount: 3,
  isCompleted: false,
  words: [],
  phrases: [
    {
      id: testId(11),
      text: 'ذهبت إلى السوق',
      translation: 'I went to the market',
      imageUrl: null,
      audioUrl: '/media/1.mp3',
      vocabulary,
    },
    { id: testId(12), text: 'كم السعر؟', translation: 'How much?', imageUrl: null, audioUrl: null, vocabulary: [] },
    { id: testId(13), text: 'شكرا', translation: 'Thanks', imageUrl: null, audioUrl: '/media/3.mp3', vocabulary: [] },
  ],
};

beforeEach(() => {
  fakeSound();
  changeSoundSettings({ speaksPhrases: true });
});

async function open(changes: Partial<PhraseCourse> = {}) {
  const app = renderStudyApp(`/phrases/${course.id}`, {
    [`GET /api/phrase-courses/${course.id}`]: { ...course, ...changes },
  });
  await screen.findByRole('heading', { name: 'في السوق' });
  return app;
}
const button = (name: string) => screen.getByRole('button', { name });

test('goes from phrase to phrase within the course, and the last one completes it once', async () => {
  const { sent } = await open();
  expect(screen.getByText('Phrase 1 of 3')).toBeVisible();
  expect(button('Previous phrase')).toBeDisabled();
  // It speaks when it is opened.
  expect(playing()).toBe('/media/1.mp3');
  fireEvent.click(button('Pause'));
  expect(playing()).toBeNull();
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(playing()).toBe('/media/1.mp3');
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(screen.getByText('Phrase 2 of 3')).toBeVisible();
  expect(playing()).toBeNull();
  expect(button('Play')).toBeDisabled();
  expect(sent).toHaveLength(0);
  fireEvent.click(button('Next phrase'));
  expect(playing()).toBe('/media/3.mp3');
  expect(screen.queryByRole('button', { name: 'Next phrase' })).toBeNull();
  fireEvent.click(button('Previous phrase'));
  fireEvent.click(button('Next phrase'));
  await waitFor(() => expect(sent).toMatchObject([{ type: 'lesson-completed', activity: 'phrases' }]));
  fireEvent.click(button('Finish'));
  expect(screen.getByRole('heading', { level: 1, name: 'Course completed' })).toHaveFocus();
  expect(screen.getByText('3 phrases heard and read')).toBeVisible();
  fireEvent.click(button('Review again'));
  expect(screen.getByText('Phrase 1 of 3')).toBeVisible();
});

test('who leaves a course halfway comes back to the phrase that was in sight, and after the last one to the first', async () => {
  await open();
  fireEvent.click(button('Next phrase'));
  cleanup();
  await open();
  expect(screen.getByText('Phrase 2 of 3')).toBeVisible();
  fireEvent.click(button('Next phrase'));
  cleanup();
  await open({ isCompleted: true });
  expect(screen.getByText('Phrase 1 of 3')).toBeVisible();
});

test('loop play goes on 300 ms after each phrase, from the last to the first, and passes silent ones', async () => {
  changeSoundSettings({ speaksPhrases: false });
  await open();
  expect(playing()).toBeNull();
  vi.useFakeTimers();
  fireEvent.click(button('Loop play'));
  await endSound();
  await advance(299);
  expect(screen.getByText('Phrase 1 of 3')).toBeVisible();
  await advance(1);
  expect(screen.getByText('Phrase 2 of 3')).toBeVisible();
  await advance(3000);
  expect(screen.getByText('Phrase 3 of 3')).toBeVisible();
  await endSound();
  await advance(300);
  expect(screen.getByText('Phrase 1 of 3')).toBeVisible();
  expect(played).toEqual(['/media/1.mp3', '/media/3.mp3', '/media/1.mp3']);
  fireEvent.click(button('Loop play'));
  await endSound();
  await advance(5000);
  expect(screen.getByText('Phrase 1 of 3')).toBeVisible();
});

test('an explained word opens with its meaning and goes into the bank', async () => {
  const { sent } = await open();
  fireEvent.click(button('السوق'));
  const dialog = within(screen.getByRole('dialog', { name: 'سوق' }));
  expect(dialog.getByText('market')).toBeVisible();
  expect(dialog.getByText('where people buy and sell')).toBeVisible();
  fireEvent.click(dialog.getByRole('button', { name: 'Add to vocabulary' }));
  // It stays, and says so: a second tap at the same place reaches neither "Undo" nor what lies behind.
  expect(await dialog.findByText('In your vocabulary bank')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Add to vocabulary' })).toBeNull();
  await waitFor(() =>
    expect(sent).toMatchObject([{ action: 'add', word: { word: 'سوق', examples: ['ذهبت إلى السوق'] } }]),
  );
  fireEvent.click(button('Undo'), { detail: 2 });
  expect(dialog.getByText('In your vocabulary bank')).toBeVisible();
  fireEvent.click(button('Undo'), { detail: 1 });
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ action: 'remove' }));
  expect(button('Add to vocabulary')).toHaveFocus();
  fireEvent.click(button('Add to vocabulary'), { detail: 1 });
  expect(button('Undo')).toHaveFocus();
  fireEvent.click(button('Close'));
  fireEvent.click(button('السوق'));
  expect(await screen.findByText('In your vocabulary bank')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add to vocabulary' })).toBeNull();
});

test('a stage shows four courses, then the others; an empty course says so', async () => {
  const courses = Array.from({ length: 6 }, (_, index) => ({
    ...course,
    id: testId(20 + index),
    title: `Course ${index}`,
    phraseCount: index,
    isCompleted: index === 1,
  }));
  renderStudyApp('/phrases', {
    'GET /api/phrase-stages': {
      items: [{ id: testId(9), name: 'Basics', description: '', coverImageUrl: null, courses }],
      nextCursor: null,
    },
  });
  expect(await screen.findAllByRole('heading', { level: 3 })).toHaveLength(4);
  expect(screen.getByText('1/6')).toBeVisible();
  expect(screen.getAllByText('Completed')).toHaveLength(1);
  fireEvent.click(button('Show 2 more'));
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(6);
  fireEvent.click(button('Show less'));
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(4);
  fireEvent.click(button('Start learning Course 0'));
  expect(screen.getByRole('alertdialog')).toHaveTextContent('This course has no phrases yet.');
  expect(screen.getByRole('link', { name: 'Review Course 1' })).toBeVisible();
  fireEvent.click(button('Basics'));
  expect(screen.queryAllByRole('heading', { level: 3 })).toHaveLength(0);
});

test('a course that was left in the middle is gone on with', async () => {
  await open();
  fireEvent.click(button('Next phrase'));
  cleanup();
  renderStudyApp('/phrases', {
    'GET /api/phrase-stages': {
      items: [{ id: testId(9), name: 'Basics', description: '', coverImageUrl: null, courses: [course] }],
      nextCursor: null,
    },
  });
  expect(await screen.findByRole('link', { name: 'Continue في السوق' })).toBeVisible();
});

test('a course without phrases says so where it is', async () => {
  await open({ phrases: [], phraseCount: 0 });
  expect(screen.getByRole('alert')).toHaveTextContent('This course has no phrases yet.');
});

test('a phrase and an explained word show the translation in the own language first, and bank both', async () => {
  const explained = [{ ...vocabulary[0]!, ...inTwoLanguages('market', '市场') }];
  const phrase = {
    ...course.phrases[0]!,
    ...inTwoLanguages('I went to the market', '我去了市场'),
    vocabulary: explained,
  };
  const { sent } = await open({ phrases: [phrase] });
  expect(screen.getByText('我去了市场').closest('p')).toHaveTextContent('我去了市场 I went to the market');
  fireEvent.click(button('السوق'));
  const dialog = within(screen.getByRole('dialog', { name: 'سوق' }));
  expect(dialog.getByText('市场').closest('p')).toHaveTextContent('市场 market');
  expect(dialog.getByText('market')).toHaveAttribute('lang', 'en');
  fireEvent.click(dialog.getByRole('button', { name: 'Add to vocabulary' }));
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ type: 'word' })));
  expect(sent.find(({ type }) => type === 'word')).toMatchObject({ word: asBanked('market', '市场') });
});

test('a course that is finished is silent, also out of loop play, and no key goes on in it', async () => {
  await open();
  fireEvent.click(button('Loop play'));
  for (const key of ['ArrowRight', 'ArrowRight', 'l']) fireEvent.keyDown(document.body, { key });
  expect(playing()).toBe('/media/3.mp3');
  fireEvent.click(button('Finish'));
  expect(await screen.findByRole('heading', { name: 'Course completed' })).toHaveFocus();
  expect(playing()).toBeNull();
  for (const key of [' ', 'ArrowLeft', 'l']) expect(fireEvent.keyDown(document.body, { key })).toBe(true);
  expect(playing()).toBeNull();
});

test('the next phrase is told in the place where the one before was', async () => {
  await open();
  const status = screen.getByText('I went to the market').closest('[role=status]');
  fireEvent.click(button('Next phrase'));
  expect(status).toHaveTextContent('How much?');
});
