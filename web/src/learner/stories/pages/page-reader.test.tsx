import type { Story } from '@kalima/shared/contract/content/stories';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakePlayers } from '../../../testing/fake-players.ts';
import { advance, renderStudyApp, testId } from '../../../testing/study-app.tsx';

const sentence = (
  number: number,
  page: number,
  text: string,
  begins: number | null = null,
  ends: number | null = null,
) => ({
  id: testId(20 + number),
  pageId: testId(10 + page),
  text,
  begins,
  ends,
});
const page = (number: number, audio: boolean) => ({
  id: testId(10 + number),
  imageUrl: `/media/stories/a/${number}.webp`,
  audioUrl: audio ? `/media/stories/a/${number}.mp3` : null,
});
const book: Story = {
  id: testId(1),
  title: 'القط والقمر',
  description: '',
  thumbnailUrl: null,
  language: 'arabic',
  isCompleted: false,
  words: [],
  text: '',
  sentences: [
    sentence(1, 1, 'في المساء رأى القط قمرا.', 0, 2000),
    sentence(2, 1, 'فكر القط.', 2500, 4000),
    sentence(3, 2, 'شرب القط الماء.'),
    sentence(4, 3, 'ثم نام القط.'),
    sentence(5, 3, 'النهاية.'),
  ],
  pages: [page(1, true), page(2, true), page(3, false)],
  vocabulary: [{ id: testId(30), word: 'القط', translation: 'the cat', definition: '' }],
  videoUrl: null,
  videoSource: null,
  audioUrl: null,
};

beforeEach(() => fakePlayers({ length: 5 }));

async function open(language: Story['language'] = 'arabic') {
  const app = renderStudyApp(`/stories/${book.id}`, { [`GET /api/stories/${book.id}`]: { ...book, language } });
  await screen.findByRole('heading', { name: book.title });
  return app;
}
const current = () => document.querySelector('[aria-current="true"] p')?.textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const key = (name: string) => fireEvent.keyDown(document.body, { key: name });
const player = () => document.querySelector('audio') as HTMLAudioElement;
const moveTo = (seconds: number) => act(() => fakePlayers.moveTo(player(), seconds));
const swipe = (from: number, to: number) => {
  const area = screen.getByRole('list', { name: /^Text of page/ });
  const finger = { pointerType: 'touch', isPrimary: true, pointerId: 1, clientY: 300 };
  fireEvent.pointerDown(area, { ...finger, clientX: from });
  fireEvent.pointerUp(area, { ...finger, clientX: to });
};

test('a page is heard, its sentences marked by its recording, and who listens goes on listening from page to page', async () => {
  const { sent } = await open();
  expect(screen.getByRole('img', { name: 'Picture of page 1' })).toBeVisible();
  expect(screen.getByText('1 of 3')).toBeVisible();
  press('Play');
  moveTo(0.5);
  expect(current()).toBe('في المساء رأى القط قمرا.');
  moveTo(2.6);
  expect(current()).toBe('فكر القط.');
  moveTo(5);
  expect(screen.getByText('1 / 3')).toBeVisible();
  press('Next page');
  expect(screen.getByText('2 of 3')).toBeVisible();
  expect(player().paused).toBe(false);
  moveTo(0.1);
  expect(current()).toBe('شرب القط الماء.');
  press('Next page');
  press('Finish');
  expect(await screen.findByRole('heading', { name: 'Story completed' })).toBeVisible();
  await waitFor(() => expect(sent).toMatchObject([{ type: 'lesson-completed', activity: 'stories' }]));
});

test('a sentence is tapped to be heard, slowly; an explained word holds the reading', async () => {
  await open();
  press('Slower 0.75×');
  press('Sentence 2');
  expect([player().paused, player().currentTime, player().playbackRate]).toEqual([false, 2.5, 0.75]);
  moveTo(4);
  expect(player().paused).toBe(true);
  press('Play');
  fireEvent.click(screen.getAllByRole('button', { name: 'القط' })[0] as HTMLElement);
  expect(screen.getByRole('dialog', { name: 'القط' })).toBeVisible();
  expect(player().paused).toBe(true);
});

test('pages turn as the content reads: by arrows, dots and swipes', async () => {
  await open();
  key('ArrowLeft');
  expect(screen.getByText('2 of 3')).toBeVisible();
  key('ArrowRight');
  expect(screen.getByText('1 of 3')).toBeVisible();
  swipe(100, 220);
  expect(screen.getByText('2 of 3')).toBeVisible();
  swipe(220, 100);
  expect(screen.getByText('1 of 3')).toBeVisible();
  // Too short, or a scroll.
  swipe(100, 130);
  press('Page 3');
  expect(screen.getByText('3 of 3')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
  cleanup();
  await open('english');
  // What was turned is done, and the first page that is not comes first.
  expect(screen.getByText('2 of 3')).toBeVisible();
  key('ArrowLeft');
  expect(screen.getByText('1 of 3')).toBeVisible();
  swipe(220, 100);
  expect(screen.getByText('2 of 3')).toBeVisible();
});

/** As a browser answers that cannot fetch a recording. */
const failOnce = () =>
  vi
    .spyOn(HTMLMediaElement.prototype, 'play')
    .mockImplementationOnce(() => Promise.reject(new DOMException('', 'NotSupportedError')));
const problem = () => screen.queryByText('This recording cannot be played.');

test('a recording that failed is tried again when it is asked for, and when its page is turned to again', async () => {
  await open();
  failOnce();
  press('Play');
  await waitFor(() => expect(problem()).toBeVisible());
  press('Play');
  expect(problem()).toBeNull();
  moveTo(2.6);
  expect(current()).toBe('فكر القط.');
  press('Next page');
  press('Pause');
  failOnce();
  press('Play');
  await waitFor(() => expect(problem()).toBeVisible());
  press('Previous page');
  press('Next page');
  expect(problem()).toBeNull();
  press('Play');
  expect(player().paused).toBe(false);
});

test('a page whose recording fails again is read along without it', async () => {
  await open();
  failOnce();
  press('Play');
  await waitFor(() => expect(problem()).toBeVisible());
  failOnce();
  press('Play');
  await waitFor(() => expect(current()).toBe('في المساء رأى القط قمرا.'));
  expect(problem()).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('the page that comes next is fetched while one is read, its recording once one listens', async () => {
  await open();
  const sources = () => [...document.querySelectorAll('audio')].map((one) => one.getAttribute('src'));
  expect(document.querySelector('[hidden] img')).toHaveAttribute('src', book.pages[1]?.imageUrl);
  expect(sources()).toEqual([book.pages[0]?.audioUrl]);
  press('Play');
  expect(sources()).toEqual([book.pages[0]?.audioUrl, book.pages[1]?.audioUrl]);
  const coming = document.querySelectorAll('audio')[1];
  press('Next page');
  expect(player()).toBe(coming);
  expect(player().paused).toBe(false);
});

test('a page without a recording is followed by the timer; what was left out is shown before the end', async () => {
  const { sent } = await open();
  press('Page 3');
  vi.useFakeTimers();
  press('Play');
  expect(current()).toBe('ثم نام القط.');
  await advance(3000);
  expect(current()).toBe('النهاية.');
  vi.useRealTimers();
  expect(screen.getByText('1 / 3')).toBeVisible();
  press('Finish');
  expect(screen.getByText('1 of 3')).toBeVisible();
  press('Next page');
  press('Next page');
  expect(sent).toEqual([]);
  expect(screen.getByText('Story completed')).toBeVisible();
  press('Finish');
  await waitFor(() => expect(sent).toMatchObject([{ type: 'lesson-completed', courseId: book.id }]));
});
