import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { exampleId, otherFormId } from '@kalima/shared/domain/language/pairs';
import { answeredEvent, reviewedEvent, sendEvents } from '../testing/study-events.ts';
import { lessonWith, phraseCourseWith, phraseWith, stageWith, storyWith } from '../testing/studied-content.ts';
import { startTestApp } from '../testing/test-app.ts';
import { itemIdOf } from './item-id.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const { client } = await kalima.signInAdmin();

const wordsOf = (courseId: string) =>
  db.selectFrom('word_occurrences').selectAll().where('course_id', '=', courseId).orderBy('position').execute();

/** A card that asks how somebody is, in standard Arabic with its Egyptian form beside it. */
const howAreYou = () => ({
  id: randomUUID(),
  word: 'كيف حالك؟',
  otherForm: 'إزيك؟',
  translation: 'How are you?',
  imageUrl: null,
  audioUrl: null,
});

type Card = ReturnType<typeof howAreYou> & { example?: string };
const save = (
  { id, version }: { id: string; version: number },
  cards: readonly (Omit<Card, 'otherForm'> & { otherForm?: string })[],
  change = {},
) =>
  client.call('PUT /api/author/reading-lessons/{id}', {
    params: { id },
    body: { ...lessonWith(), lessonAudioUrl: null, cards: [...cards], version, changedWords: [], ...change },
  });

async function makeLesson(card: Card) {
  const lesson = await client.call('POST /api/author/reading-lessons', { body: { ...lessonWith(), id: randomUUID() } });
  return { ...(await save(lesson, [card])), card };
}

async function learnerOf(courseId: string, targetLanguage: ContentLanguage) {
  const person = await kalima.signUpWithoutCourses();
  await db
    .updateTable('profiles')
    .set({ target_language: targetLanguage })
    .where('id', '=', person.profile.id)
    .execute();
  await kalima.assign(person, courseId);
  return person.client;
}

test('the forms of a pair are two items, each in its own language', async () => {
  const { id, card } = await makeLesson(howAreYou());
  expect(await wordsOf(id)).toMatchObject([
    { part_id: card.id, item_id: itemIdOf('كيف حالك', 'arabic'), language: 'arabic', pair: 'main' },
    {
      part_id: otherFormId(card.id),
      item_id: itemIdOf('إزيك', 'egyptian'),
      language: 'egyptian',
      pair: 'other',
      position: 1,
    },
  ]);
});

test('a learner is asked the form in the language that they study, and their answer counts for it alone', async () => {
  const { id, card } = await makeLesson(howAreYou());
  const [main, other] = await wordsOf(id);
  for (const [target, led] of [
    ['egyptian', other!],
    ['arabic', main!],
    ['english', main!],
  ] as const) {
    const learner = await learnerOf(id, target);
    const isOther = led === other;
    await sendEvents(learner, [answeredEvent(true, id, randomUUID())]);
    const { items } = await learner.call('GET /api/review', { query: { minutes: 60 } });
    expect(items.map(({ text }) => text)).toEqual([led.text]);
    const partId = isOther ? otherFormId(card.id) : card.id;
    await sendEvents(learner, [reviewedEvent({ courseId: id, partId, text: led.text, language: led.language })]);
    expect((await learner.call('GET /api/review', { query: { minutes: 60 } })).items).toEqual([]);
    const memory = await learner.call('GET /api/memory', { query: {} });
    expect(memory.items.map(({ itemId }) => itemId)).toEqual([led.item_id]);
    expect(memory.coursesWithNew).toEqual([]);
  }
});

test('who sends no other form leaves it as it is, an empty one takes it away with its recording', async () => {
  const lesson = await makeLesson(howAreYou());
  const { otherForm: _other, ...older } = lesson.card;
  const kept = await save(lesson, [older]);
  expect(kept.cards).toMatchObject([{ otherForm: 'إزيك؟' }]);
  const taken = await save(kept, [{ ...lesson.card, otherForm: '' }]);
  expect(taken.cards).toMatchObject([{ otherForm: '', otherAudioUrl: null }]);
  expect(await wordsOf(lesson.id)).toHaveLength(1);
});

test('a corrected other form is asked about by itself', async () => {
  const lesson = await makeLesson(howAreYou());
  const learner = await learnerOf(lesson.id, 'egyptian');
  const partId = otherFormId(lesson.card.id);
  await sendEvents(learner, [reviewedEvent({ courseId: lesson.id, partId, text: 'إزيك؟', language: 'egyptian' })]);
  const cards = [{ ...lesson.card, otherForm: 'ازيك عامل ايه؟' }];
  const body = { ...lessonWith(), lessonAudioUrl: null, cards, version: lesson.version, changedWords: [] };
  const refused = await client.refused('PUT /api/author/reading-lessons/{id}', { params: { id: lesson.id }, body });
  expect(refused.details?.changedWords).toMatchObject([
    { partId, language: 'egyptian', from: { text: 'إزيك؟' }, learners: 1 },
  ]);
  const saved = await save(lesson, cards, { changedWords: [{ partId, isSameWord: true }] });
  expect(saved.cards).toMatchObject([{ otherForm: 'ازيك عامل ايه؟' }]);
});

test('other languages have one form only', async () => {
  const { id, version } = await client.call('POST /api/author/reading-lessons', {
    body: { ...lessonWith(), language: 'french', id: randomUUID() },
  });
  const body = { ...lessonWith(), language: 'french' as const, lessonAudioUrl: null, cards: [howAreYou()], version };
  expect(await client.refused('PUT /api/author/reading-lessons/{id}', { params: { id }, body })).toMatchObject({
    details: { fields: [{ field: 'cards.0.otherForm', code: 'ONE_FORM_ONLY' }] },
  });
});

test('no part takes the id of the other form of another one', async () => {
  const { id, version, card } = await makeLesson(howAreYou());
  const { otherForm: _other, ...twin } = { ...howAreYou(), id: otherFormId(card.id) };
  const body = { ...lessonWith(), lessonAudioUrl: null, cards: [card, twin], version };
  expect(await client.refused('PUT /api/author/reading-lessons/{id}', { params: { id }, body })).toMatchObject({
    code: 'VALIDATION_FAILED',
  });
});

test('phrases and the words that they and stories explain have two forms, too', async () => {
  const { id: stageId } = await client.call('POST /api/admin/phrase-stages', { body: stageWith() });
  const course = await client.call('POST /api/author/phrase-courses', { body: { ...phraseCourseWith(), stageId } });
  const word = { id: randomUUID(), word: 'الآن', otherForm: 'دلوقتي', translation: 'now', definition: '' };
  const phrase = { ...phraseWith(), text: 'أريد ماء الآن', otherForm: 'عايز ميه دلوقتي', vocabulary: [word] };
  const params = { id: course.id };
  const made = await client.call('POST /api/author/phrase-courses/{id}/phrases', {
    params,
    body: { ...phrase, id: randomUUID() },
  });
  expect(made).toMatchObject({ otherForm: phrase.otherForm, vocabulary: [{ otherForm: 'دلوقتي' }] });
  expect((await wordsOf(course.id)).map(({ text, language }) => [text, language])).toEqual([
    [phrase.text, 'arabic'],
    [phrase.otherForm, 'egyptian'],
    ['الآن', 'arabic'],
    ['دلوقتي', 'egyptian'],
  ]);
  const { otherForm: _other, ...older } = phrase;
  const saved = await client.call('PUT /api/author/phrases/{id}', {
    params: { id: made.id },
    body: { ...older, version: made.version },
  });
  expect(saved.otherForm).toBe(phrase.otherForm);

  const { id: storyStage } = await client.call('POST /api/admin/story-stages', { body: stageWith() });
  const story = {
    ...storyWith({ vocabulary: [{ ...word, id: randomUUID() }] }),
    id: randomUUID(),
    stageId: storyStage,
  };
  expect(await client.refused('POST /api/author/stories', { body: { ...story, language: 'english' } })).toMatchObject({
    details: { fields: [{ field: 'vocabulary.0.otherForm', code: 'ONE_FORM_ONLY' }] },
  });
});

test('an example sentence goes with its card, and is read in Chinese', async () => {
  const example = '她每天吃一个苹果。';
  const { otherForm: _other, ...card } = { ...howAreYou(), word: '苹果', example };
  const made = await client.call('POST /api/author/reading-lessons', {
    body: { ...lessonWith(), language: 'chinese', id: randomUUID() },
  });
  const saved = await save(made, [card], { language: 'chinese' });
  expect(saved.cards).toMatchObject([{ example }]);
  const learner = await learnerOf(made.id, 'chinese');
  const { cards, words, pinyin } = await learner.call('GET /api/reading-lessons/{id}', { params: { id: made.id } });
  expect(cards).toMatchObject([{ example }]);
  expect(words).toMatchObject([{ text: '苹果', example }]);
  expect(pinyin?.[exampleId(card.id)]).toBe('tā měi tiān chī yī gè píng guǒ');
  await sendEvents(learner, [answeredEvent(true, made.id, randomUUID())]);
  expect((await learner.call('GET /api/review', { query: {} })).items).toMatchObject([{ example }]);

  const { example: _example, ...older } = card;
  const kept = await save(saved, [older], { language: 'chinese' });
  expect(kept.cards).toMatchObject([{ example }]);
  const tooLong = {
    ...lessonWith(),
    lessonAudioUrl: null,
    cards: [{ ...card, example: '苹'.repeat(301) }],
    version: kept.version,
  };
  expect(
    await client.refused('PUT /api/author/reading-lessons/{id}', { params: { id: made.id }, body: tooLong }),
  ).toMatchObject({
    details: { fields: [{ field: 'cards.0.example', code: 'TOO_LONG' }] },
  });
});
