import type { EditableStory } from '@kalima/shared/contract/content/stories';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakePlayers } from '../../../testing/fake-players.ts';
import { learner, renderApp } from '../../../testing/render-app.tsx';
import { testId } from '../../../testing/study-app.tsx';

const admin = { ...learner, role: 'admin' as const };
const texts = ['He is tall.', 'His hoe was short, and his bed too.', 'He left.'];
const story: EditableStory = {
  id: testId(1),
  stageId: testId(2),
  title: 'A very tall man',
  description: 'About him',
  language: 'english',
  text: texts.join('\n'),
  vocabulary: [],
  videoUrl: null,
  videoSource: null,
  audioUrl: '/media/stories/a/b.mp3',
  thumbnailUrl: null,
  pages: [],
  sentences: texts.map((text, place) => ({
    id: testId(10 + place),
    pageId: null,
    text,
    begins: null,
    ends: null,
    isProposed: false,
  })),
  version: 3,
};

beforeEach(() => fakePlayers({ length: 20 }));

async function open(change: Partial<EditableStory> = {}, save?: () => { status?: number; body: unknown }) {
  const stored = { ...story, ...change };
  const app = renderApp(
    `/admin/stories/${story.id}/times`,
    {
      [`GET /api/author/stories/${story.id}`]: () => ({ body: stored }),
      [`PUT /api/author/stories/${story.id}/sentences`]:
        save ??
        (({ body }) => {
          const { sentences } = body as { sentences: object[] };
          const named = sentences.map((sentence, place) => ({ ...sentence, id: testId(50 + place) }));
          return { body: { ...stored, sentences: named, version: 4 } };
        }),
    },
    admin,
  );
  await screen.findByRole('heading', { name: story.title, level: 1 });
  const sent = () => app.requests.find(({ key }) => key.startsWith('PUT'))?.body as { sentences: unknown[] };
  return { ...app, sent };
}

const rowOf = (number: number) => screen.getByRole('button', { name: `Select sentence ${number}` }).closest('tr');
const cellsOf = (number: number) =>
  within(rowOf(number) as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const key = (name: string, more = {}) => fireEvent.keyDown(document.body, { key: name, ...more });
const choose = (name: string, text: string) =>
  fireEvent.change(screen.getByLabelText('SRT or VTT', { selector: 'input' }), {
    target: { files: [new File([text], name)] },
  });
const audio = () => screen.getByLabelText<HTMLAudioElement>('Recording: A very tall man');
const playTo = (seconds: number) => act(() => fakePlayers.moveTo(audio(), seconds));

const srt =
  '1\n00:00:01,000 --> 00:00:03,000\nHe is tall.\n\n2\n00:00:03,500 --> 00:00:07,000\nHis hoe was short,\nand his bed too.\n\n3\n00:00:08,000 --> 00:00:09,000\nHe left.\n';

test('subtitles give the sentences their times, which are proposed until each was heard, and are saved with the version', async () => {
  const { sent } = await open();
  choose('story.srt', srt);
  expect(await screen.findByText('3 sentences got their times')).toBeVisible();
  expect(cellsOf(2)).toEqual(['2', '', '0:03.50', '3.50 s', texts[1], 'proposed']);
  press('Hear sentence 2');
  playTo(3.6);
  playTo(7);
  expect(cellsOf(2).at(-1)).toBe('checked');
  expect(audio().paused).toBe(true);
  press('Save times');
  expect(await screen.findByText('Times saved')).toBeVisible();
  expect(sent()).toMatchObject({
    version: 3,
    sentences: [
      { begins: 1000, ends: 3000, isProposed: true },
      { text: texts[1], isProposed: false },
      { begins: 8000 },
    ],
  });
});

test('subtitles of which something is damaged say at which lines, and give the times of the others', async () => {
  await open();
  choose('story.srt', `${srt}\n4\n00:xx:10,000 --> 00:00:11,000\nNobody knows when.\n`);
  expect(await screen.findByText('3 sentences got their times')).toBeVisible();
  expect(screen.getByText(/1 subtitle could not be read: line 14/)).toBeVisible();
});

test.each([
  ['notes.txt', 'Nothing', 'notes.txt holds no subtitles: SRT or WebVTT is needed.'],
  ['long.srt', 'x'.repeat(1024 * 1024 + 1), 'long.srt is too large for subtitles.'],
  [
    'late.srt',
    '00:10:00,000 --> 00:10:02,000\nHe is tall.',
    'The times of late.srt lie beyond the end of the recording.',
  ],
])('a file that gives no times says why: %s', async (name, text, message) => {
  await open();
  playTo(0);
  choose(name, text);
  expect(await screen.findByText(message)).toBeVisible();
});

test('subtitles that read differently take the place of the text where that is wanted, and it can be taken back', async () => {
  await open();
  choose('other.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nSomething else.\n');
  const dialog = within(await screen.findByRole('alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Take their text' }));
  expect(cellsOf(1)).toEqual(['1', '', '0:01.00', '1.00 s', 'Something else.', 'proposed']);
  expect(screen.queryByRole('button', { name: 'Select sentence 2' })).toBeNull();
  key('z', { ctrlKey: true });
  expect(cellsOf(3)[4]).toBe(texts[2]);
  key('Z', { ctrlKey: true, shiftKey: true });
  expect(cellsOf(1)[4]).toBe('Something else.');
});

test('tapping along: T starts, Space begins the next sentence, Backspace takes one back, the last one lasts to the end', async () => {
  await open();
  key('t');
  expect(screen.getByText('Now begins sentence 1')).toBeVisible();
  expect(audio().paused).toBe(false);
  for (const seconds of [1, 4]) {
    playTo(seconds);
    key(' ');
  }
  expect(cellsOf(1).slice(2)).toEqual(['0:01.00', '3.00 s', texts[0], 'proposed']);
  key('Backspace');
  expect(cellsOf(2)[2]).toBe('–');
  expect(audio().currentTime).toBe(2);
  playTo(5);
  key(' ');
  playTo(9);
  key(' ');
  expect(screen.getByRole('button', { name: /^Start at/ })).toBeVisible();
  expect([1, 2, 3].map((number) => cellsOf(number)[2])).toEqual(['0:01.00', '0:05.00', '0:09.00']);
  expect(cellsOf(3)[3]).toBe('11.00 s');
});

test('times are moved by steps, neighbours give way, and what is changed can be taken back', async () => {
  const sentences = story.sentences.map((sentence, place) => ({
    ...sentence,
    begins: place * 2000,
    ends: place * 2000 + 2000,
  }));
  await open({ sentences });
  playTo(0);
  key('ArrowDown');
  expect(screen.getByRole('heading', { name: 'Sentence 2' })).toBeVisible();
  press('Begin earlier');
  fireEvent.click(screen.getByRole('button', { name: 'End later' }), { shiftKey: true });
  expect([1, 2, 3].map((number) => cellsOf(number).slice(2, 4))).toEqual([
    ['0:00.00', '1.95 s'],
    ['0:01.95', '2.06 s'],
    ['0:04.01', '1.99 s'],
  ]);
  press('Undo');
  press('Undo');
  expect(cellsOf(2).slice(2, 4)).toEqual(['0:02.00', '2.00 s']);
  press('Redo');
  expect(cellsOf(2)[2]).toBe('0:01.95');
});

test('a sentence is parted where the cursor stands, and joined with the next', async () => {
  const { sent } = await open();
  key('ArrowDown');
  const field = screen.getByLabelText<HTMLTextAreaElement>('Text');
  field.setSelectionRange(18, 18);
  fireEvent.select(field);
  press('Split');
  expect([2, 3].map((number) => cellsOf(number)[4])).toEqual(['His hoe was short,', 'and his bed too.']);
  press('Join with 3');
  expect(cellsOf(2)[4]).toBe(texts[1]);
  press('Join with 3');
  press('Save times');
  await waitFor(() => expect(sent()?.sentences).toHaveLength(2));
});

test('looping plays a sentence again and again, slowly where that is wanted', async () => {
  await open({
    sentences: [{ ...(story.sentences[0] as EditableStory['sentences'][number]), begins: 1000, ends: 2000 }],
  });
  key('l');
  press('Slower 0.75×');
  key(' ');
  playTo(2);
  expect([audio().paused, audio().currentTime, audio().playbackRate]).toEqual([false, 1, 0.75]);
  key(' ');
  expect(audio().paused).toBe(true);
});

test('somebody else who saved first is not overwritten, and what was done stays', async () => {
  const theirs = { ...story, version: 4, text: 'Theirs.' };
  await open({}, () => ({
    status: 409,
    body: { code: 'STALE_VERSION', message: '', details: { current: theirs } },
  }));
  choose('story.srt', srt);
  await screen.findByText('3 sentences got their times');
  press('Save times');
  expect(await screen.findByText(/Someone else has changed this/)).toBeVisible();
  expect(cellsOf(1)[2]).toBe('0:01.00');
});

test('without a recording it says where to get one; a story that is gone says so', async () => {
  await open({ audioUrl: null });
  expect(screen.getByRole('link', { name: 'Record or choose a file' })).toHaveAttribute(
    'href',
    expect.stringContaining(`story=${story.id}`),
  );
  expect(screen.queryByRole('region', { name: 'Tap along' })).toBeNull();
});

test('the player of YouTube is tapped along to, and shows no wave', async () => {
  await open({ audioUrl: null, videoUrl: 'https://youtu.be/dQw4w9WgXcQ', videoSource: 'youtube' });
  expect(screen.getByText(/YouTube shows no wave/)).toBeVisible();
  const frame = screen.getByTitle<HTMLIFrameElement>('Video: A very tall man');
  expect(frame.src).toContain('enablejsapi=1');
  const commands: string[] = [];
  vi.spyOn(frame.contentWindow as Window, 'postMessage').mockImplementation((message: string) =>
    commands.push(message),
  );
  const tell = (info: object, origin = 'https://www.youtube-nocookie.com') =>
    act(() => {
      window.dispatchEvent(
        new MessageEvent('message', {
          origin,
          source: frame.contentWindow,
          data: JSON.stringify({ event: 'infoDelivery', info }),
        }),
      );
    });
  tell({ duration: 20, currentTime: 0, playerState: 2 });
  press(screen.getByRole('button', { name: /^Start at/ }).textContent ?? '');
  expect(commands.map((command) => (JSON.parse(command) as { func: string }).func)).toEqual(['seekTo', 'playVideo']);
  tell({ currentTime: 2.5, playerState: 2 });
  // Another page cannot move the clock.
  tell({ currentTime: 9 }, 'https://evil.example');
  key(' ');
  expect(cellsOf(1)[2]).toBe('0:02.50');
});
