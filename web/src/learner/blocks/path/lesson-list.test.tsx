import type { ReadingLessonRow } from '@kalima/shared/contract/content/reading-lessons';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { storeAnswersOfRound } from '../../../offline/person/round-answers.ts';
import { learner } from '../../../testing/render-app.tsx';
import { renderStudyApp, testId } from '../../../testing/study-app.tsx';

/** What a screen does before its first picture is done by then. */
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const lesson = (number: number, more: Partial<ReadingLessonRow> = {}): ReadingLessonRow => ({
  id: testId(number),
  name: `Lesson ${number}`,
  description: '',
  stage: 1,
  language: 'arabic',
  cardCount: 8,
  imageUrl: null,
  isCompleted: false,
  hasAllAudio: false,
  ...more,
});
const done = { isCompleted: true };
const begin = (number: number, cards: number) =>
  storeAnswersOfRound(
    learner.id,
    testId(number),
    new Map(Array.from({ length: cards }, (_, index) => [testId(100 + index), true])),
  );

async function openReading(items: readonly ReadingLessonRow[]) {
  const app = renderStudyApp('/interactive-reading', { 'GET /api/reading-lessons': { items, nextCursor: null } });
  await screen.findAllByRole('heading', { level: 2 });
  return app;
}
const stops = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
const current = () => screen.getByRole('main').querySelectorAll('[aria-current="step"]');
const stage = (name: RegExp) => screen.getByRole('button', { name });

test('the stage of what comes next is open, its lessons are links in path order, and one of them is next', async () => {
  await openReading([
    lesson(1, { ...done }),
    lesson(2, { stage: 2, ...done, hasAllAudio: true, description: 'Food' }),
    lesson(3, { stage: 2 }),
    lesson(4, { stage: 2 }),
    lesson(5, { stage: 3 }),
    lesson(6, { stage: 3 }),
  ]);
  expect(stage(/Stage 1/)).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('Its only lesson is done')).toBeVisible();
  expect(stage(/Stage 2/)).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('1 of 3 lessons done')).toBeVisible();
  expect(screen.getByText('0 of 2 lessons done')).toBeVisible();
  expect(stops()).toEqual(['Review', 'Start', 'Start']);
  expect(
    within(screen.getByRole('main'))
      .getAllByRole('heading', { level: 3 })
      .map((one) => one.textContent),
  ).toEqual(['Lesson 2', 'Lesson 3', 'Lesson 4']);
  const [first, second] = screen.getByRole('heading', { name: 'Lesson 2' }).closest('ol')?.children ?? [];
  expect(first).toHaveTextContent('Food');
  expect(within(first as HTMLElement).getByRole('img', { name: 'Completed' })).toBeVisible();
  expect(within(first as HTMLElement).getByRole('img', { name: 'Every word with audio' })).toBeVisible();
  expect(within(second as HTMLElement).getByText('8 cards')).toBeVisible();
  expect(current()).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Start Lesson 3' })).toHaveAttribute('aria-current', 'step');
  expect(screen.getByRole('link', { name: 'Start Lesson 4' })).toHaveAttribute(
    'href',
    `/interactive-reading/${testId(4)}`,
  );

  await userEvent.click(stage(/Stage 3/));
  await userEvent.click(stage(/Stage 1/));
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(6);
  await userEvent.click(stage(/Stage 2/));
  expect(screen.queryByRole('heading', { name: 'Lesson 3' })).toBeNull();
});

test('what was begun on this device is next, and says how much of it is done', async () => {
  begin(3, 3);
  await openReading([lesson(1), lesson(2, { stage: 2 }), lesson(3, { stage: 2 })]);
  expect(stage(/Stage 2/)).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('link', { name: 'Continue, 3 of 8 Lesson 3' })).toHaveAttribute('aria-current', 'step');
  expect(screen.getByRole('link', { name: 'Start Lesson 2' })).not.toHaveAttribute('aria-current');
});

test('where everything is done, nothing is next, and the first stage is open', async () => {
  await openReading([lesson(1, done), lesson(2, done), lesson(3, { stage: 2, ...done })]);
  expect(screen.getByText('All 2 lessons done')).toBeVisible();
  expect(stops()).toEqual(['Review', 'Review']);
  expect(current()).toHaveLength(0);
});

test('twins name their language, and what is next is of the language that is shown', async () => {
  await openReading([
    lesson(1, done),
    lesson(2, { language: 'egyptian' }),
    lesson(3, { language: 'chinese', name: '第三课' }),
  ]);
  expect(screen.getByText('Egyptian Arabic (dialect)')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start Lesson 2' })).toHaveAttribute('aria-current', 'step');
  await userEvent.click(screen.getByRole('radio', { name: 'Chinese' }));
  expect(screen.getByRole('link', { name: 'Start 第三课' })).toHaveAttribute('aria-current', 'step');
  expect(screen.getByRole('heading', { name: '第三课' })).toHaveAttribute('lang', 'zh');
  await userEvent.click(screen.getByRole('radio', { name: /^All/ }));
  expect(current()).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Start Lesson 2' })).toHaveAttribute('aria-current', 'step');
});

test('a deck without cards cannot be started, and what follows it is next', async () => {
  const items = [lesson(1, { cardCount: 0 }), lesson(2)].map((row) => ({ ...row, isDeck: true }));
  renderStudyApp('/flashcards', { 'GET /api/flashcard-lessons': { items, nextCursor: null } });
  expect(await screen.findByRole('button', { name: 'Start Lesson 1' })).toBeDisabled();
  expect(screen.getByRole('link', { name: 'Start Lesson 2' })).toHaveAttribute('aria-current', 'step');
});

test.each([30, 31])('%i lessons of a stage are all there, in their order', async (count) => {
  await openReading(Array.from({ length: count }, (_, index) => lesson(index + 1, { isCompleted: index < 3 })));
  const titles = screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
  expect(titles).toEqual(Array.from({ length: count }, (_, index) => `Lesson ${index + 1}`));
  expect(screen.getByRole('link', { name: 'Start Lesson 4' })).toHaveAttribute('aria-current', 'step');
  expect(screen.getByRole('heading', { name: 'Lesson 1' }).closest('ol')?.children).toHaveLength(count);
});

test('what is next and out of sight is brought into sight, but not where the page was scrolled before', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  const place = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  place.mockReturnValue(new DOMRect(0, 3000, 100, 100));
  const lessons = [lesson(1, done), lesson(2)];
  await openReading(lessons);
  await waitFor(() => expect(seen).toHaveBeenCalledTimes(1));
  expect(seen).toHaveBeenCalledWith({ block: 'center', behavior: 'instant' });
  expect(seen.mock.contexts[0]).toHaveTextContent('Lesson 2');

  cleanup();
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(200);
  await openReading(lessons);
  await nextFrame();
  expect(seen).toHaveBeenCalledTimes(1);
});
