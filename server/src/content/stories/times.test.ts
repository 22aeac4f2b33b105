import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { EditableStory, StoryInput } from '@kalima/shared/contract/content/stories';
import { timeLimits } from '@kalima/shared/domain/content/sentence-times';
import { stageWith, storyWith } from '../../testing/studied-content.ts';
import { startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const { client } = await kalima.signInAdmin();
const { id: stageId } = await client.call('POST /api/admin/story-stages', { body: stageWith() });

const make = (change: Partial<StoryInput> = {}) =>
  client.call('POST /api/author/stories', {
    body: { ...storyWith({ text: 'One.\nTwo.\nThree.', ...change }), id: randomUUID(), stageId },
  });
const save = ({ id, version }: EditableStory, change: Partial<StoryInput>) =>
  client.call('PUT /api/author/stories/{id}', {
    params: { id },
    body: { ...storyWith({ text: 'One.\nTwo.\nThree.', ...change }), version },
  });
type Sent = Omit<EditableStory['sentences'][number], 'id'>;
const said = (text: string, begins: number | null, ends: number | null, isProposed = false): Sent => ({
  pageId: null,
  text,
  begins,
  ends,
  isProposed,
});
const three = [said('One.', 0, 1000), said('Two.', 1200, 2000, true), said('Three.', null, null)];
const asRequest = ({ id, version }: EditableStory, sentences: readonly Sent[]) => ({
  params: { id },
  body: { sentences: [...sentences], version },
});
const time = (story: EditableStory, sentences: readonly Sent[]) =>
  client.call('PUT /api/author/stories/{id}/sentences', asRequest(story, sentences));
const timesOf = ({ sentences }: EditableStory) => sentences.map(({ text, begins, ends }) => [text, begins, ends]);

test('sentences get times, which their readers see, and which stay through a save of the form and through a correction', async () => {
  const reader = await kalima.signUpLearner();
  const story = await make();
  await kalima.assign(reader, story.id);
  const timed = await time(story, three);
  expect(timed).toMatchObject({ version: 2, text: story.text, sentences: three });
  expect(timed.sentences.map(({ id }) => id)).toEqual(story.sentences.map(({ id }) => id));
  const { sentences } = await reader.client.call('GET /api/stories/{id}', { params: { id: story.id } });
  expect(sentences).toMatchObject([{ begins: 0, ends: 1000 }, { begins: 1200 }, { begins: null, ends: null }]);

  const corrected = await save(timed, { title: 'Renamed', text: 'One.\nToo.\nThree.' });
  expect(corrected.sentences).toMatchObject([three[0], { ...three[1], text: 'Too.' }, three[2]]);
  const turned = await save(corrected, { text: 'Too.\nOne.\nFour.' });
  expect(turned.sentences.filter(({ begins }) => begins !== null)).toHaveLength(1);
});

test('sentences are parted and joined, and stay so until their text is changed', async () => {
  const story = await make({ text: 'He ran. She slept.\nThe end.' });
  const parted = await time(story, [said('He ran.', 0, 500), said('She slept.', 500, 900), said('The end.', 900, 950)]);
  expect(parted.text).toBe('He ran.\nShe slept.\nThe end.');
  const joined = await time(parted, [said('He ran. She slept.  The end.', 0, 950)]);
  expect(timesOf(joined)).toEqual([['He ran. She slept. The end.', 0, 950]]);
  const renamed = await save(joined, { title: 'Renamed', text: joined.text });
  expect(timesOf(renamed)).toEqual(timesOf(joined));
  const { sentences } = await save(renamed, { text: 'He ran. She slept.' });
  expect(sentences.map(({ text }) => text)).toEqual(['He ran.', 'She slept.']);
});

test('times for another recording wait to be listened to; a copy has all of them', async () => {
  const timed = await time(await make(), three);
  const other = await save(timed, { videoUrl: 'https://youtu.be/aqz-KE-bpKQ' });
  expect(other.sentences.map(({ isProposed }) => isProposed)).toEqual([true, true, false]);
  expect(timesOf(other)).toEqual(timesOf(timed));
  const id = randomUUID();
  await client.call('POST /api/author/courses/{id}/copy', { params: { id: other.id }, body: { id } });
  const copy = await client.call('GET /api/author/stories/{id}', { params: { id } });
  expect(timesOf(copy)).toEqual(timesOf(other));
  const ids = new Set([...copy.sentences, ...other.sentences].map((sentence) => sentence.id));
  expect(ids.size).toBe(6);
});

test.each([
  ['ends before it begins', [said('One.', 500, 400)], 'sentences.0.begins'],
  ['begins before the one before it ends', [said('One.', 0, 400), said('Two.', 399, 500)], 'sentences.1.begins'],
  ['has one time alone', [said('One.', 500, null)], 'sentences.0.begins'],
  ['is too late', [said('One.', 0, timeLimits.latest + 1)], 'sentences.0.ends'],
  ['is empty', [said('  ', 0, 1)], 'sentences.0.text'],
  ['is on a page that is none of the story', [{ ...said('One.', 0, 1), pageId: randomUUID() }], 'sentences.0.pageId'],
  ['is one of too many', Array.from({ length: timeLimits.sentences + 1 }, () => said('One.', null, null)), 'sentences'],
])('a sentence that %s is refused at its field, and nothing is written', async (_what, sentences, field) => {
  const story = await make();
  const failure = await client.refused('PUT /api/author/stories/{id}/sentences', asRequest(story, sentences));
  expect(failure).toMatchObject({ code: 'VALIDATION_FAILED', details: { fields: [{ field }] } });
  expect(await client.call('GET /api/author/stories/{id}', { params: { id: story.id } })).toEqual(story);
});

test('whoever saves second is told what is stored; strangers and learners are refused', async () => {
  const story = await make();
  await time(story, three);
  const late = asRequest(story, [said('Late.', 0, 1)]);
  expect(await client.refused('PUT /api/author/stories/{id}/sentences', late)).toMatchObject({
    code: 'STALE_VERSION',
    details: { current: { version: 2, sentences: three } },
  });
  const reader = await kalima.signUpLearner();
  const codeFor = (caller: typeof client) => caller.codeOf('PUT /api/author/stories/{id}/sentences', late);
  expect(await codeFor(reader.client)).toBe('FORBIDDEN_ROLE');
  expect(await codeFor(kalima.client())).toBe('UNAUTHENTICATED');
  const unknown = { ...late, params: { id: randomUUID() } };
  expect(await client.codeOf('PUT /api/author/stories/{id}/sentences', unknown)).toBe('NOT_FOUND');
});
