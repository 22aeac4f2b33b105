import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addDays } from '@kalima/shared/domain/learning/learning-day';
import { foldMemory, type MemoryEvent } from '@kalima/shared/domain/learning/memory';
import type { Grade } from '@kalima/shared/domain/learning/reviews';
import { createCorrector, firstWordOf } from '../../../testing/corrected-words.ts';
import * as remembered from '../../../testing/remembered.ts';
import { answeredEvent, markEvent, reviewedEvent, sendEvents, undoneEvent } from '../../../testing/study-events.ts';
import { type Person, startTestApp } from '../../../testing/test-app.ts';

type Sent = { readonly id: string; readonly grade: Grade; readonly learningDay?: string };

const kalima = await startTestApp();
const { db } = kalima.database;
const today = new Date().toISOString().slice(0, 10);
/** At noon of a day so many days ago, by a clock that is right. */
const ago = (days: number) => {
  const learningDay = addDays(today, -days);
  return { happenedAt: `${learningDay}T12:00:00.000Z`, learningDay };
};
/** What is remembered of each item, without how its latest day came about: that is forgotten with the answers. */
const memoryOf = async (person: Person) =>
  (await remembered.memoryOf(kalima, person)).map((row) => {
    const { asked_day: _, before_last_day: _before, ...memory } = JSON.parse(row) as Record<string, unknown>;
    return memory;
  });
const prune = async (keepEventsDays = 200) => {
  // Once a day and server; a restart forgets that it was done.
  await kalima.restart({ keepEventsDays });
  return kalima.app.memory.pruning.prune();
};
const countAnswers = async ({ profile }: Person) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from study_events
    where user_id = ${profile.id}::uuid and type in ('reviewed', 'card-answered')`.execute(db);
  return rows[0]?.n;
};
const restoreKeepingAll = () => kalima.restart();

async function learner() {
  const one = await remembered.earlyLearner(kalima);
  await remembered.assignedSince(kalima, one.person, `${addDays(today, -900)}T00:00:00Z`);
  return one;
}

test('old answers go, what is remembered stays as it was, and is rebuilt the same', async () => {
  // What is older than is kept is only taken while all is kept.
  await restoreKeepingAll();
  const { person, words, courseId } = await learner();
  const taken = reviewedEvent(words[0], { ...ago(420), grade: 'again' });
  await sendEvents(person.client, [
    reviewedEvent(words[0], ago(500)),
    reviewedEvent(words[0], { ...ago(480), grade: 'again' }),
    reviewedEvent(words[0], { ...ago(460), grade: 'hard' }),
    taken,
    markEvent('postponed', words[0], ago(410)),
    reviewedEvent(words[0], ago(30)),
    reviewedEvent(words[1], ago(400)),
    markEvent('suspended', words[1], ago(390)),
    { ...answeredEvent(false, courseId), ...ago(450) },
    { ...undoneEvent(taken.id), ...ago(419) },
  ]);
  const before = await memoryOf(person);
  const figures = await person.client.call('GET /api/profile/progress');
  expect(await countAnswers(person)).toBe(7);

  expect(await prune()).toBe(4);
  // Of each word that was answered one old answer is left, by which it is known where.
  expect(await countAnswers(person)).toBe(3);
  expect(await memoryOf(person)).toEqual(before);
  expect(await person.client.call('GET /api/profile/progress')).toEqual(figures);
  await kalima.app.memory.rebuild();
  expect(await memoryOf(person)).toEqual(before);
  await sql`delete from memory_items where user_id = ${person.profile.id}::uuid`.execute(db);
  await kalima.app.memory.rebuild();
  expect(await memoryOf(person)).toEqual(before);
  expect(await prune()).toBe(0);
});

test('what follows goes on from there, and a later pruning as well', async () => {
  await restoreKeepingAll();
  const { person, words } = await learner();
  const log: MemoryEvent[] = [];
  const send = async (...days: number[]) => {
    const events = days.map((day, index) =>
      reviewedEvent(words[0], { ...ago(day), grade: index % 2 === 1 ? 'again' : 'good' }),
    );
    for (const { id, grade, learningDay = '' } of events as readonly Sent[])
      log.push({ id, type: 'reviewed', grade, learningDay, place: { time: 0, deviceId: '', sequence: log.length } });
    await sendEvents(person.client, events);
  };
  const expectWholeMemory = async () => {
    const { stability, reviews, lapses, lastDay } = foldMemory(log);
    expect(await remembered.itemsOf(kalima, person)).toMatchObject([{ stability, reviews, lapses, last_day: lastDay }]);
  };
  await send(600, 590, 560, 555);
  expect(await prune(400)).toBe(3);
  await send(300, 280, 270);
  await expectWholeMemory();
  expect(await prune()).toBe(3);
  await send(20, 10, 1);
  await expectWholeMemory();
});

test('answers count on after the clock was ahead while older ones were removed', async () => {
  await restoreKeepingAll();
  const { person, words } = await learner();
  await sendEvents(person.client, [
    reviewedEvent(words[0], { ...ago(30), grade: 'good' }),
    reviewedEvent(words[0], { ...ago(20), grade: 'good' }),
  ]);
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(Date.now() + 400 * 24 * 60 * 60 * 1000);
  await prune();
  vi.useRealTimers();
  await kalima.restart({ keepEventsDays: 200 });
  expect(await countAnswers(person)).toBe(1);
  await sendEvents(person.client, [reviewedEvent(words[0], { ...ago(5), grade: 'again' })]);
  const expected = [{ reviews: 3, lapses: 1, last_day: ago(5).learningDay }];
  expect(await remembered.itemsOf(kalima, person)).toMatchObject(expected);
  await kalima.app.memory.rebuild();
  expect(await remembered.itemsOf(kalima, person)).toMatchObject(expected);
});

test('an answer that is older than is kept is acknowledged and not taken, so that none counts twice', async () => {
  await restoreKeepingAll();
  const { person, words } = await learner();
  const old = reviewedEvent(words[0], ago(300));
  const older = reviewedEvent(words[0], ago(310));
  await sendEvents(person.client, [older, old]);
  await prune();
  const before = await memoryOf(person);
  expect(
    await sendEvents(person.client, [older, reviewedEvent(words[1], ago(250)), reviewedEvent(words[1], ago(3))]),
  ).toEqual(['known', 'known', 'accepted']);
  const after = await memoryOf(person);
  expect(after).toEqual(expect.arrayContaining(before));
  expect(after).toHaveLength(before.length + 1);
  expect(await remembered.itemsOf(kalima, person)).toMatchObject([{ text: 'word 0' }, { text: 'word 1', reviews: 1 }]);
});

test('a corrected word takes along what was remembered before its answers went', async () => {
  await restoreKeepingAll();
  const { makeLesson, change } = await createCorrector(kalima);
  const lesson = await makeLesson('wrod');
  const person = await kalima.signUpLearner();
  await kalima.assign(person, lesson.id);
  await remembered.assignedSince(kalima, person, `${addDays(today, -900)}T00:00:00Z`);
  const word = firstWordOf(lesson);
  await sendEvents(person.client, [
    reviewedEvent(word, ago(500)),
    reviewedEvent(word, ago(480)),
    reviewedEvent(word, ago(5)),
  ]);
  const [before] = await remembered.itemsOf(kalima, person);
  await prune();
  await change(lesson, { word: 'word' }, true);
  await kalima.app.corrections.settled();
  const items = await remembered.itemsOf(kalima, person);
  const { stability, reviews, lapses, last_day } = before!;
  expect(items.filter(({ last_day: day }) => day !== null)).toMatchObject([
    { text: 'word', stability, reviews, lapses, last_day },
  ]);
});

test('without a limit nothing goes', async () => {
  await restoreKeepingAll();
  const { person, words } = await learner();
  await sendEvents(person.client, [reviewedEvent(words[0], ago(500)), reviewedEvent(words[0], ago(490))]);
  expect(await kalima.app.memory.pruning.prune()).toBe(0);
  expect(await countAnswers(person)).toBe(2);
});
