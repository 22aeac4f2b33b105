import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { createCorrector, firstWordOf, type Lesson } from '../../../testing/corrected-words.ts';
import * as remembered from '../../../testing/remembered.ts';
import { answeredEvent, markEvent, reviewedEvent, sendEvents, undoneEvent } from '../../../testing/study-events.ts';
import { boundless, type Person, startTestApp } from '../../../testing/test-app.ts';
import { itemIdOf } from '../../../content/item-id.ts';

const kalima = await startTestApp({ limits: boundless });
const { db } = kalima.database;
const { client: admin, makeLesson, change, requestOf } = await createCorrector(kalima);
const { on } = remembered;
const idOf = (text: string, sense = '', language: ContentLanguage = 'arabic') => itemIdOf(text, language, sense);

async function learnerOf(...lessons: readonly Lesson[]): Promise<Person> {
  const person = await kalima.signUpLearner();
  for (const { id } of lessons) await kalima.assign(person, id);
  await remembered.assignedSince(kalima, person, '2026-01-01T00:00:00Z');
  return person;
}

/** What is remembered of a person, by item; items of which nothing is remembered any more are left out. */
async function memoryOf({ profile }: Person) {
  const rows = await db
    .selectFrom('memory_items')
    .select(['item_id', 'text', 'reviews', sql<string>`due_day::text`.as('due')])
    .where('user_id', '=', profile.id)
    .where('last_day', 'is not', null)
    .execute();
  return Object.fromEntries(rows.map(({ item_id: id, ...row }) => [id, row]));
}

/** Has the server look after all corrections once more, long after they were made. */
async function settleAll(): Promise<void> {
  await sql`update item_corrections set not_before = now() - interval '1 day' where done_at is null`.execute(db);
  await kalima.app.runMaintenance();
}

test('of a corrected word everything stays: its answers, its due day, and what is set aside', async () => {
  const lesson = await makeLesson('مدرسه', 'قلم');
  const [person, other] = [await learnerOf(lesson), await learnerOf(lesson)];
  await sendEvents(person.client, [
    reviewedEvent(firstWordOf(lesson), on(2)),
    reviewedEvent(firstWordOf(lesson), on(4)),
  ]);
  await sendEvents(other.client, [markEvent('suspended', firstWordOf(lesson), on(3))]);
  const before = (await memoryOf(person))[idOf('مدرسه')];
  await change(lesson, { word: 'مدرسة' }, true);
  expect(await memoryOf(person)).toEqual({ [idOf('مدرسة')]: { ...before, text: 'مدرسة' } });
  const set = await db
    .selectFrom('memory_items')
    .select(['item_id', 'is_suspended'])
    .where('user_id', '=', other.profile.id)
    .orderBy('is_suspended')
    .execute();
  expect(set).toEqual([
    { item_id: idOf('مدرسه'), is_suspended: false },
    { item_id: idOf('مدرسة'), is_suspended: true },
  ]);
});

test('a corrected word is due as it was, and asked as it reads now', async () => {
  const lesson = await makeLesson('aple');
  const person = await learnerOf(lesson);
  await sendEvents(person.client, [reviewedEvent(firstWordOf(lesson), on(2))]);
  const corrected = await change(lesson, { word: 'apple', translation: 'تفاحة' }, true);
  const { items } = await person.client.call('GET /api/review', { query: { day: '2026-02-20' } });
  expect(items).toMatchObject([{ itemId: idOf('apple'), text: 'apple', reviews: 1, lastDay: '2026-02-02' }]);
  await sendEvents(person.client, [reviewedEvent(firstWordOf(corrected), on(20))]);
  expect(await memoryOf(person)).toMatchObject({ [idOf('apple')]: { reviews: 2 } });
});

test.each([
  ['another word', false],
  ['what an older client saves without saying', undefined],
])('%s is new to everybody', async (_what, isSameWord) => {
  const lesson = await makeLesson('كتاب');
  const person = await learnerOf(lesson);
  await sendEvents(person.client, [reviewedEvent(firstWordOf(lesson), on(2))]);
  const before = await memoryOf(person);
  await change(lesson, { word: 'دفتر' }, isSameWord);
  await settleAll();
  expect(await memoryOf(person)).toEqual(before);
  expect(Object.keys(before)).toEqual([idOf('كتاب')]);
});

test('of words that are parted, answers at the part go with it and those at other parts stay', async () => {
  const [river, money] = [await makeLesson('bank'), await makeLesson('bank')];
  const person = await learnerOf(river, money);
  await sendEvents(person.client, [reviewedEvent(firstWordOf(river), on(2)), reviewedEvent(firstWordOf(money), on(5))]);
  expect(await memoryOf(person)).toMatchObject({ [idOf('bank')]: { reviews: 2 } });
  await change(river, { sense: 'of a river' }, true);
  expect(await memoryOf(person)).toMatchObject({
    [idOf('bank')]: { reviews: 1, text: 'bank' },
    [idOf('bank', 'of a river')]: { reviews: 1, text: 'bank', due: '2026-02-04' },
  });
  // What a device has not sent yet reads as before, and belongs to the sense of its part.
  await sendEvents(person.client, [reviewedEvent(firstWordOf(river), on(6)), reviewedEvent(firstWordOf(money), on(7))]);
  expect(await memoryOf(person)).toMatchObject({
    [idOf('bank')]: { reviews: 2 },
    [idOf('bank', 'of a river')]: { reviews: 2 },
  });
});

test('a parted word that is corrected takes along what devices still answer as it read', async () => {
  const lesson = await makeLesson('banc');
  const person = await learnerOf(lesson);
  const parted = await change(lesson, { sense: 'of a river' }, true);
  await sendEvents(person.client, [reviewedEvent(firstWordOf(parted), on(2))]);
  await change(parted, { word: 'bank' }, true);
  await sendEvents(person.client, [reviewedEvent(firstWordOf(parted), on(4))]);
  expect(await memoryOf(person)).toMatchObject({ [idOf('bank', 'of a river')]: { reviews: 2, text: 'bank' } });
  expect(Object.keys(await memoryOf(person))).toHaveLength(1);
});

test('where another course teaches the right word already, both memories are one', async () => {
  const [wrong, right] = [await makeLesson('fomage'), await makeLesson('fromage')];
  const [person, alone] = [await learnerOf(wrong, right), await learnerOf(right)];
  const answers = [on(2), on(4), on(9)] as const;
  await sendEvents(person.client, [
    reviewedEvent(firstWordOf(wrong), answers[0]),
    reviewedEvent(firstWordOf(right), answers[1]),
    reviewedEvent(firstWordOf(wrong), answers[2]),
  ]);
  await sendEvents(
    alone.client,
    answers.map((time) => reviewedEvent(firstWordOf(right), time)),
  );
  await change(wrong, { word: 'fromage' }, true);
  expect(await memoryOf(person)).toEqual(await memoryOf(alone));
});

test('answers that arrive later go along, also over several corrections and back', async () => {
  const first = await makeLesson('one');
  const person = await learnerOf(first);
  const answer = async (lesson: Lesson, day: number) => {
    await sendEvents(person.client, [reviewedEvent(firstWordOf(lesson), on(day))]);
    return memoryOf(person);
  };
  await answer(first, 2);
  const second = await change(first, { word: 'two' }, true);
  const third = await change(second, { word: 'three' }, true);
  expect(await answer(first, 4)).toMatchObject({ [idOf('three')]: { reviews: 2, text: 'three' } });
  expect(await answer(second, 6)).toMatchObject({ [idOf('three')]: { reviews: 3 } });
  const back = await change(third, { word: 'one' }, true);
  expect(await answer(second, 8)).toMatchObject({ [idOf('one')]: { reviews: 4, text: 'one' } });
  expect(await answer(third, 10)).toMatchObject({ [idOf('one')]: { reviews: 5 } });
  expect(await answer(back, 12)).toMatchObject({ [idOf('one')]: { reviews: 6 } });
  await settleAll();
  expect(Object.entries(await memoryOf(person))).toMatchObject([[idOf('one'), { reviews: 6 }]]);
});

test('what is undone stays undone, and can be undone afterwards', async () => {
  const lesson = await makeLesson('wrod');
  const person = await learnerOf(lesson);
  const [kept, undone, later] = [on(2), on(4), on(6)].map((time) => reviewedEvent(firstWordOf(lesson), time));
  await sendEvents(person.client, [kept, undone, later, undoneEvent(undone?.id ?? '')]);
  await change(lesson, { word: 'word' }, true);
  expect(await memoryOf(person)).toMatchObject({ [idOf('word')]: { reviews: 2 } });
  await sendEvents(person.client, [undoneEvent(later?.id ?? '')]);
  expect(await memoryOf(person)).toMatchObject({ [idOf('word')]: { reviews: 1, due: '2026-02-04' } });
});

test('answers of older clients to a flashcard go along', async () => {
  const lesson = await makeLesson('appel');
  const person = await learnerOf(lesson);
  await sendEvents(person.client, [answeredEvent(true, lesson.id, lesson.cards[0].id)]);
  expect(Object.keys(await memoryOf(person))).toEqual([idOf('appel')]);
  await change(lesson, { word: 'apple' }, true);
  await sendEvents(person.client, [answeredEvent(true, lesson.id, lesson.cards[0].id)]);
  expect(Object.keys(await memoryOf(person))).toEqual([idOf('apple')]);
});

test('a lesson whose language was wrong keeps what is remembered of its words', async () => {
  const lesson = await makeLesson('ازيك');
  const person = await learnerOf(lesson);
  await sendEvents(person.client, [reviewedEvent(firstWordOf(lesson), on(2))]);
  const request = requestOf(lesson, [{ partId: lesson.cards[0].id, isSameWord: true }]);
  const body = { ...request.body, language: 'egyptian' as const };
  await admin.call('PUT /api/author/reading-lessons/{id}', { ...request, body });
  await kalima.app.corrections.settled();
  expect(Object.keys(await memoryOf(person))).toEqual([idOf('ازيك', '', 'egyptian')]);
  const language = await db
    .selectFrom('memory_items')
    .select('language')
    .where('user_id', '=', person.profile.id)
    .where('reviews', '>', 0)
    .executeTakeFirst();
  expect(language).toEqual({ language: 'egyptian' });
});

test('computed anew, everything is the same', async () => {
  const [wrong, right] = [await makeLesson('helo', 'wrld'), await makeLesson('hello')];
  const person = await learnerOf(wrong, right);
  await sendEvents(person.client, [
    reviewedEvent(firstWordOf(wrong), on(2)),
    reviewedEvent(firstWordOf(right), { ...on(5), grade: 'again' }),
  ]);
  await change(wrong, { word: 'hello', sense: 'to a friend' }, true);
  await sendEvents(person.client, [reviewedEvent(firstWordOf(wrong), on(9))]);
  const before = await remembered.memoryOf(kalima, person);
  await kalima.app.memory.rebuild();
  expect(await remembered.memoryOf(kalima, person)).toEqual(before);
  await sql`delete from memory_items where user_id = ${person.profile.id}::uuid`.execute(db);
  const items = await memoryOf(person);
  expect(items).toEqual({});
  await kalima.app.memory.rebuild();
  expect(await memoryOf(person)).toMatchObject({
    [idOf('hello')]: { reviews: 1 },
    [idOf('hello', 'to a friend')]: { reviews: 2, text: 'hello' },
  });
});
