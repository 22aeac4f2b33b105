import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createCorrector, firstWordOf } from '../../testing/corrected-words.ts';
import { phraseCourseWith, phraseWith, stageWith, storyWith } from '../../testing/studied-content.ts';
import { reviewedEvent, sendEvents } from '../../testing/study-events.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { itemIdOf } from '../item-id.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const { client: admin, makeLesson, change, requestOf } = await createCorrector(kalima);
const put = 'PUT /api/author/reading-lessons/{id}';

async function learnerOf(courseId: string) {
  const person = await kalima.signUpLearner();
  await kalima.assign(person, courseId);
  return person;
}
const correctionsOf = (courseId: string) =>
  db.selectFrom('item_corrections').selectAll().where('course_id', '=', courseId).execute();

test('it is asked only where somebody has answered the word there, and nothing is written meanwhile', async () => {
  const lesson = await makeLesson('helo', 'wrld', 'same');
  const [hello, world] = lesson.cards;
  const people = [await learnerOf(lesson.id), await learnerOf(lesson.id)];
  for (const { client } of people) {
    await sendEvents(client, [reviewedEvent(firstWordOf(lesson)), reviewedEvent(firstWordOf(lesson))]);
  }
  const elsewhere = await makeLesson('wrld');
  await sendEvents((await learnerOf(elsewhere.id)).client, [reviewedEvent(firstWordOf(elsewhere))]);
  const changed = {
    ...lesson,
    cards: lesson.cards.map((card) => ({ ...card, word: { helo: 'hello', wrld: 'world' }[card.word] ?? card.word })),
  };
  const refused = await admin.refused(put, requestOf(changed, []));
  expect(refused).toMatchObject({
    code: 'WORDS_CHANGED',
    details: {
      changedWords: [
        { partId: hello.id, from: { text: 'helo', sense: '' }, to: { text: 'hello', sense: '' }, learners: 2 },
      ],
    },
  });
  expect(refused.details?.changedWords).toHaveLength(1);
  const stored = await admin.call('GET /api/author/reading-lessons/{id}', { params: { id: lesson.id } });
  expect(stored).toMatchObject({ version: lesson.version, cards: [{ word: 'helo' }, { word: 'wrld' }, {}] });
  // A choice for another part is none for this one.
  expect(await admin.codeOf(put, requestOf(changed, [{ partId: world?.id ?? '', isSameWord: true }]))).toBe(
    'WORDS_CHANGED',
  );
  await admin.call(put, requestOf(changed, [{ partId: hello.id, isSameWord: true }]));
  expect(await correctionsOf(lesson.id)).toMatchObject([{ part_id: hello.id, item_id: itemIdOf('hello', 'arabic') }]);
});

test('what makes no other item, what is new and what is left out is not asked about', async () => {
  const lesson = await makeLesson('كتاب', 'قلم');
  const { client } = await learnerOf(lesson.id);
  await sendEvents(client, [reviewedEvent(firstWordOf(lesson))]);
  const [book] = lesson.cards;
  const vowels = {
    ...lesson,
    cards: [
      { ...book, word: 'كِتاب' },
      { id: randomUUID() as string, word: 'new' },
    ],
  };
  const { version } = await admin.call(put, requestOf(vowels, []));
  await admin.call(put, requestOf({ ...lesson, version, cards: [] }, []));
  expect(await correctionsOf(lesson.id)).toEqual([]);
});

test('what a moment ago was corrected counts, before its answers were moved', async () => {
  const lesson = await makeLesson('aa');
  const { client } = await learnerOf(lesson.id);
  await sendEvents(client, [reviewedEvent(firstWordOf(lesson))]);
  await sql`create function hold_for_test() returns trigger language plpgsql as 'begin raise exception ''held''; end'`.execute(
    db,
  );
  await sql`create trigger hold_for_test before update of item_id on study_events for each row execute function hold_for_test()`.execute(
    db,
  );
  const second = await change(lesson, { word: 'bb' }, true);
  const [card] = second.cards;
  const third = { ...second, cards: [{ ...card, word: 'cc' }] };
  expect(await admin.refused(put, requestOf(third, []))).toMatchObject({
    details: { changedWords: [{ learners: 1 }] },
  });
  await sql`drop trigger hold_for_test on study_events`.execute(db);
});

test('what somebody else saved meanwhile comes first, and a save that is sent again does nothing', async () => {
  const lesson = await makeLesson('tow');
  const { client } = await learnerOf(lesson.id);
  await sendEvents(client, [reviewedEvent(firstWordOf(lesson))]);
  const [card] = lesson.cards;
  const mine = requestOf({ ...lesson, cards: [{ ...card, word: 'two' }] }, [{ partId: card.id, isSameWord: true }]);
  await admin.call(put, mine);
  expect(await admin.codeOf(put, mine)).toBe('STALE_VERSION');
  expect(await admin.codeOf(put, requestOf({ ...lesson, cards: [{ ...card, word: 'ten' }] }, []))).toBe(
    'STALE_VERSION',
  );
  await admin.call(put, { ...mine, body: { ...mine.body, version: lesson.version + 1 } });
  expect(await correctionsOf(lesson.id)).toHaveLength(1);
});

test('only admins are asked, and choices have to be choices', async () => {
  const lesson = await makeLesson('noe');
  const learner = await learnerOf(lesson.id);
  const choices = [{ partId: lesson.cards[0].id, isSameWord: true }];
  const request = requestOf({ ...lesson, cards: [{ ...lesson.cards[0], word: 'one' }] }, choices);
  expect(await learner.client.codeOf(put, request)).toBe('FORBIDDEN_ROLE');
  expect(await kalima.client().codeOf(put, request)).toBe('UNAUTHENTICATED');
  const body = { ...request.body, changedWords: [{ partId: 'no id', isSameWord: true }] };
  expect(await admin.codeOf(put, { ...request, body })).toBe('VALIDATION_FAILED');
  const { cards } = await admin.call('GET /api/author/reading-lessons/{id}', { params: { id: lesson.id } });
  expect(cards).toMatchObject([{ word: 'noe' }]);
});

test('phrases and the words that phrases and stories explain are asked about, too', async () => {
  const { id: stageId } = await admin.call('POST /api/admin/phrase-stages', { body: stageWith() });
  const course = await admin.call('POST /api/author/phrase-courses', {
    body: { ...phraseCourseWith(), stageId, id: randomUUID() },
  });
  const word = { id: randomUUID() as string, word: 'thsi', translation: 'this', definition: '' };
  const phrase = await admin.call('POST /api/author/phrase-courses/{id}/phrases', {
    params: { id: course.id },
    body: { ...phraseWith({ text: 'how mcuh', vocabulary: [word] }), id: randomUUID() },
  });
  const { client } = await learnerOf(course.id);
  await sendEvents(client, [
    reviewedEvent({ courseId: course.id, partId: phrase.id, text: 'how mcuh' }),
    reviewedEvent({ courseId: course.id, partId: word.id, text: 'thsi' }),
  ]);
  const params = { id: phrase.id };
  const input = phraseWith({ text: 'how much', vocabulary: [{ ...word, word: 'this' }] });
  const body = { ...input, version: phrase.version };
  const refused = await admin.refused('PUT /api/author/phrases/{id}', { params, body: { ...body, changedWords: [] } });
  expect(refused.details?.changedWords?.map(({ partId }) => partId)).toEqual([phrase.id, word.id]);
  const changedWords = [phrase.id, word.id].map((partId) => ({ partId, isSameWord: true }));
  await admin.call('PUT /api/author/phrases/{id}', { params, body: { ...body, changedWords } });
  const inEnglish = { ...phraseCourseWith(), language: 'english' as const, version: course.version, changedWords: [] };
  await kalima.app.corrections.settled();
  const { client: again } = await kalima.signInAdmin();
  const refusedAgain = await again.refused('PUT /api/author/phrase-courses/{id}', {
    params: { id: course.id },
    body: inEnglish,
  });
  expect(refusedAgain.details?.changedWords).toHaveLength(2);

  const { id: storyStage } = await admin.call('POST /api/admin/story-stages', { body: stageWith() });
  const story = await admin.call('POST /api/author/stories', {
    body: { ...storyWith(), id: randomUUID(), stageId: storyStage },
  });
  const [rains] = story.vocabulary;
  const reader = await learnerOf(story.id);
  const about = { courseId: story.id, partId: rains?.id ?? '', text: 'rains', language: 'english' as const };
  await sendEvents(reader.client, [reviewedEvent(about)]);
  const vocabulary = story.vocabulary.map((entry) => ({ ...entry, sense: 'of weather' }));
  const changed = { ...storyWith({ vocabulary }), version: story.version, changedWords: [] };
  expect(
    await admin.refused('PUT /api/author/stories/{id}', { params: { id: story.id }, body: changed }),
  ).toMatchObject({
    details: { changedWords: [{ from: { sense: '' }, to: { text: 'rains', sense: 'of weather' }, learners: 1 }] },
  });
});
