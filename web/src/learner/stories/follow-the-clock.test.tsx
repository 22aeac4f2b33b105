import type { Story } from '@kalima/shared/contract/content/stories';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakePlayers } from '../../testing/fake-players.ts';
import { advance, renderStudyApp, testId } from '../../testing/study-app.tsx';

const texts = ['高个子', '他的锄头太短了。', '他的门口太低了。', '他的床太短了。'];
const times = [null, [1000, 3000], [3500, 6000], [7000, 9000]] as const;
const story: Story = {
  id: testId(1),
  title: '很高的人',
  description: '',
  thumbnailUrl: '/media/stories/a/b.webp',
  language: 'chinese',
  isCompleted: false,
  words: [],
  text: texts.join('\n'),
  sentences: texts.map((text, place) => ({
    id: testId(20 + place),
    text,
    begins: times[place]?.[0] ?? null,
    ends: times[place]?.[1] ?? null,
    pageId: null,
  })),
  pages: [],
  vocabulary: [],
  videoUrl: null,
  videoSource: null,
  audioUrl: '/media/stories/a/b.mp3',
};

beforeEach(() => fakePlayers({ length: 10 }));

async function open(changes: Partial<Story> = {}) {
  const app = renderStudyApp(`/stories/${story.id}`, { [`GET /api/stories/${story.id}`]: { ...story, ...changes } });
  await screen.findByRole('heading', { name: story.title });
  const player = document.querySelector<HTMLMediaElement>('audio, video');
  if (player) act(() => void player.dispatchEvent(new Event('durationchange')));
  return { ...app, player: player as HTMLMediaElement };
}
const current = () => document.querySelector('[aria-current="true"] p')?.textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const moveTo = (player: HTMLMediaElement, seconds: number) => act(() => fakePlayers.moveTo(player, seconds));

test('the sentence that is heard is marked by the recording, and hearing all of it completes the story, its title included', async () => {
  const { player, sent } = await open();
  press('Follow the text');
  expect(player.paused).toBe(false);
  expect(current()).toBeUndefined();
  moveTo(player, 1.2);
  expect(current()).toBe(texts[1]);
  expect(screen.getByText('2 / 4')).toBeVisible();
  // In a pause the one that was heard stays.
  moveTo(player, 3.2);
  expect(current()).toBe(texts[1]);
  moveTo(player, 3.6);
  moveTo(player, 7.1);
  expect(current()).toBe(texts[3]);
  moveTo(player, 10);
  expect(await screen.findByText('Story completed')).toBeVisible();
  await waitFor(() => expect(sent).toMatchObject([{ type: 'lesson-completed', activity: 'stories' }]));
});

test('no timer moves the mark while the recording tells the time', async () => {
  const { player } = await open();
  vi.useFakeTimers();
  press('Follow the text');
  moveTo(player, 1.5);
  await advance(10_000);
  expect(current()).toBe(texts[1]);
  vi.useRealTimers();
});

test('a tap hears one sentence, which can be looped and slowed; what is played moves on by the arrows', async () => {
  const { player } = await open();
  fireEvent.click(screen.getByText(texts[2] as string));
  expect([player.paused, player.currentTime, current()]).toEqual([false, 3.5, texts[2]]);
  moveTo(player, 6);
  expect(player.paused).toBe(true);
  press('Loop the sentence');
  press('Slower 0.75×');
  press('Follow the text');
  moveTo(player, 6.01);
  expect([player.paused, player.currentTime, player.playbackRate, current()]).toEqual([false, 3.5, 0.75, texts[2]]);
  fireEvent.keyDown(document.body, { key: 'l' });
  moveTo(player, 7.5);
  expect([player.paused, current()]).toEqual([false, texts[3]]);
  fireEvent.keyDown(document.body, { key: 'ArrowUp' });
  expect([player.currentTime, current()]).toEqual([3.5, texts[2]]);
  press('Pause');
  expect(player.paused).toBe(true);
});

test('a film is followed as a recording is; without times, and where it cannot be played, three seconds stay with a sentence', async () => {
  const { player } = await open({ audioUrl: null, videoUrl: '/media/stories/a/b.mp4', videoSource: 'upload' });
  press('Follow the text');
  moveTo(player, 3.6);
  expect(current()).toBe(texts[2]);
  cleanup();
  await open({ sentences: story.sentences.map((sentence) => ({ ...sentence, begins: null, ends: null })) });
  expect(screen.queryByRole('button', { name: 'Loop the sentence' })).toBeNull();
  press('Follow the text');
  expect(current()).toBe(texts[0]);
  cleanup();
  const broken = await open();
  fireEvent.error(broken.player);
  expect(await screen.findByText('This recording cannot be played.')).toBeVisible();
  press('Follow the text');
  expect(current()).not.toBeUndefined();
});

test('a recording that failed is followed again once it can be played, and as slowly', async () => {
  const { player } = await open();
  press('Slower 0.75×');
  fireEvent.error(player);
  expect(await screen.findByText('This recording cannot be played.')).toBeVisible();
  press('Try again');
  expect(screen.queryByText('This recording cannot be played.')).toBeNull();
  const second = document.querySelector('audio') as HTMLMediaElement;
  act(() => void second.dispatchEvent(new Event('durationchange')));
  expect(second.playbackRate).toBe(0.75);
  // What a browser does not let begin is begun by the player's own controls.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementationOnce(() => Promise.reject(new Error('blocked')));
  press('Follow the text');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Loop the sentence' })).toBeNull());
  await act(() => second.play());
  moveTo(second, 3.6);
  expect(current()).toBe(texts[2]);
  expect(screen.getByRole('button', { name: 'Loop the sentence' })).toBeVisible();
});

test('what a recording’s own controls do with a key is theirs', async () => {
  const { player } = await open();
  moveTo(player, 1.2);
  for (const key of [' ', 'ArrowRight', 'ArrowDown']) expect(fireEvent.keyDown(player, { key })).toBe(true);
  expect([player.paused, current()]).toEqual([true, undefined]);
});
