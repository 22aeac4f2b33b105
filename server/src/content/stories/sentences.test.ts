import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Story } from '@kalima/shared/contract/content/stories';
import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { stageWith, storyWith } from '../../testing/studied-content.ts';
import { startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const { client } = await kalima.signInAdmin();
const { id: stageId } = await client.call('POST /api/admin/story-stages', { body: stageWith() });
const make = (text: string) =>
  client.call('POST /api/author/stories', { body: { ...storyWith({ text }), id: randomUUID(), stageId } });
const save = ({ id, version }: { id: string; version: number }, text: string) =>
  client.call('PUT /api/author/stories/{id}', { params: { id }, body: { ...storyWith({ text }), version } });

test('learners get the sentences of a story with ids, which stay from read to read and with each save', async () => {
  const reader = await kalima.signUpLearner();
  const story = await make('One.\nTwo.\nThree.');
  await kalima.assign(reader, story.id);
  const read = async () => {
    const { sentences } = await reader.client.call('GET /api/stories/{id}', { params: { id: story.id } });
    return Object.fromEntries(sentences.map(({ id, text }) => [text, id]));
  };
  const first = await read();
  expect(Object.keys(first)).toEqual(['One.', 'Two.', 'Three.']);
  expect(await read()).toEqual(first);

  const renamed = await client.call('PUT /api/author/stories/{id}', {
    params: { id: story.id },
    body: { ...storyWith({ title: 'Renamed', text: story.text }), version: story.version },
  });
  expect(await read()).toEqual(first);

  const moved = await save(renamed, 'Three.\nOne.\nTwo.\nFour.');
  const second = await read();
  expect(Object.keys(second)).toEqual(['Three.', 'One.', 'Two.', 'Four.']);
  expect(second).toMatchObject(first);

  const corrected = await save(moved, 'Three.\nTwo.\nFive.');
  const third = await read();
  expect(third).toEqual({ 'Three.': first['Three.'], 'Two.': first['Two.'], 'Five.': second['Four.'] });

  // Without lines it is split by its punctuation, and the sentences are the same.
  const joined = await save(corrected, 'Three. Two. Five.');
  expect(await read()).toEqual(third);
  await save(joined, '');
  expect(await read()).toEqual({});
});

test('a save that is refused as stale, and one of another story, change no sentence', async () => {
  const story = await make('One.\nTwo.');
  const sentencesOf = async (id: string) => (await client.call('GET /api/stories/{id}', { params: { id } })).sentences;
  const other = await make('One.\nTwo.');
  const before = await sentencesOf(story.id);
  await save(other, 'Two.\nOne.');
  const body = { ...storyWith({ text: 'Gone.' }), version: 9 };
  expect(await client.codeOf('PUT /api/author/stories/{id}', { params: { id: story.id }, body })).toBe('STALE_VERSION');
  expect(await sentencesOf(story.id)).toEqual(before);
  const ids = [...before, ...(await sentencesOf(other.id))].map(({ id }) => id);
  expect(new Set(ids).size).toBe(4);
});

test('sentences go with their story', async () => {
  const { id } = await make('One.\nTwo.');
  await client.call('DELETE /api/author/stories/{id}', { params: { id } });
  const left = kalima.database.db.selectFrom('story_sentences').selectAll().where('story_id', '=', id);
  expect(await left.execute()).toEqual([]);
});

test('a text of as many sentences as there can be is stored, turned round and read', async () => {
  const lines = Array.from({ length: contentLimits.storySentences }, (_, index) => String(index % 10));
  const story = await make(lines.join('\n'));
  const sentencesOf = async () =>
    (await client.request('GET /api/stories/{id}', { params: { id: story.id } })).json<Story>().sentences;
  const before = await sentencesOf();
  expect(before.map(({ text }) => text)).toEqual(lines);
  await save(story, lines.toReversed().join('\n'));
  const after = await sentencesOf();
  expect(after.map(({ text }) => text)).toEqual(lines.toReversed());
  const sorted = (sentences: typeof before) => sentences.map(({ id, text }) => `${id} ${text}`).toSorted();
  expect(sorted(after)).toEqual(sorted(before));
});

test('a text of more sentences is refused: writing them would keep the embedded database for seconds', async () => {
  const text = 'a\n'.repeat(contentLimits.storySentences + 1);
  const body = { ...storyWith({ text }), id: randomUUID(), stageId };
  expect(await client.refused('POST /api/author/stories', { body })).toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { fields: [{ field: 'text', code: 'TOO_MANY', limit: contentLimits.storySentences }] },
  });
});
