import type { EditableStory } from '@kalima/shared/contract/content/stories';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as loudness from '../../../lib/sound/read-loudness.ts';
import { fakePlayers } from '../../../testing/fake-players.ts';
import { learner, renderApp } from '../../../testing/render-app.tsx';
import { testId } from '../../../testing/study-app.tsx';

/** Two sounds of a second each, with a pause between. */
const levels = [...Array<number>(50).fill(0), ...Array<number>(100).fill(0.5)];
const spoken = { peaks: new Float32Array(300), levels: [...levels, ...levels], length: 3000 };

const page = (place: number, audioUrl: string | null) => ({
  id: testId(20 + place),
  text: '',
  imageUrl: null,
  audioUrl,
});
const sentence = (place: number, ofPage: number, times: { begins: number; ends: number } | null = null) => ({
  id: testId(40 + place),
  pageId: testId(20 + ofPage),
  text: `Sentence ${place}.`,
  begins: times?.begins ?? null,
  ends: times?.ends ?? null,
  isProposed: false,
});
const book: EditableStory = {
  id: testId(1),
  stageId: testId(2),
  title: 'The spoon',
  description: '',
  language: 'english',
  text: '',
  vocabulary: [],
  videoUrl: null,
  videoSource: null,
  audioUrl: null,
  thumbnailUrl: null,
  pages: [page(0, '/media/stories/a/1.mp3'), page(1, '/media/stories/a/2.mp3'), page(2, null), page(3, '/media/lost')],
  sentences: [
    sentence(0, 0),
    sentence(1, 0),
    sentence(2, 1, { begins: 400, ends: 1600 }),
    sentence(3, 1),
    sentence(4, 2),
    sentence(5, 3),
  ],
  version: 3,
};

beforeEach(() => {
  // No wave is laid out, nor drawn, where there is no screen.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  fakePlayers({ length: 3 });
  vi.spyOn(loudness, 'readLoudness').mockImplementation((url) =>
    url === '/media/lost' ? Promise.reject(new Error('lost')) : Promise.resolve(spoken),
  );
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const rowOf = (number: number) => screen.getByRole('button', { name: `Select sentence ${number}` }).closest('tr');

async function open() {
  const app = renderApp(
    `/admin/stories/${book.id}/times`,
    { [`GET /api/author/stories/${book.id}`]: () => ({ body: book }) },
    { ...learner, role: 'admin' as const },
  );
  await screen.findByRole('heading', { name: book.title, level: 1 });
  return app;
}

test('one press proposes times for all pages, each from its own recording; what was checked stays, and one undo takes all back', async () => {
  await open();
  press('Propose for all pages');
  expect(await screen.findByText('The times of 2 pages are proposed: hear them, then save')).toBeVisible();
  expect(screen.getByText('Without a recording: pages 3')).toBeVisible();
  expect(screen.getByText('Recordings that could not be read: pages 4')).toBeVisible();
  expect(screen.getByText('6 sentences · 1 checked · 3 proposed')).toBeVisible();
  expect(rowOf(1)).toHaveTextContent('0:00.50');
  fireEvent.keyDown(document.body, { key: 'PageDown' });
  expect(screen.getByRole('combobox', { name: 'Page' })).toHaveTextContent('Page 2 · 1 proposed');
  expect(rowOf(1)).toHaveTextContent('0:00.40');
  expect(rowOf(2)).toHaveTextContent('0:02.00');
  press('Undo');
  expect(screen.getByText('6 sentences · 1 checked · 3 without times')).toBeVisible();
});

test('a page is played again and again, and its sentences were heard', async () => {
  await open();
  press('Propose for all pages');
  await screen.findByText(/are proposed/);
  const audio = screen.getByLabelText<HTMLAudioElement>('Recording: The spoon');
  act(() => fakePlayers.moveTo(audio, 0));
  press('Loop the page');
  press('Play the page');
  act(() => {
    audio.currentTime = 3;
  });
  expect([audio.paused, audio.currentTime]).toEqual([false, 0]);
  expect(rowOf(1)).toHaveTextContent('checked');
  press('Loop the page');
  act(() => fakePlayers.moveTo(audio, 3));
  expect(audio.paused).toBe(true);
});

test('what was nudged is marked, with by how much, and so is the neighbour that gave way; moved back it is not', async () => {
  await open();
  press('Propose from silences');
  await screen.findByText(/· 2 proposed ·/);
  press('End later');
  press('End later');
  expect(rowOf(1)).toHaveTextContent('nudged');
  expect(screen.getByText(/end \+0\.10 s/)).toBeVisible();
  press('End earlier');
  press('End earlier');
  expect(rowOf(1)).toHaveTextContent('checked');
});

test('Enter parts a sentence at the cursor, at the pause near it, and goes on with the second half', async () => {
  await open();
  press('Propose from silences');
  await screen.findByText(/· 2 proposed ·/);
  press('Join with 2');
  const field = screen.getByLabelText<HTMLTextAreaElement>('Text');
  field.setSelectionRange(11, 11);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(rowOf(1)).toHaveTextContent('1.00 s');
  expect(rowOf(2)).toHaveTextContent('0:02.00');
  expect(rowOf(2)).toHaveAttribute('aria-current', 'true');
});
