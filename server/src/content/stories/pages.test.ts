import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EditableStory, StoryInput } from '@kalima/shared/contract/content/stories';
import { stageWith, storyWith } from '../../testing/studied-content.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { picture } from '../../testing/test-pictures.ts';

const kalima = await startTestApp();
const { client } = await kalima.signInAdmin();
const { id: stageId } = await client.call('POST /api/admin/story-stages', { body: stageWith() });
const sound = await readFile(join(import.meta.dirname, '../../../../e2e/fixtures/storybooks/0001/audio/ar/01.mp3'));

type Page = NonNullable<StoryInput['pages']>[number];
const page = (text: string, change: Partial<Page> = {}): Page => ({
  id: randomUUID(),
  text,
  imageUrl: null,
  audioUrl: null,
  ...change,
});
const book = (pages: Page[], change: Partial<StoryInput> = {}) =>
  storyWith({ videoUrl: null, text: '', pages, ...change });
const make = (pages: Page[], change: Partial<StoryInput> = {}) =>
  client.call('POST /api/author/stories', { body: { ...book(pages, change), id: randomUUID(), stageId } });
const save = ({ id, version }: EditableStory, body: Omit<StoryInput, 'pages'> & Pick<Partial<StoryInput>, 'pages'>) =>
  client.call('PUT /api/author/stories/{id}', { params: { id }, body: { ...body, version } });
const textsOf = ({ sentences }: Pick<EditableStory, 'sentences'>) =>
  sentences.map(({ pageId, text }) => [pageId, text]);

test('a picture book is made, read page by page, and its files are those of its readers, also offline', async () => {
  const reader = await kalima.signUpLearner();
  const image = await kalima.upload(await picture(), 'story-page-image');
  const audio = await kalima.upload(sound, 'story-page-audio');
  const [first, second] = [page('One. Two.', { imageUrl: image.url, audioUrl: audio.url }), page('Three.')] as const;
  const made = await make([first, second]);
  expect(made).toMatchObject({ text: 'One. Two.\nThree.', pages: [first, second], videoUrl: null });
  await kalima.assign(reader, made.id);
  const story = await reader.client.call('GET /api/stories/{id}', { params: { id: made.id } });
  expect(story.pages).toEqual([
    { id: first.id, imageUrl: image.url, audioUrl: audio.url },
    { id: second.id, imageUrl: null, audioUrl: null },
  ]);
  expect(story.sentences.map(({ pageId, text }) => [pageId, text])).toEqual([
    [first.id, 'One.'],
    [first.id, 'Two.'],
    [second.id, 'Three.'],
  ]);
  for (const { url } of [image, audio]) {
    expect((await reader.client.send({ method: 'GET', url })).statusCode).toBe(200);
  }
  const { items } = await reader.client.call('GET /api/downloads', { query: { pictureWidth: 640 } });
  const download = items.find(({ id }) => id === made.id);
  expect(download?.files.map(({ key }) => key).toSorted()).toEqual([image.key, audio.key].toSorted());
  expect(download?.needsNetwork).toBe(false);
  const rows = await client.call('GET /api/author/story-stages/{id}/stories', { params: { id: stageId } });
  expect(rows.items.find(({ id }) => id === made.id)).toMatchObject({ pageCount: 2, hasAudio: false });
});

test('pages are put in order, changed and removed; sentences stay themselves, and what an older client saves keeps the pages', async () => {
  const [first, second] = [page('One.'), page('Two.')] as const;
  const made = await make([first, second]);
  const timed = await client.call('PUT /api/author/stories/{id}/sentences', {
    params: { id: made.id },
    body: {
      sentences: made.sentences.map(({ id: _id, ...sentence }) => ({ ...sentence, begins: 0, ends: 900 })),
      version: made.version,
    },
  });
  const idOf = ({ sentences }: EditableStory, wanted: string) => sentences.find(({ text }) => text === wanted)?.id;
  const turned = await save(timed, book([second, page('Between.'), first]));
  expect(turned.sentences).toMatchObject([
    { text: 'Two.', ends: 900 },
    { text: 'Between.' },
    { text: 'One.', ends: 900 },
  ]);
  expect([idOf(turned, 'One.'), idOf(turned, 'Two.')]).toEqual([idOf(made, 'One.'), idOf(made, 'Two.')]);
  const { pages: _none, ...older } = book([]);
  const kept = await save(turned, { ...older, title: 'Renamed' });
  expect(textsOf(kept)).toEqual(textsOf(turned));
  const moved = await save(kept, book([page('One.')]));
  expect(idOf(moved, 'One.')).toBe(idOf(made, 'One.'));
  // What was heard on another page is heard elsewhere.
  expect(moved.sentences).toMatchObject([{ begins: null }]);
  expect(moved.pages).toHaveLength(1);
});

test('a story has a film, a recording or pages, and keeps one of them', async () => {
  const audio = await kalima.upload(sound, 'story-audio');
  const heard = await make([], { audioUrl: audio.url, text: 'One.' });
  expect(heard).toMatchObject({ audioUrl: audio.url, videoUrl: null, pages: [] });
  const refusal = (change: Partial<StoryInput>) =>
    client.refused('PUT /api/author/stories/{id}', {
      params: { id: heard.id },
      body: { ...storyWith(change), version: heard.version },
    });
  const fields = async (change: Partial<StoryInput>) => (await refusal(change)).details?.fields;
  expect(await fields({ videoUrl: null, audioUrl: null })).toEqual([{ field: 'videoUrl', code: 'REQUIRED' }]);
  expect(await fields({ audioUrl: audio.url })).toEqual([{ field: 'audioUrl', code: 'INVALID_VALUE' }]);
  expect(await fields({ pages: [page('A')] })).toEqual([{ field: 'pages', code: 'INVALID_VALUE' }]);
  // An older client, which knows of no recording, gives it a film.
  expect(await save(heard, storyWith())).toMatchObject({ audioUrl: null, videoSource: 'youtube' });
});

test.each([
  ['nothing to watch or hear', () => book([]), 'videoUrl'],
  ['too many pages', () => book(Array.from({ length: 101 }, () => page(''))), 'pages'],
  [
    'a page twice',
    () => book(Array.from({ length: 2 }, () => page('', { id: '5b0c8f3e-7d1a-4c7e-9a63-0f6f0a3c1d99' }))),
    'pages',
  ],
  ['a picture elsewhere', () => book([page('', { imageUrl: 'https://example.org/x.png' })]), 'pages.0.imageUrl'],
  ['pages whose text is too long', () => book([page('a'.repeat(60_000)), page('a'.repeat(60_000))]), 'pages'],
])('a picture book with %s is refused at its field', async (_what, body, field) => {
  const failure = await client.refused('POST /api/author/stories', { body: { ...body(), id: randomUUID(), stageId } });
  expect(failure).toMatchObject({ code: 'VALIDATION_FAILED', details: { fields: [{ field }] } });
});

test('a page of another story is refused; a copy has pages of its own', async () => {
  const taken = page('One.');
  const made = await make([taken]);
  const body = { ...book([taken]), id: randomUUID(), stageId };
  expect((await client.refused('POST /api/author/stories', { body })).details?.fields).toMatchObject([
    { field: 'pages' },
  ]);
  const id = randomUUID();
  await client.call('POST /api/author/courses/{id}/copy', { params: { id: made.id }, body: { id } });
  const copy = await client.call('GET /api/author/stories/{id}', { params: { id } });
  expect(copy.pages).toMatchObject([{ text: 'One.' }]);
  expect(copy.pages[0]?.id).not.toBe(taken.id);
  expect(textsOf(copy)).toEqual([[copy.pages[0]?.id, 'One.']]);
});
