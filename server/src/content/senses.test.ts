import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCorrector } from '../testing/corrected-words.ts';
import { lessonWith, phraseCourseWith, phraseWith, stageWith, storyWith } from '../testing/studied-content.ts';
import { picture } from '../testing/test-pictures.ts';
import { startTestApp } from '../testing/test-app.ts';
import { itemIdOf } from './item-id.ts';

const kalima = await startTestApp();
const { client, makeLesson, change, requestOf } = await createCorrector(kalima);

const wordsOf = (courseId: string) =>
  kalima.database.db
    .selectFrom('word_occurrences')
    .select(['text', 'sense', 'item_id'])
    .where('course_id', '=', courseId)
    .orderBy('position')
    .execute();
const taught = (text: string, sense: string, language: 'arabic' | 'english' = 'arabic') => ({
  text,
  sense,
  item_id: itemIdOf(text, language, sense),
});

test('a card with a sense is a word of its own; who sends none leaves it as it is, and an empty one takes it away', async () => {
  const lesson = await change(await makeLesson('bank', 'money'), { sense: '  of a river ' });
  const [card] = lesson.cards;
  expect(await wordsOf(lesson.id)).toEqual([taught('bank', 'of a river'), taught('money', '')]);
  const { sense: _sense, ...older } = { ...card, word: 'banks' };
  const kept = await client.call(
    'PUT /api/author/reading-lessons/{id}',
    requestOf({ ...lesson, cards: [older, ...lesson.cards.slice(1)] }),
  );
  expect(kept.cards).toMatchObject([
    { word: 'banks', sense: 'of a river' },
    { word: 'money', sense: '' },
  ]);
  expect(await wordsOf(lesson.id)).toEqual([taught('banks', 'of a river'), taught('money', '')]);
  const plain = await change({ ...lesson, version: kept.version }, { word: 'bank', sense: '' });
  expect(await wordsOf(plain.id)).toEqual([taught('bank', ''), taught('money', '')]);
});

test('a flashcard has a sense', async () => {
  const { url } = await kalima.upload(await picture(400, 300), 'flashcard-image');
  const { id, version } = await client.call('POST /api/author/flashcard-lessons', {
    body: { ...lessonWith(), id: randomUUID() },
  });
  const card = {
    id: randomUUID(),
    word: 'seal',
    translation: '',
    audioUrl: null,
    imageUrl: url,
    wrongImageUrls: [url],
  };
  const body = { ...lessonWith(), cards: [{ ...card, sense: 'an animal' }], version };
  const saved = await client.call('PUT /api/author/flashcard-lessons/{id}', { params: { id }, body });
  expect(saved.cards).toMatchObject([{ sense: 'an animal' }]);
  const again = { ...body, cards: [card], version: saved.version };
  await client.call('PUT /api/author/flashcard-lessons/{id}', { params: { id }, body: again });
  expect(await wordsOf(id)).toEqual([taught('seal', 'an animal')]);
});

test('a phrase and the words that it explains have senses', async () => {
  const { id: stageId } = await client.call('POST /api/admin/phrase-stages', { body: stageWith() });
  const course = await client.call('POST /api/author/phrase-courses', {
    body: { ...phraseCourseWith(), stageId, id: randomUUID() },
  });
  const word = { id: randomUUID() as string, word: 'right', translation: 'not left', definition: '' };
  const input = phraseWith({ text: 'all right', vocabulary: [{ ...word, sense: 'a side' }] });
  const phrase = await client.call('POST /api/author/phrase-courses/{id}/phrases', {
    params: { id: course.id },
    body: { ...input, sense: 'well', id: randomUUID() },
  });
  const expected = [taught('all right', 'well'), taught('right', 'a side')];
  expect(await wordsOf(course.id)).toEqual(expected);
  const params = { id: phrase.id };
  const body = { ...phraseWith({ text: 'all right', vocabulary: [word] }), version: phrase.version };
  const saved = await client.call('PUT /api/author/phrases/{id}', { params, body });
  expect(saved).toMatchObject({ sense: 'well', vocabulary: [{ sense: 'a side' }] });
  expect(await wordsOf(course.id)).toEqual(expected);
  const { vocabulary: _word, ...cleared } = { ...body, version: saved.version };
  await client.call('PUT /api/author/phrases/{id}', {
    params,
    body: { ...cleared, sense: '', vocabulary: [{ ...word, sense: '' }] },
  });
  expect(await wordsOf(course.id)).toEqual([taught('all right', ''), taught('right', '')]);
});

test('an explained word of a story has a sense, also where an older client sends no ids', async () => {
  const { id: stageId } = await client.call('POST /api/admin/story-stages', { body: stageWith() });
  const word = { word: 'rains', translation: '下雨', definition: '' };
  const story = await client.call('POST /api/author/stories', {
    body: { ...storyWith({ vocabulary: [{ ...word, sense: 'falls' }] }), id: randomUUID(), stageId },
  });
  const body = { ...storyWith({ vocabulary: [word] }), version: story.version };
  await client.call('PUT /api/author/stories/{id}', { params: { id: story.id }, body });
  expect(await wordsOf(story.id)).toEqual([taught('rains', 'falls', 'english')]);
});

test('a sense has forty characters at most', async () => {
  const lesson = await makeLesson('bank');
  const cards = [{ ...lesson.cards[0], sense: 'x'.repeat(41) }];
  expect(await client.refused('PUT /api/author/reading-lessons/{id}', requestOf({ ...lesson, cards }))).toMatchObject({
    details: { fields: [{ field: 'cards.0.sense', code: 'TOO_LONG' }] },
  });
});
