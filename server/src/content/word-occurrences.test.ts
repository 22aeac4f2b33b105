import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  lessonWith,
  makeFlashcardLesson,
  phraseCourseWith,
  phraseWith,
  stageWith,
  storyWith,
} from '../testing/studied-content.ts';
import { startTestApp } from '../testing/test-app.ts';
import { itemIdOf } from './item-id.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const { client } = await kalima.signInAdmin();

const wordsOf = (courseId: string) =>
  db.selectFrom('word_occurrences').selectAll().where('course_id', '=', courseId).orderBy('position').execute();
const textsOf = async (courseId: string) => (await wordsOf(courseId)).map(({ text }) => text);

const card = (word: string, id = randomUUID()) => ({
  id,
  word,
  translation: `${word} means`,
  imageUrl: null,
  audioUrl: null,
});

async function makeLesson(cards: readonly ReturnType<typeof card>[]) {
  const { id, version } = await client.call('POST /api/author/reading-lessons', {
    body: { ...lessonWith(), id: randomUUID() },
  });
  return save({ id, version }, cards);
}
const save = ({ id, version }: { id: string; version: number }, cards: readonly ReturnType<typeof card>[]) =>
  client.call('PUT /api/author/reading-lessons/{id}', {
    params: { id },
    body: { ...lessonWith(), lessonAudioUrl: null, cards: [...cards], version },
  });

test('the words of a reading lesson are found by their item, in their order, with what belongs to them', async () => {
  const [apple, pear] = [card('تُفّاح'), card('كمثرى')];
  const lesson = await makeLesson([apple, pear]);
  expect(await wordsOf(lesson.id)).toMatchObject([
    {
      part_id: apple.id,
      item_id: itemIdOf('تفّاح', 'arabic'),
      language: 'arabic',
      text: 'تُفّاح',
      translation: 'تُفّاح means',
      sense: '',
    },
    { part_id: pear.id, item_id: itemIdOf('كمثرى', 'arabic'), position: 1 },
  ]);
});

test('what is saved stands in place of what stood there', async () => {
  const [first, second, third] = [card('one'), card('two'), card('three')];
  const lesson = await makeLesson([first, second]);
  await save(lesson, [third, { ...first, word: 'eins' }]);
  expect(await wordsOf(lesson.id)).toMatchObject([
    { part_id: third.id, text: 'three' },
    { part_id: first.id, text: 'eins', item_id: itemIdOf('eins', 'arabic') },
  ]);
  await client.call('DELETE /api/author/reading-lessons/{id}', { params: { id: lesson.id } });
  expect(await wordsOf(lesson.id)).toEqual([]);
});

test('a save that changes nothing leaves the rows untouched', async () => {
  const cards = [card('moon'), card('star')];
  const lesson = await makeLesson(cards);
  const versions = async () =>
    (
      await sql`select xmin::text from word_occurrences where course_id = ${lesson.id}::uuid order by position`.execute(
        db,
      )
    ).rows;
  const before = await versions();
  await save(lesson, cards);
  expect(await versions()).toEqual(before);
});

test('one word is one item wherever it is taught, and another one in another language', async () => {
  const first = await makeLesson([card('Tea')]);
  const second = await makeLesson([card('tea!')]);
  const itemsOf = async (id: string) => (await wordsOf(id)).map((row) => row.item_id);
  expect(await itemsOf(second.id)).toEqual(await itemsOf(first.id));
  await client.call('PUT /api/author/reading-lessons/{id}', {
    params: { id: first.id },
    body: { ...lessonWith(), language: 'english', lessonAudioUrl: null, cards: [card('Tea')], version: first.version },
  });
  expect(await itemsOf(first.id)).toEqual([itemIdOf('tea', 'english')]);
});

test('flashcards are words, with the right picture', async () => {
  const id = await makeFlashcardLesson(kalima);
  const [apple, ...others] = await wordsOf(id);
  expect(apple).toMatchObject({ text: 'apple', image_url: 'https://pictures.test/apple.webp' });
  expect(others).toEqual([]);
});

test('phrases up to twelve words and explained words, as phrases come, change, move and go', async () => {
  const { id: stageId } = await client.call('POST /api/admin/phrase-stages', { body: stageWith() });
  const course = await client.call('POST /api/author/phrase-courses', {
    body: { ...phraseCourseWith(), stageId, id: randomUUID() },
  });
  const params = { id: course.id };
  const add = (text: string, words: readonly string[] = []) =>
    client.call('POST /api/author/phrase-courses/{id}/phrases', {
      params,
      body: {
        ...phraseWith({ text, vocabulary: words.map((word) => ({ word, translation: 'x', definition: '' })) }),
        id: randomUUID(),
      },
    });
  const price = await add('بكم هذا؟', ['كم']);
  const long = await add(Array.from({ length: 13 }, (_, n) => `كلمة${n}`).join(' '), ['كلمة']);
  expect(await textsOf(course.id)).toEqual(['بكم هذا؟', 'كم', 'كلمة']);
  await client.call('PUT /api/author/phrase-courses/{id}/order', { params, body: { ids: [long.id, price.id] } });
  expect(await textsOf(course.id)).toEqual(['كلمة', 'بكم هذا؟', 'كم']);
  await client.call('PUT /api/author/phrases/{id}', {
    params: { id: price.id },
    body: { ...phraseWith({ text: 'بكم؟' }), version: price.version },
  });
  expect(await textsOf(course.id)).toEqual(['كلمة', 'بكم؟']);
  await client.call('DELETE /api/author/phrases/{id}', { params: { id: long.id } });
  expect(await textsOf(course.id)).toEqual(['بكم؟']);
});

test('the explained words of a story, in the language of the story', async () => {
  const { id: stageId } = await client.call('POST /api/admin/story-stages', { body: stageWith() });
  const story = await client.call('POST /api/author/stories', { body: { ...storyWith(), stageId, id: randomUUID() } });
  expect(await wordsOf(story.id)).toMatchObject([
    { part_id: story.vocabulary[0]?.id, text: 'rains', item_id: itemIdOf('rains', 'english'), image_url: null },
  ]);
});

test('a material teaches no words', async () => {
  const { id } = await kalima.createMaterial();
  expect(await wordsOf(id)).toEqual([]);
});

test('a learner is given the words with the course, Chinese ones with their pinyin', async () => {
  const person = await kalima.signUpLearner();
  const lesson = await makeLesson([card('洋葱'), card('ABC')]);
  await client.call('PUT /api/author/reading-lessons/{id}', {
    params: { id: lesson.id },
    body: {
      ...lessonWith(),
      language: 'chinese',
      lessonAudioUrl: null,
      cards: [card('洋葱'), card('ABC')],
      version: lesson.version,
    },
  });
  await kalima.assign(person, lesson.id);
  const { words } = await person.client.call('GET /api/reading-lessons/{id}', { params: { id: lesson.id } });
  expect(words).toMatchObject([
    { itemId: itemIdOf('洋葱', 'chinese'), text: '洋葱', translation: '洋葱 means', pinyin: 'yáng cōng' },
    { text: 'ABC', pinyin: null },
  ]);
  const deck = await person.client.call('GET /api/flashcard-lessons/{id}', { params: { id: lesson.id } });
  expect(deck.words).toEqual(words);
});
