import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { stageWith, storyWith } from '../../testing/studied-content.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { film, picture } from '../../testing/test-pictures.ts';

const kalima = await startTestApp();
const { client } = await kalima.signInAdmin();

const makeStage = async () => (await client.call('POST /api/admin/story-stages', { body: stageWith() })).id;
const add = async (change: Parameters<typeof storyWith>[0] = {}, stageId?: string, id: string = randomUUID()) =>
  client.call('POST /api/author/stories', {
    body: { ...storyWith(change), id, stageId: stageId ?? (await makeStage()) },
  });
const storiesOf = async (stageId: string) =>
  (await client.call('GET /api/author/story-stages/{id}/stories', { params: { id: stageId } })).items;

test('a story is made with a free course, changed, put in order and deleted, and its readers see it at once', async () => {
  const reader = await kalima.signUpLearner();
  const story = await add();
  expect(story).toMatchObject({ ...storyWith(), version: 1 });
  const params = { id: story.id };
  await kalima.assign(reader, story.id);
  const { items } = await client.call('GET /api/admin/courses', { query: { courseType: 'story' } });
  expect(items.find(({ id }) => id === story.id)).toMatchObject({ title: story.title, isFree: true });

  const changed = { ...storyWith({ title: 'Found again', text: 'Here it is.' }), version: 1 };
  await client.call('PUT /api/author/stories/{id}', { params, body: changed });
  expect(await reader.client.call('GET /api/stories/{id}', { params })).toMatchObject({
    title: 'Found again',
    text: 'Here it is.',
  });
  expect(await client.refused('PUT /api/author/stories/{id}', { params, body: changed })).toMatchObject({
    code: 'STALE_VERSION',
    details: { current: { title: 'Found again', version: 2 } },
  });

  const second = await add({ title: 'Second' }, story.stageId);
  expect((await storiesOf(story.stageId)).map(({ id }) => id)).toEqual([story.id, second.id]);
  const ordered = await client.call('PUT /api/admin/story-stages/{id}/order', {
    params: { id: story.stageId },
    body: { ids: [second.id, story.id] },
  });
  expect(ordered.items.map(({ id }) => id)).toEqual([second.id, story.id]);

  await client.call('DELETE /api/author/stories/{id}', { params });
  expect(await reader.client.codeOf('GET /api/stories/{id}', { params })).toBe('NOT_FOUND');
  expect(await client.codeOf('DELETE /api/author/stories/{id}', { params })).toBe('NOT_FOUND');
  expect(await client.codeOf('PUT /api/author/stories/{id}', { params, body: changed })).toBe('NOT_FOUND');
});

test('an explained word of a story has two translations with their languages; what older versions kept has one', async () => {
  const reader = await kalima.signUpLearner();
  const both = {
    word: 'rains',
    translation: '下雨',
    translationLanguage: 'chinese',
    definition: '',
    secondTranslation: 'pleut',
    secondTranslationLanguage: 'french',
  } as const;
  const story = await add({ vocabulary: [both, { word: 'it', translation: '它', definition: '' }] });
  await kalima.assign(reader, story.id);
  const read = async () => (await reader.client.call('GET /api/stories/{id}', { params: { id: story.id } })).vocabulary;
  expect(await read()).toMatchObject([both, { word: 'it', translationLanguage: null, secondTranslation: '' }]);
  const older = [{ id: randomUUID(), word: 'rains', translation: '下雨', definition: '' }];
  await sql`update stories set vocabulary = ${JSON.stringify(older)}::jsonb where id = ${story.id}`.execute(
    kalima.database.db,
  );
  expect(await read()).toEqual(older);
  const editable = await client.call('GET /api/author/stories/{id}', { params: { id: story.id } });
  expect(editable.vocabulary).toEqual(older);
});

test('a story that is sent twice is made once', async () => {
  const story = await add();
  expect(await add({}, story.stageId, story.id)).toEqual(story);
  expect(await storiesOf(story.stageId)).toHaveLength(1);
  const elsewhere = { ...storyWith(), id: story.id, stageId: await makeStage() };
  expect(await client.codeOf('POST /api/author/stories', { body: elsewhere })).toBe('VALIDATION_FAILED');
});

test('an uploaded video and its thumbnail are seen by the readers of the story alone', async () => {
  const [reader, other] = [await kalima.signUpLearner(), await kalima.signUpLearner()];
  const video = await kalima.upload(film(), 'story-video');
  const thumbnail = await kalima.upload(await picture(40, 30), 'story-thumbnail');
  const story = await add({ videoUrl: video.url, videoSource: 'upload', thumbnailUrl: thumbnail.url });
  await kalima.assign(reader, story.id);
  await kalima.unassign(other, story.id);
  for (const { url } of [video, thumbnail]) {
    const statusFor = async (person: typeof reader) => (await person.client.send({ method: 'GET', url })).statusCode;
    expect([await statusFor(reader), await statusFor(other)]).toEqual([200, 404]);
  }
});

test('a deleted stage takes its stories along', async () => {
  const story = await add();
  const params = { id: story.stageId };
  expect((await client.call('GET /api/author/story-stages')).items).toContainEqual(
    expect.objectContaining({ id: story.stageId, count: 1 }),
  );
  await client.call('DELETE /api/admin/story-stages/{id}', { params });
  expect(await client.codeOf('GET /api/author/stories/{id}', { params: { id: story.id } })).toBe('NOT_FOUND');
  expect(await client.codeOf('GET /api/author/story-stages/{id}/stories', { params })).toBe('NOT_FOUND');
  const late = { ...storyWith(), id: randomUUID(), stageId: story.stageId };
  expect(await client.codeOf('POST /api/author/stories', { body: late })).toBe('NOT_FOUND');
});

test.each([
  ['no title', { title: ' ' }, 'title', 'REQUIRED'],
  ['no description', { description: '' }, 'description', 'REQUIRED'],
  ['no video', { videoUrl: '' }, 'videoUrl', 'REQUIRED'],
  ['a link of another site as YouTube', { videoUrl: 'https://vimeo.com/1' }, 'videoUrl', 'INVALID_YOUTUBE_URL'],
  ['a YouTube link as Bilibili', { videoSource: 'bilibili' }, 'videoUrl', 'INVALID_BILIBILI_URL'],
  [
    'an upload that is not stored',
    { videoSource: 'upload', videoUrl: '/media/stories/x/y.mp4' },
    'videoUrl',
    'UNKNOWN_FILE',
  ],
  ['a thumbnail elsewhere', { thumbnailUrl: 'https://example.org/x.png' }, 'thumbnailUrl', 'UNKNOWN_FILE'],
] as const)('a story with %s is refused at its field', async (_what, change, field, code) => {
  const stageId = await makeStage();
  const failure = await client.refused('POST /api/author/stories', {
    body: { ...storyWith(), ...change, id: randomUUID(), stageId },
  });
  expect(failure).toMatchObject({ code: 'VALIDATION_FAILED', details: { fields: [{ field, code }] } });
  expect(await storiesOf(stageId)).toEqual([]);
});

test('a story that was stored without a video is changed without one; one that has a video keeps one', async () => {
  const { videoUrl: _video, ...withoutVideo } = storyWith();
  const stored = await add();
  const params = { id: stored.id };
  const change = (fields: object, version: number) => ({
    params,
    body: { ...withoutVideo, videoUrl: null, ...fields, version },
  });
  const refused = await client.refused('PUT /api/author/stories/{id}', change({}, stored.version));
  expect(refused.details?.fields).toEqual([{ field: 'videoUrl', code: 'REQUIRED' }]);

  // As earlier versions and imports have stored them.
  await kalima.database.db
    .updateTable('stories')
    .set({ video_url: null, video_source: null })
    .where('id', '=', stored.id)
    .execute();
  const input = change({ title: 'A new title' }, stored.version);
  const changed = await client.call('PUT /api/author/stories/{id}', input);
  expect(changed).toMatchObject({ title: 'A new title', videoUrl: null });
  const { videoUrl, videoSource } = storyWith();
  const given = await client.call('PUT /api/author/stories/{id}', change({ videoUrl, videoSource }, changed.version));
  expect(given.videoUrl).toBe(videoUrl);
});
