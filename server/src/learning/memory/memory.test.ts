import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Grade, mostAnswersOfDay, mostEventsOfItem } from '@kalima/shared/domain/learning/reviews';
import * as remembered from '../../testing/remembered.ts';
import { answeredEvent, markEvent, reviewedEvent, sendEvents } from '../../testing/study-events.ts';
import { learnerWithWords, makeReadingLesson } from '../../testing/studied-content.ts';
import { boundless, type Person, startTestApp } from '../../testing/test-app.ts';
import { itemIdOf } from '../../content/item-id.ts';

const kalima = await startTestApp({ limits: boundless });
const { db } = kalima.database;

const memoryOf = (person: Pick<Person, 'profile'>) => remembered.memoryOf(kalima, person);
const itemsOf = (person: Person) => remembered.itemsOf(kalima, person);
const learner = () => remembered.earlyLearner(kalima);
const { on } = remembered;

test('an answer is remembered, with the day on which the word is due', async () => {
  const { person, words } = await learner();
  await sendEvents(person.client, [
    reviewedEvent(words[0], on(2)),
    reviewedEvent(words[1], { ...on(2), grade: 'again' }),
  ]);
  expect(await itemsOf(person)).toMatchObject([
    {
      item_id: itemIdOf('word 0', 'arabic'),
      text: 'word 0',
      language: 'arabic',
      reviews: 1,
      last_day: '2026-02-02',
      due_day: '2026-02-04',
    },
    { text: 'word 1', lapses: 0, due_day: '2026-02-03', is_suspended: false },
  ]);
});

test('a word has one memory, in whichever course it is answered', async () => {
  const { person, words } = await learner();
  const courseId = await makeReadingLesson(kalima, { cards: 1 });
  await kalima.assign(person, courseId);
  await remembered.assignedSince(kalima, person, '2026-01-01T00:00:00Z');
  const other = await person.client.call('GET /api/reading-lessons/{id}', { params: { id: courseId } });
  const elsewhere = { courseId, partId: other.cards[0]?.id ?? '', text: 'word 0' };
  await sendEvents(person.client, [reviewedEvent(words[0], on(2)), reviewedEvent(elsewhere, on(4))]);
  expect(await itemsOf(person)).toMatchObject([{ reviews: 2, last_day: '2026-02-04' }]);
});

test('answers to flashcards of older clients are reviews, those to cards that are gone are not', async () => {
  const { person, words, courseId } = await learnerWithWords(kalima);
  await sendEvents(person.client, [answeredEvent(true, courseId, words[0].partId), answeredEvent(true, courseId)]);
  expect(await itemsOf(person)).toMatchObject([{ item_id: itemIdOf('word 0', 'arabic'), text: null, reviews: 1 }]);
});

test('what a learner may not see is acknowledged and not remembered; what they did before a withdrawal is', async () => {
  const { person, words, courseId } = await learner();
  const stranger = await kalima.signUpWithoutCourses();
  expect(await sendEvents(stranger.client, [reviewedEvent(words[0], on(2))])).toEqual(['accepted']);
  expect(await itemsOf(stranger)).toEqual([]);
  await kalima.unassign(person, courseId);
  await sendEvents(person.client, [reviewedEvent(words[0], on(2))]);
  expect(await itemsOf(person)).toMatchObject([{ text: 'word 0' }]);
});

test('an exercise that only a newer client knows is stored and not remembered', async () => {
  const { person, words } = await learner();
  const event = reviewedEvent(words[0], { ...on(2), exercise: 'sing' });
  expect(await sendEvents(person.client, [event])).toEqual(['accepted']);
  expect(await sendEvents(person.client, [event])).toEqual(['known']);
  expect(await itemsOf(person)).toEqual([]);
});

test.each([
  ['no text', { text: ' ' }],
  ['a text beyond every phrase', { text: 'x'.repeat(501) }],
  ['no tries', { tries: 0 }],
  ['a time before the question', { ms: -1 }],
])('an answer with %s is refused', async (_what, change) => {
  const { person, words } = await learner();
  expect(await sendEvents(person.client, [{ ...reviewedEvent(words[0], on(2)), ...change }])).toEqual(['refused']);
});

test('two devices that meet again, one with its clock a year wrong, give the same as one', async () => {
  const { person, words } = await learner();
  const alone = await learner();
  const grades = ['good', 'again', 'good', 'hard', 'good'] as const;
  const now = new Date();
  const ago = (days: number, years = 0) =>
    new Date(Date.UTC(now.getUTCFullYear() + years, now.getUTCMonth(), now.getUTCDate() - days, 12));
  const log = (about: (typeof words)[0], years: (index: number) => number) =>
    grades.map((grade, index) => {
      const days = 20 - index * 4;
      const learningDay = ago(days).toISOString().slice(0, 10);
      return reviewedEvent(about, { grade, happenedAt: ago(days, years(index)).toISOString(), learningDay });
    });
  const ofDevices = log(words[0], (index) => (index % 2 === 0 ? 0 : 1));
  await sendEvents(
    person.client,
    ofDevices.filter((_, index) => index % 2 === 1),
    { deviceTime: ago(0, 1).toISOString() },
  );
  await sendEvents(
    person.client,
    ofDevices.filter((_, index) => index % 2 === 0),
  );
  await sendEvents(
    alone.person.client,
    log(alone.words[0], () => 0),
  );
  const ofPerson = async (one: Person) =>
    (await itemsOf(one)).map(({ user_id: _, changed_at: __, ...memory }) => memory);
  expect(await ofPerson(person)).toEqual(await ofPerson(alone.person));
  expect(await ofPerson(person)).toMatchObject([{ reviews: 5, lapses: 1 }]);
});

test('what is remembered is the same in whichever order a log arrives, and when it is computed anew while others study', async () => {
  const { person, words } = await learner();
  const twin = await kalima.signUpLearner();
  await kalima.assign(twin, words[0].courseId);
  await remembered.assignedSince(kalima, twin, '2026-01-01T00:00:00Z');
  const grade = fc.constantFrom<Grade>('again', 'hard', 'good');
  const drafts = fc.array(
    fc.record({ day: fc.integer({ min: 1, max: 20 }), word: fc.constantFrom<0 | 1>(0, 1), grade }),
    {
      minLength: 5,
      maxLength: 30,
    },
  );
  await fc.assert(
    fc.asyncProperty(drafts, async (given) => {
      const events = given.map((draft, index) =>
        reviewedEvent(words[draft.word], { ...on(draft.day, index), grade: draft.grade }),
      );
      const deviceId = randomUUID();
      await sendEvents(person.client, events, { deviceId });
      const again = events.map((event) => ({ ...event, id: randomUUID() }));
      // Numbers order the events of a device, so they stay with them.
      for (const event of again.toReversed()) await sendEvents(twin.client, [event], { deviceId });
      expect(await memoryOf(twin)).toEqual(await memoryOf(person));
    }),
    { numRuns: 5 },
  );
  const before = await memoryOf(person);
  await sql`delete from memory_items where user_id = ${person.profile.id}::uuid`.execute(db);
  const [rebuilt] = await Promise.all([
    kalima.app.memory.rebuild(),
    sendEvents(twin.client, [reviewedEvent(words[0], on(21))]),
  ]);
  expect(rebuilt.people).toBeGreaterThan(1);
  expect(await memoryOf(person)).toEqual(before);
  const twins = await memoryOf(twin);
  await kalima.app.memory.rebuild();
  expect(await memoryOf(twin)).toEqual(twins);
});

test('nobody makes the server read more answers of a day than anybody gives', async () => {
  const { person, words } = await learner();
  const answers = Array.from({ length: mostAnswersOfDay + 20 }, (_, index) => reviewedEvent(words[0], on(2, index)));
  await sendEvents(person.client, answers.slice(0, 60));
  await sendEvents(person.client, answers.slice(60));
  const stored = await db
    .selectFrom('study_events')
    .where('user_id', '=', person.profile.id)
    .select('item_id')
    .execute();
  expect(stored).toHaveLength(answers.length);
  expect(stored.filter(({ item_id: itemId }) => itemId !== null)).toHaveLength(mostAnswersOfDay);
});

test('days long ago do not make the log of a word longer than anybody’s', async () => {
  const { person, words } = await learner();
  const { client, profile } = person;
  await sql`insert into study_events (user_id, id, device_id, sequence, type, payload, item_id, counts, learning_day, happened_at)
    select ${profile.id}::uuid, gen_random_uuid(), ${profile.id}::uuid, n, 'reviewed',
      '{"grade": "good", "text": "word 0", "language": "arabic"}', ${itemIdOf('word 0', 'arabic')}::uuid, true,
      '2020-01-01'::date + n, '2020-01-01'::timestamptz + n * interval '1 day' from generate_series(1, ${mostEventsOfItem}::int) n`.execute(
    db,
  );
  const late = [reviewedEvent(words[0], on(2)), markEvent('suspended', words[0], on(3))];
  expect(await sendEvents(client, late)).toEqual(['accepted', 'accepted']);
  const placed = db.selectFrom('study_events').where('user_id', '=', profile.id).where('item_id', 'is not', null);
  expect(await placed.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).toEqual({
    n: mostEventsOfItem,
  });
});

test('a batch that is sent again does not use up the answers of a day', async () => {
  const { person, words } = await learner();
  const answers = Array.from({ length: 60 }, (_, index) => reviewedEvent(words[0], on(2, index)));
  await sendEvents(person.client, answers);
  const late = reviewedEvent(words[0], { ...on(2, 61), grade: 'again' });
  await sendEvents(person.client, [...answers, late]);
  const { item_id: itemId } = await db
    .selectFrom('study_events')
    .where('id', '=', late.id)
    .select('item_id')
    .executeTakeFirstOrThrow();
  expect(itemId).not.toBeNull();
});

test.each([
  ['a sentence beyond twelve words', Array.from({ length: 13 }, (_, n) => `word${n}`).join(' ')],
  ['marks alone', '\u064e'],
])('%s is no item', async (_what, text) => {
  const { person, words } = await learner();
  expect(await sendEvents(person.client, [reviewedEvent({ ...words[0], text }, on(2))])).toEqual(['accepted']);
  expect(await itemsOf(person)).toEqual([]);
});

test('a field that an event of its type does not have holds up nothing', async () => {
  const { person, words } = await learner();
  await sendEvents(person.client, [{ ...reviewedEvent(words[0], on(2)), targetId: 'x' }]);
  await sendEvents(person.client, [reviewedEvent(words[0], on(4))]);
  expect(await itemsOf(person)).toMatchObject([{ reviews: 2 }]);
});

test('a corrected text is another word; what was remembered of the former one stays', async () => {
  const { person, words, courseId } = await learner();
  await sendEvents(person.client, [reviewedEvent(words[0], on(2))]);
  const { client } = await kalima.signInAdmin();
  const params = { id: courseId };
  const { id: _, ...lesson } = await client.call('GET /api/author/reading-lessons/{id}', { params });
  const [first, ...rest] = lesson.cards;
  await client.call('PUT /api/author/reading-lessons/{id}', {
    params,
    body: { ...lesson, cards: [{ ...first!, word: 'another' }, ...rest] },
  });
  // Answered by a device that has not heard of it, and by one that has.
  await sendEvents(person.client, [
    reviewedEvent(words[0], on(4)),
    reviewedEvent({ ...words[0], text: 'another' }, on(4)),
  ]);
  expect(await itemsOf(person)).toMatchObject([
    { text: 'another', reviews: 1 },
    { text: 'word 0', reviews: 2 },
  ]);
});
