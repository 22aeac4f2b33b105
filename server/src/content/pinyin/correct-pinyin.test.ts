import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  lessonWith,
  makeReadingLesson,
  phraseCourseWith,
  phraseWith,
  stageWith,
  storyWith,
} from '../../testing/studied-content.ts';
import { type Person, startTestApp } from '../../testing/test-app.ts';
import { asFailure } from '../../testing/test-client.ts';

const kalima = await startTestApp();
const list = 'GET /api/author/courses/{id}/pinyin';
const put = 'PUT /api/author/courses/{id}/pinyin/{textId}';
const admin = await kalima.signInAdmin();

const lessonOf = (words: readonly string[]) =>
  makeReadingLesson(kalima, { words, language: 'chinese', pictures: false });
const textsOf = async (id: string, { client }: Person = admin) => client.call(list, { params: { id } });
async function readIn(id: string) {
  const { items } = await textsOf(id);
  return Object.fromEntries(items.map(({ text, pinyin }) => [text, pinyin]));
}
async function correct(id: string, text: string, place: number, syllable: string | null) {
  const { items } = await textsOf(id);
  const textId = items.find((item) => item.text === text)?.id ?? '';
  return admin.client.call(put, { params: { id, textId }, body: { text, place, syllable } });
}
const learnerWith = async (courseId: string) => {
  const person = await kalima.signUpLearner();
  await kalima.assign(person, courseId);
  return person;
};
async function changeWords(id: string, change: (word: string) => string) {
  const lesson = await admin.client.call('GET /api/author/reading-lessons/{id}', { params: { id } });
  const cards = lesson.cards.map((card) => ({ ...card, word: change(card.word) }));
  const { name, stage, description, language, lessonAudioUrl, version } = lesson;
  const body = { name, stage, description, language, lessonAudioUrl, cards, version };
  await admin.client.call('PUT /api/author/reading-lessons/{id}', { params: { id }, body });
}

test('a learner has the pinyin of every text of a course, of words as of sentences that are too long to be remembered', async () => {
  const long = '他离开他的房子住进一个很大的森林里，在那里住了很多年，种了很多树，养了很多羊。';
  const id = await lessonOf(['银行', long, 'ABC']);
  const { client } = await learnerWith(id);
  const { cards, pinyin, words } = await client.call('GET /api/reading-lessons/{id}', { params: { id } });
  const [bank, sentence, letters] = cards;
  expect(pinyin?.[bank?.id ?? '']).toBe('yín háng');
  expect(pinyin?.[sentence?.id ?? '']).toMatch(/^tā lí kāi .* yáng$/);
  expect(pinyin).not.toHaveProperty(letters?.id ?? '');
  expect(words.map((word) => word.pinyin)).toEqual(['yín háng', null]);
  const arabic = await makeReadingLesson(kalima);
  const other = await learnerWith(arabic);
  const answer = await other.client.call('GET /api/reading-lessons/{id}', { params: { id: arabic } });
  expect(answer.pinyin).toBeNull();
});

test('phrases, their explained words, and the sentences of stories have theirs', async () => {
  const { client } = admin;
  const stage = await client.call('POST /api/admin/phrase-stages', { body: stageWith() });
  const course = await client.call('POST /api/author/phrase-courses', {
    body: { ...phraseCourseWith(), language: 'chinese', stageId: stage.id, id: randomUUID() },
  });
  await client.call('POST /api/author/phrase-courses/{id}/phrases', {
    params: { id: course.id },
    body: {
      ...phraseWith({ text: '我喜欢音乐。', vocabulary: [{ word: '音乐', translation: 'music', definition: '' }] }),
      id: randomUUID(),
    },
  });
  expect(await readIn(course.id)).toEqual({ '我喜欢音乐。': 'wǒ xǐ huan yīn yuè', 音乐: 'yīn yuè' });
  const shelf = await client.call('POST /api/admin/story-stages', { body: stageWith() });
  const story = await client.call('POST /api/author/stories', {
    body: {
      ...storyWith({ language: 'chinese', text: '他慢慢地走。他到了。', vocabulary: [] }),
      id: randomUUID(),
      stageId: shelf.id,
    },
  });
  expect(await readIn(story.id)).toEqual({ '他慢慢地走。': 'tā màn màn de zǒu', '他到了。': 'tā dào le' });
  const read = await client.call('GET /api/stories/{id}', { params: { id: story.id } });
  expect(Object.keys(read.pinyin ?? {})).toEqual(read.sentences.map(({ id }) => id));
});

test('a syllable is corrected, stays when other characters are edited, and goes back to the dictionary', async () => {
  const id = await lessonOf(['他长了', '好']);
  const { client } = await learnerWith(id);
  const revisionOf = async () =>
    (await client.call('GET /api/downloads', { query: { pictureWidth: 640 } })).items.find((one) => one.id === id)
      ?.revision;
  const before = await revisionOf();
  expect(await correct(id, '他长了', 1, ' ZHǍNG ')).toMatchObject({ pinyin: 'tā zhǎng le', corrected: [1] });
  const lesson = await client.call('GET /api/reading-lessons/{id}', { params: { id } });
  expect(lesson.pinyin?.[lesson.cards[0]?.id ?? '']).toBe('tā zhǎng le');
  expect(lesson.words[0]?.pinyin).toBe('tā zhǎng le');
  const after = await revisionOf();
  expect(after).not.toBe(before);

  await changeWords(id, (word) => word.replace('他', '我的孩子'));
  expect(await readIn(id)).toEqual({ 我的孩子长了: 'wǒ de hái zi zhǎng le', 好: 'hǎo' });
  expect(await correct(id, '我的孩子长了', 4, null)).toMatchObject({ pinyin: 'wǒ de hái zi cháng le', corrected: [] });
});

test('a copy is read as what it was copied from', async () => {
  const id = await lessonOf(['他长了']);
  await correct(id, '他长了', 1, 'zhǎng');
  const copy = await admin.client.call('POST /api/author/courses/{id}/copy', {
    params: { id },
    body: {},
  });
  expect(await readIn(copy.id)).toEqual({ 他长了: 'tā zhǎng le' });
});

test('of characters with several readings all are offered, the most common first', async () => {
  const { readings } = await textsOf(await lessonOf(['他长了']));
  expect(readings['长']).toEqual(['cháng', 'zhǎng']);
  expect(readings).not.toHaveProperty('他');
});

test('what cannot be is refused, and changes nothing', async () => {
  const id = await lessonOf(['长大']);
  const [text] = (await textsOf(id)).items;
  const params = { id, textId: text?.id ?? '' };
  const refused = async (body: { text: string; place: number; syllable: string | null }, at = params) => {
    const { code, details } = asFailure(await admin.client.request(put, { params: at, body }));
    return [code, details?.fields?.[0]?.field];
  };
  expect(await refused({ text: '长大', place: 2, syllable: 'zhǎng' })).toEqual(['VALIDATION_FAILED', 'place']);
  expect(await refused({ text: '长大', place: 0, syllable: '<b>' })).toEqual(['VALIDATION_FAILED', 'syllable']);
  expect(await refused({ text: '长高', place: 0, syllable: 'zhǎng' })).toEqual(['STALE_VERSION', undefined]);
  const unknown = { id, textId: randomUUID() };
  expect(await refused({ text: '长大', place: 0, syllable: 'zhǎng' }, unknown)).toEqual(['NOT_FOUND', undefined]);
  expect(await readIn(id)).toEqual({ 长大: 'zhǎng dà' });
});

test('a hundred texts are a page', async () => {
  const id = await lessonOf(Array.from({ length: 101 }, (_, place) => `${'一二三四五六七八九十'[place % 10]}只羊`));
  const first = await textsOf(id);
  expect(first.items).toHaveLength(100);
  const next = await admin.client.call(list, { params: { id }, query: { cursor: first.nextCursor ?? '' } });
  expect(next).toMatchObject({ items: [{ text: '一只羊' }], nextCursor: null });
});

test('what is no longer Chinese has none', async () => {
  const id = await lessonOf(['长大']);
  const lesson = await admin.client.call('GET /api/author/reading-lessons/{id}', { params: { id } });
  await admin.client.call('PUT /api/author/reading-lessons/{id}', {
    params: { id },
    body: { ...lessonWith(), language: 'english', lessonAudioUrl: null, cards: lesson.cards, version: lesson.version },
  });
  expect(await readIn(id)).toEqual({});
});
