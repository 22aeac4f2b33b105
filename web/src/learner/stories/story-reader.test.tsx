import type { Story } from '@kalima/shared/contract/content/stories';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeAnswersOfRound } from '../../offline/person/round-answers.ts';
import { fakeSound } from '../../testing/fake-sound.ts';
import { learner } from '../../testing/render-app.tsx';
import { advance, renderStudyApp, testId } from '../../testing/study-app.tsx';

beforeEach(fakeSound);

type Timed = Story['sentences'][number];
const story: Story = {
  id: testId(1),
  title: '很高的人',
  description: '',
  thumbnailUrl: null,
  language: 'chinese',
  isCompleted: false,
  words: [],
  text: '他的锄头太短了。\n他的门口太低了。\n他的床太短了。',
  sentences: ['他的锄头太短了。', '他的门口太低了。', '他的床太短了。'].map((text, index) => ({
    id: testId(20 + index),
    text,
    begins: null,
    ends: null,
    pageId: null,
  })),
  pages: [],
  audioUrl: null,
  vocabulary: [{ id: testId(30), word: '锄头', translation: 'hoe', definition: 'a tool' }],
  videoUrl: null,
  videoSource: null,
};

async function open(changes: Partial<Story> = {}) {
  const app = renderStudyApp(`/stories/${story.id}`, { [`GET /api/stories/${story.id}`]: { ...story, ...changes } });
  await screen.findByRole('heading', { name: '很高的人' });
  return app;
}
const current = () => document.querySelector('[aria-current="true"] p')?.textContent;

test('marks a sentence every 3 s, pauses, and stops at the last, which completes once', async () => {
  const { sent } = await open();
  expect(current()).toBeUndefined();
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Follow the text' }));
  expect(current()).toBe('他的锄头太短了。');
  await advance(2999);
  expect(current()).toBe('他的锄头太短了。');
  await advance(1);
  expect(current()).toBe('他的门口太低了。');
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await advance(10_000);
  expect(current()).toBe('他的门口太低了。');
  fireEvent.keyDown(document.body, { key: ' ' });
  await advance(3000);
  expect(current()).toBe('他的床太短了。');
  expect(screen.getByRole('button', { name: 'Follow the text' })).toBeVisible();
  await advance(10_000);
  expect(screen.getByText('Story completed')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Follow the text' }));
  expect(current()).toBe('他的锄头太短了。');
  await advance(6000);
  vi.useRealTimers();
  await waitFor(() => expect(sent).toMatchObject([{ type: 'lesson-completed', activity: 'stories' }]));
});

test('a click on a sentence goes there, and arrows go on', async () => {
  await open();
  fireEvent.click(screen.getByText('他的门口太低了。'));
  expect(current()).toBe('他的门口太低了。');
  // What was passed is counted, not the place: that is what completes the story.
  expect(screen.getByText('1 / 3')).toBeVisible();
  fireEvent.keyDown(document.body, { key: 'ArrowUp' });
  expect(current()).toBe('他的锄头太短了。');
  fireEvent.click(screen.getByRole('button', { name: 'Sentence 2' }));
  expect(current()).toBe('他的门口太低了。');
});

test('one tap on the last sentence completes nothing: every sentence has to be passed once, also over a reload', async () => {
  const first = await open();
  fireEvent.click(screen.getByText('他的床太短了。'));
  expect(screen.queryByText('Story completed')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Sentence 1' }));
  cleanup();
  const { sent } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Sentence 1' }));
  expect(screen.queryByText('Story completed')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  expect(await screen.findByText('Story completed')).toBeVisible();
  await waitFor(() => expect(sent).toMatchObject([{ type: 'lesson-completed', activity: 'stories' }]));
  expect(first.sent).toEqual([]);
});

test('sentences that read the same are two, and one stays passed when the text was put in another order', async () => {
  const [first, second, third] = story.sentences as [Timed, Timed, Timed];
  const repeated = [first, { ...third, text: first.text }, second];
  await open({ sentences: repeated });
  fireEvent.click(screen.getByRole('button', { name: 'Sentence 2' }));
  expect(document.querySelectorAll('[aria-current="true"]')).toHaveLength(1);
  cleanup();
  const { sent } = await open({ sentences: [third, first, second] });
  expect(screen.getByText('1 / 3')).toBeVisible();
  for (const name of ['Sentence 2', 'Sentence 3']) fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(sent).toMatchObject([{ type: 'lesson-completed', activity: 'stories' }]));
});

test('what an earlier version stored by the places of sentences still counts', async () => {
  storeAnswersOfRound(
    learner.id,
    `${story.id}.story`,
    new Map([
      ['0', true],
      ['2', true],
      ['7', true],
    ]),
  );
  const { sent } = await open();
  expect(screen.getByText('2 / 3')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Sentence 2' }));
  await waitFor(() => expect(sent).toMatchObject([{ type: 'lesson-completed', activity: 'stories' }]));
});

test('a story of a server that has no ids yet is read, and what was read still counts once there are some', async () => {
  await open({ sentences: undefined! });
  fireEvent.click(screen.getByRole('button', { name: 'Sentence 2' }));
  expect(current()).toBe('他的门口太低了。');
  cleanup();
  const { sent } = await open();
  expect(screen.getByText('1 / 3')).toBeVisible();
  for (const name of ['Sentence 1', 'Sentence 3']) fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(sent).toMatchObject([{ type: 'lesson-completed', activity: 'stories' }]));
});

test('an explained word opens and holds the reading', async () => {
  const { sent } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Follow the text' }));
  fireEvent.click(screen.getByRole('button', { name: '锄头' }));
  const dialog = within(screen.getByRole('dialog', { name: '锄头' }));
  expect(dialog.getByText('hoe')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Follow the text' })).toBeVisible();
  fireEvent.click(dialog.getByRole('button', { name: 'Add to vocabulary' }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ action: 'add', word: { word: '锄头', examples: ['他的锄头太短了。'] } }]),
  );
  // The second tap on what closes it goes to no sentence behind it; a tap at another place does.
  const before = current();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }), { detail: 1, clientX: 50, clientY: 60 });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByText('他的门口太低了。'), { detail: 1, clientX: 52, clientY: 61 });
  expect(current()).toBe(before);
  fireEvent.click(screen.getByText('他的门口太低了。'), { detail: 1, clientX: 150, clientY: 61 });
  expect(current()).toBe('他的门口太低了。');
});

test('shows the video of each source, and says when its address is not known', async () => {
  await open({ videoUrl: 'https://youtu.be/dQw4w9WgXcQ' });
  expect(screen.getByTitle('Video: 很高的人')).toHaveAttribute('src', expect.stringContaining('youtube-nocookie.com'));
  await open({ videoUrl: 'nowhere', videoSource: 'upload' });
  expect(await screen.findByRole('alert')).toHaveTextContent('The address of this video is not known.');
});

test('the first stage is open; stories show whether they are completed', async () => {
  const {
    text: _text,
    sentences: _sentences,
    vocabulary: _vocabulary,
    videoUrl: _url,
    videoSource: _source,
    ...row
  } = story;
  renderStudyApp('/stories', {
    'GET /api/story-stages': {
      items: [
        {
          id: testId(8),
          name: 'Villages',
          description: '',
          coverImageUrl: null,
          stories: [row, { ...row, id: testId(2), title: '市场', isCompleted: true }],
        },
        { id: testId(9), name: 'Cities', description: '', coverImageUrl: null, stories: [{ ...row, id: testId(3) }] },
      ],
      nextCursor: null,
    },
  });
  expect(await screen.findByRole('button', { name: 'Villages' })).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('button', { name: 'Cities' })).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('link', { name: 'Start 很高的人' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Review 市场' })).toBeVisible();
});
