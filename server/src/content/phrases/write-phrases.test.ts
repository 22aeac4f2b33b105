import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { phraseCourseWith, phraseWith, stageWith } from '../../testing/studied-content.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { picture, sound } from '../../testing/test-pictures.ts';

const kalima = await startTestApp();
const { client } = await kalima.signInAdmin();
const aPicture = await picture(40, 30);

const makeStage = () => client.call('POST /api/admin/phrase-stages', { body: stageWith() });
async function makeCourse(stageId?: string) {
  const body = { ...phraseCourseWith(), stageId: stageId ?? (await makeStage()).id };
  return client.call('POST /api/author/phrase-courses', { body });
}
const addPhrase = (courseId: string, change: object = {}, id: string = randomUUID()) =>
  client.call('POST /api/author/phrase-courses/{id}/phrases', {
    params: { id: courseId },
    body: { ...phraseWith(change), id },
  });
const read = (id: string) => client.call('GET /api/author/phrase-courses/{id}', { params: { id } });

test('a stage is made, listed also while it is empty, changed, and deleted', async () => {
  const stage = await makeStage();
  expect(stage).toMatchObject({ ...stageWith(), count: 0, version: 1 });
  const params = { id: stage.id };
  const body = { ...stageWith({ name: 'Bazaar' }), version: 1 };
  const changed = await client.call('PUT /api/admin/phrase-stages/{id}', { params, body });
  expect(changed).toMatchObject({ name: 'Bazaar', version: 2 });
  const failure = await client.refused('PUT /api/admin/phrase-stages/{id}', { params, body });
  expect(failure).toMatchObject({ code: 'STALE_VERSION', details: { current: changed } });
  const list = async () => (await client.call('GET /api/author/phrase-stages')).items.map(({ id }) => id);
  expect(await list()).toContain(stage.id);
  await client.call('DELETE /api/admin/phrase-stages/{id}', { params });
  expect(await list()).not.toContain(stage.id);
  expect(await client.codeOf('DELETE /api/admin/phrase-stages/{id}', { params })).toBe('NOT_FOUND');
  expect(await client.codeOf('PUT /api/admin/phrase-stages/{id}', { params, body })).toBe('NOT_FOUND');
  expect(await client.codeOf('GET /api/author/phrase-stages/{id}/courses', { params })).toBe('NOT_FOUND');
  const late = { ...phraseCourseWith(), stageId: stage.id };
  expect(await client.codeOf('POST /api/author/phrase-courses', { body: late })).toBe('NOT_FOUND');
});

test('the cover of a stage is seen by every learner, until another takes its place', async () => {
  const learner = await kalima.signUpLearner();
  const [one, two] = [
    await kalima.upload(aPicture, 'phrase-stage-cover'),
    await kalima.upload(aPicture, 'phrase-stage-cover'),
  ];
  const statusOf = async (url: string) => (await learner.client.send({ method: 'GET', url })).statusCode;
  const stage = await client.call('POST /api/admin/phrase-stages', { body: stageWith({ coverImageUrl: one.url }) });
  expect([await statusOf(one.url), await statusOf(two.url)]).toEqual([200, 404]);
  const params = { id: stage.id };
  await client.call('PUT /api/admin/phrase-stages/{id}', {
    params,
    body: { ...stageWith({ coverImageUrl: two.url }), version: 1 },
  });
  expect([await statusOf(one.url), await statusOf(two.url)]).toEqual([404, 200]);
  await client.call('DELETE /api/admin/phrase-stages/{id}', { params });
  expect(await statusOf(two.url)).toBe(404);
});

test('a course is not free when it is made, is changed with its catalogue entry, and stands in its stage', async () => {
  const course = await makeCourse();
  const catalogue = async () =>
    (await client.call('GET /api/admin/courses', { query: { courseType: 'phrase' } })).items.find(
      ({ id }) => id === course.id,
    );
  expect(course).toMatchObject({ ...phraseCourseWith(), phrases: [], version: 1 });
  expect(await catalogue()).toMatchObject({ title: 'Fruit', isFree: false });
  const params = { id: course.id };
  const body = { ...phraseCourseWith({ title: 'Vegetables' }), version: 1 };
  await client.call('PUT /api/author/phrase-courses/{id}', { params, body });
  expect(await catalogue()).toMatchObject({ title: 'Vegetables' });
  expect((await client.refused('PUT /api/author/phrase-courses/{id}', { params, body })).code).toBe('STALE_VERSION');
  const { items } = await client.call('GET /api/author/phrase-stages/{id}/courses', { params: { id: course.stageId } });
  expect(items).toMatchObject([{ id: course.id, title: 'Vegetables', phraseCount: 0 }]);
});

test('phrases are added, changed, put in order and deleted, and learners see it at once', async () => {
  const learner = await kalima.signUpLearner();
  const { id } = await makeCourse();
  await kalima.assign(learner, id);
  const vocabulary = [{ word: 'هذا', translation: 'this', definition: '' }];
  const audio = await kalima.upload(sound(), 'phrase-audio');
  const one = await addPhrase(id, { text: 'one', vocabulary, audioUrl: audio.url });
  const two = await addPhrase(id, { text: 'two' });
  const three = await addPhrase(id, { text: 'three' });
  expect(one).toMatchObject({ text: 'one', vocabulary, audioUrl: audio.url, version: 1 });
  await client.call('PUT /api/author/phrase-courses/{id}/order', { params: { id }, body: { ids: [three.id, one.id] } });
  await client.call('PUT /api/author/phrases/{id}', {
    params: { id: two.id },
    body: { ...phraseWith({ text: 'TWO' }), version: 1 },
  });
  const studied = async () => {
    const course = await learner.client.call('GET /api/phrase-courses/{id}', { params: { id } });
    return course.phrases.map((phrase) => phrase.text);
  };
  expect(await studied()).toEqual(['three', 'one', 'TWO']);
  expect((await learner.client.send({ method: 'GET', url: audio.url })).statusCode).toBe(200);
  await client.call('DELETE /api/author/phrases/{id}', { params: { id: one.id } });
  expect(await studied()).toEqual(['three', 'TWO']);
  expect((await learner.client.send({ method: 'GET', url: audio.url })).statusCode).toBe(404);
  expect(await client.codeOf('DELETE /api/author/phrases/{id}', { params: { id: one.id } })).toBe('NOT_FOUND');
});

test('a phrase and its explained words have two translations with their languages, and learners get both', async () => {
  const learner = await kalima.signUpLearner();
  const { id } = await makeCourse();
  await kalima.assign(learner, id);
  const meant = (first: string, second: string) =>
    ({
      translation: first,
      translationLanguage: 'english',
      secondTranslation: second,
      secondTranslationLanguage: 'chinese',
    }) as const;
  const vocabulary = [{ word: 'هذا', definition: '', ...meant('this', '这个') }];
  const plain = await addPhrase(id);
  expect(plain).toMatchObject({ translationLanguage: null, secondTranslation: '', secondTranslationLanguage: null });
  const both = await addPhrase(id, { ...meant('How much is this?', '这个多少钱？'), vocabulary });
  expect(both).toMatchObject({ ...meant('How much is this?', '这个多少钱？'), vocabulary });
  const { phrases } = await learner.client.call('GET /api/phrase-courses/{id}', { params: { id } });
  expect(phrases.map(({ translation, secondTranslation }) => [translation, secondTranslation])).toEqual([
    [plain.translation, ''],
    ['How much is this?', '这个多少钱？'],
  ]);
  expect(phrases[1]).toMatchObject({ ...meant('How much is this?', '这个多少钱？'), vocabulary });
  const one = {
    ...phraseWith(),
    translationLanguage: 'chinese' as const,
    secondTranslationLanguage: 'english' as const,
  };
  const params = { id: both.id };
  expect(await client.call('PUT /api/author/phrases/{id}', { params, body: { ...one, version: 1 } })).toMatchObject({
    translationLanguage: 'chinese',
    secondTranslation: '',
    // It is the language of nothing.
    secondTranslationLanguage: null,
  });
});

test('a phrase that is sent twice is added once; the id of another course’s phrase is refused', async () => {
  const [one, two] = [await makeCourse(), await makeCourse()];
  const phrase = await addPhrase(one.id);
  expect(await addPhrase(one.id, {}, phrase.id)).toEqual(phrase);
  expect((await read(one.id)).phrases).toEqual([phrase]);
  const failure = await client.refused('POST /api/author/phrase-courses/{id}/phrases', {
    params: { id: two.id },
    body: { ...phraseWith(), id: phrase.id },
  });
  expect(failure).toMatchObject({ code: 'VALIDATION_FAILED', details: { fields: [{ field: 'id' }] } });
});

test('of two who change a phrase the second is told how it stands', async () => {
  const { id } = await makeCourse();
  const phrase = await addPhrase(id);
  const params = { id: phrase.id };
  const theirs = await client.call('PUT /api/author/phrases/{id}', {
    params,
    body: { ...phraseWith({ text: 'theirs' }), version: 1 },
  });
  const failure = await client.refused('PUT /api/author/phrases/{id}', {
    params,
    body: { ...phraseWith({ text: 'mine' }), version: 1 },
  });
  expect(failure).toMatchObject({ code: 'STALE_VERSION', details: { current: theirs } });
});

test('a deleted course is gone with its phrases and assignments; a deleted stage takes its courses along', async () => {
  const learner = await kalima.signUpLearner();
  const course = await makeCourse();
  const other = await makeCourse(course.stageId);
  const phrase = await addPhrase(course.id);
  for (const { id } of [course, other]) await kalima.assign(learner, id);
  await client.call('DELETE /api/author/phrase-courses/{id}', { params: { id: course.id } });
  expect(await client.codeOf('GET /api/author/phrase-courses/{id}', { params: { id: course.id } })).toBe('NOT_FOUND');
  expect(await client.codeOf('DELETE /api/author/phrases/{id}', { params: { id: phrase.id } })).toBe('NOT_FOUND');
  await client.call('DELETE /api/admin/phrase-stages/{id}', { params: { id: course.stageId } });
  expect(await learner.client.codeOf('GET /api/phrase-courses/{id}', { params: { id: other.id } })).toBe('NOT_FOUND');
  const mine = await learner.client.call('GET /api/courses');
  expect(mine.items.map(({ id }) => id)).not.toContain(other.id);
});

test.each([
  ['no text', { text: ' ' }, 'text', 'REQUIRED'],
  ['no translation', { translation: '' }, 'translation', 'REQUIRED'],
  ['a file that is not stored', { audioUrl: '/media/phrases/x/y.mp3' }, 'audioUrl', 'UNKNOWN_FILE'],
  [
    'a word without translation',
    { vocabulary: [{ word: 'a', translation: '', definition: '' }] },
    'vocabulary.0.translation',
    'REQUIRED',
  ],
])('a phrase with %s is refused at its field', async (_what, change, field, code) => {
  const { id } = await makeCourse();
  const failure = await client.refused('POST /api/author/phrase-courses/{id}/phrases', {
    params: { id },
    body: { ...phraseWith(), ...change, id: randomUUID() },
  });
  expect(failure).toMatchObject({ code: 'VALIDATION_FAILED', details: { fields: [{ field, code }] } });
  expect((await read(id)).phrases).toEqual([]);
});

test('a stage or course without a name, or with a strange cover, is refused at its field', async () => {
  const fieldsOf = async (key: Parameters<typeof client.refused>[0], body: object) =>
    (await client.refused(key, { body })).details?.fields;
  expect(await fieldsOf('POST /api/admin/phrase-stages', stageWith({ name: ' ' }))).toMatchObject([{ field: 'name' }]);
  const strange = stageWith({ coverImageUrl: 'https://example.org/x.png' });
  expect(await fieldsOf('POST /api/admin/phrase-stages', strange)).toMatchObject([{ field: 'coverImageUrl' }]);
  const { id: stageId } = await makeStage();
  const nameless = { ...phraseCourseWith({ title: '' }), stageId };
  expect(await fieldsOf('POST /api/author/phrase-courses', nameless)).toMatchObject([{ field: 'title' }]);
  const unknown = { ...phraseCourseWith({ imageUrl: '/media/phrases/x/y.webp' }), stageId };
  expect(await fieldsOf('POST /api/author/phrase-courses', unknown)).toMatchObject([{ field: 'imageUrl' }]);
});
