import type { ReviewItem } from '@kalima/shared/contract/learning/memory';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeSound, played } from '../../../testing/fake-sound.ts';
import { renderStudyApp, testId } from '../../../testing/study-app.tsx';

const word: ReviewItem = {
  itemId: testId(1),
  courseId: testId(900),
  partId: testId(101),
  language: 'english',
  text: 'cat',
  translation: 'means cat',
  pinyin: null,
  imageUrl: '/media/pictures/cat.webp',
  audioUrl: '/media/sounds/cat.opus',
  stability: 90,
  reviews: 9,
  lapses: 0,
  lastDay: '2026-03-01',
};
const openWord = () =>
  renderStudyApp('/review', {
    'GET /api/review': { items: [word], nextCursor: null, total: 1, paceMs: 6000, pictures: [] },
  });
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  fakeSound();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('MediaRecorder', EventTarget);
});

afterEach(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));

/** Microphones as the browser answers for them. */
function withMicrophone(getUserMedia: () => Promise<unknown>) {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
}

test('what is to be done is a heading, which has the focus once the question comes', async () => {
  withMicrophone(() => new Promise(() => undefined));
  openWord();
  expect(await screen.findByRole('heading', { level: 2, name: 'Say it' })).toHaveFocus();
});

test.each([
  ['NotFoundError', 'This device has no microphone.'],
  ['NotAllowedError', 'The microphone is not allowed for this page.'],
  ['NotReadableError', 'The recording failed. Try again.'],
])('without a microphone (%s) it is said, heard and judged all the same', async (name, problem) => {
  withMicrophone(() => Promise.reject(new DOMException('', name)));
  const { sent } = openWord();
  fireEvent.click(await screen.findByRole('button', { name: 'Record' }));
  expect(await screen.findByText(problem)).toBeVisible();
  expect(screen.queryByText('cat')).toBeNull();
  fireEvent.click(button('Say it aloud without a recording'));
  expect(screen.getByText('cat')).toBeVisible();
  expect(screen.queryByText(problem)).toBeNull();
  expect(played).toEqual(['/media/sounds/cat.opus']);
  expect(button('Hear the word')).toHaveFocus();
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(played).toHaveLength(2);
  fireEvent.click(button('Like this'));
  await waitFor(() => expect(sent).toMatchObject([{ exercise: 'say', isRight: true, tries: 1, grade: 'good' }]));
});

/** A recorder that records nothing. */
function withRecorder(stop: () => void) {
  vi.stubGlobal(
    'MediaRecorder',
    class extends EventTarget {
      state = 'inactive';
      start() {
        this.state = 'recording';
      }
      stop = stop;
    },
  );
}

test('of two presses while the microphone is opened one records, and the other lets go of it', async () => {
  const releases: (() => void)[] = [];
  const allowing: ((stream: unknown) => void)[] = [];
  withMicrophone(() => new Promise((resolve) => allowing.push(resolve)));
  withRecorder(() => undefined);
  openWord();
  const record = await screen.findByRole('button', { name: 'Record' });
  fireEvent.click(record);
  fireEvent.click(record);
  for (const allow of allowing) {
    const release = vi.fn<() => void>();
    releases.push(release);
    allow({ getTracks: () => [{ stop: release }] });
  }
  await screen.findByRole('button', { name: 'End the recording' });
  fireEvent.click(button('I don’t know yet'));
  await waitFor(() => releases.forEach((release) => expect(release).toHaveBeenCalledOnce()));
});

test('a microphone that is allowed too late is let go of', async () => {
  const stop = vi.fn<() => void>();
  let allow: (stream: unknown) => void = () => undefined;
  withMicrophone(() => new Promise((resolve) => (allow = resolve)));
  withRecorder(stop);
  openWord();
  fireEvent.click(await screen.findByRole('button', { name: 'Record' }));
  fireEvent.click(button('Say it aloud without a recording'));
  const release = vi.fn<() => void>();
  allow({ getTracks: () => [{ stop: release }] });
  await waitFor(() => expect(release).toHaveBeenCalledOnce());
  expect(stop).toHaveBeenCalledOnce();
  expect(button('Not yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'End the recording' })).toBeNull();
});
