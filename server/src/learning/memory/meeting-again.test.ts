import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { learningDayOf } from '@kalima/shared/domain/learning/learning-day';
import { foldMemory, type MemoryEvent } from '@kalima/shared/domain/learning/memory';
import { type Grade, mostItems } from '@kalima/shared/domain/learning/reviews';
import * as remembered from '../../testing/remembered.ts';
import { markEvent, reviewedEvent, sendEvents, undoneEvent } from '../../testing/study-events.ts';
import { boundless, type Person, startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp({ limits: boundless });
const { db } = kalima.database;
const memoryOf = (person: Person) => remembered.memoryOf(kalima, person);
const learner = () => remembered.earlyLearner(kalima);
const { on } = remembered;
const grade = fc.constantFrom<Grade>('again', 'hard', 'good');
const year = 365 * 86_400_000;

/** Another learner of the same course. */
async function twinOf(courseId: string): Promise<Person> {
  const twin = await kalima.signUpLearner();
  await kalima.assign(twin, courseId);
  await remembered.assignedSince(kalima, twin, '2026-01-01T00:00:00Z');
  return twin;
}

/** What the device is told of the only word that was answered. */
async function toldOf({ client }: Person) {
  const { items } = await client.call('GET /api/memory', { query: {} });
  return items.map(({ itemId: _, ...memory }) => memory);
}

test('two devices over a change to summer time, one a year ahead, meet at what the device computes, however their answers arrive', async () => {
  const { words, courseId } = await learner();
  // In Berlin clocks go from 2:00 to 3:00 at 1:00 UTC of 29 March 2026; learning days begin at 4:00.
  const changes = Date.parse('2026-03-29T01:00:00Z');
  const daysOf = (time: number) => learningDayOf(time, time < changes ? 60 : 120);
  const draft = fc.record({
    minutes: fc.integer({ min: -3 * 24 * 60, max: 3 * 24 * 60 }),
    isOfWrongClock: fc.boolean(),
    grade,
  });
  const drafts = fc.uniqueArray(draft, { minLength: 4, maxLength: 10, selector: ({ minutes }) => minutes });
  const given = drafts.chain((all) =>
    fc.record({ all: fc.constant(all), arrival: fc.shuffledSubarray([...all.keys()], { minLength: all.length }) }),
  );
  await fc.assert(
    fc.asyncProperty(given, async ({ all, arrival }) => {
      const person = await twinOf(courseId);
      const devices = { right: randomUUID(), wrong: randomUUID() };
      const answers = all.map((one) => {
        const time = changes + one.minutes * 60_000;
        const shown = time + (one.isOfWrongClock ? year : 0);
        const event = reviewedEvent(words[0], {
          grade: one.grade,
          happenedAt: new Date(shown).toISOString(),
          learningDay: daysOf(shown),
        });
        // A day that is a year off is nobody's: that of UTC is stored.
        const learningDay = one.isOfWrongClock ? learningDayOf(time, 0) : daysOf(time);
        return { ...one, event, time, learningDay };
      });
      for (const index of arrival) {
        const { event, isOfWrongClock } = answers[index]!;
        await sendEvents(person.client, [event], {
          deviceId: isOfWrongClock ? devices.wrong : devices.right,
          deviceTime: new Date(Date.now() + (isOfWrongClock ? year : 0)).toISOString(),
        });
      }
      const log = answers.map(({ event: { id, sequence }, time, learningDay, ...one }): MemoryEvent => ({
        id,
        learningDay,
        type: 'reviewed',
        grade: one.grade,
        isAsked: true,
        place: { time, deviceId: '', sequence },
      }));
      expect(await toldOf(person)).toEqual([foldMemory(log)]);
    }),
    { numRuns: 6 },
  );
});

test('answers, marks and what takes them back give one memory, in whichever order they arrive', async () => {
  const { words, courseId } = await learner();
  const mark = fc.constantFrom('suspended' as const, 'resumed' as const, 'postponed' as const);
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('answer' as const), day: fc.integer({ min: 1, max: 20 }), grade }),
    },
    { weight: 2, arbitrary: fc.record({ kind: mark, day: fc.integer({ min: 1, max: 20 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), of: fc.nat(12) }) },
  );
  const given = fc.array(step, { minLength: 3, maxLength: 14 }).chain((steps) =>
    fc.record({
      steps: fc.constant(steps),
      arrival: fc.shuffledSubarray([...steps.keys()], { minLength: steps.length }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(given, async ({ steps, arrival }) => {
      const person = await twinOf(courseId);
      const events: { id: string }[] = [];
      const log: MemoryEvent[] = [];
      for (const [second, one] of steps.entries()) {
        if (one.kind === 'undo') {
          const targetId = events[one.of]?.id ?? randomUUID();
          const event = undoneEvent(targetId);
          events.push(event);
          log.push({ id: event.id, type: 'undone', targetId, learningDay: '2026-02-28', place: placeOf(event) });
          continue;
        }
        const made =
          one.kind === 'answer'
            ? reviewedEvent(words[0], { ...on(one.day, second), grade: one.grade })
            : markEvent(one.kind, words[0], on(one.day, second));
        events.push(made);
        const { learningDay } = on(one.day);
        const logged = { id: made.id, learningDay, place: placeOf({ ...made, ...on(one.day, second) }) };
        log.push(
          one.kind === 'answer'
            ? { ...logged, type: 'reviewed', grade: one.grade, isAsked: true }
            : { ...logged, type: one.kind },
        );
      }
      const deviceId = randomUUID();
      for (const index of arrival) await sendEvents(person.client, [events[index]], { deviceId });
      const isOfItem = log.some(({ type }) => type !== 'undone');
      expect(await toldOf(person)).toEqual(isOfItem ? [foldMemory(log)] : []);
      const before = await memoryOf(person);
      await kalima.app.memory.rebuild();
      expect(await memoryOf(person)).toEqual(before);
    }),
    { numRuns: 6 },
  );
});

function placeOf({ happenedAt, sequence }: { happenedAt: string; sequence: number }) {
  return { time: Date.parse(happenedAt), deviceId: '', sequence };
}

test('withdrawn while a device has no network, synced, assigned again: computed anew nothing changes', async () => {
  const { person, words, courseId } = await learner();
  const { client, profile } = person;
  await sendEvents(client, [reviewedEvent(words[0], on(2)), reviewedEvent(words[1], { ...on(2), grade: 'again' })]);
  await kalima.unassign(person, courseId);
  await sql`update assignment_log set ended_at = '2026-02-10T00:00:00Z' where user_id = ${profile.id}::uuid and course_id = ${courseId}::uuid`.execute(
    db,
  );
  const before = [reviewedEvent(words[0], on(4)), markEvent('suspended', words[1], on(5))];
  const after = [reviewedEvent(words[0], { ...on(12), grade: 'again' }), markEvent('resumed', words[1], on(12))];
  expect(await sendEvents(client, [...before, ...after])).toEqual(Array.from({ length: 4 }, () => 'accepted'));
  // What was done before the withdrawal counts, what was done after it does not.
  expect(await remembered.itemsOf(kalima, person)).toMatchObject([
    { text: 'word 0', reviews: 2, lapses: 0, last_day: '2026-02-04' },
    { text: 'word 1', reviews: 1, is_suspended: true },
  ]);
  const known = await memoryOf(person);
  await kalima.app.memory.rebuild();
  expect(await memoryOf(person)).toEqual(known);

  await kalima.assign(person, courseId);
  expect(await memoryOf(person)).toEqual(known);
  await sendEvents(client, [...after, reviewedEvent(words[0])]);
  const again = await memoryOf(person);
  expect(await remembered.itemsOf(kalima, person)).toMatchObject([{ reviews: 3, lapses: 0 }, { reviews: 1 }]);
  await kalima.app.memory.rebuild();
  expect(await memoryOf(person)).toEqual(again);
});

test('beyond what anybody learns, answers are stored and acknowledged, and known words go on', async () => {
  const { person, words } = await learner();
  const { client, profile } = person;
  await sendEvents(client, [reviewedEvent(words[0], on(2))]);
  await sql`
    insert into memory_items (user_id, item_id, stability, difficulty, reviews, lapses, last_day, due_day, is_suspended)
    select ${profile.id}::uuid, gen_random_uuid(), 3, 5, 1, 0, '2026-02-01', '2026-02-04', false
    from generate_series(1, ${mostItems - 1}::int)`.execute(db);
  const beyond = reviewedEvent(words[1], on(3));
  expect(await sendEvents(client, [beyond, reviewedEvent(words[0], on(4))])).toEqual(['accepted', 'accepted']);
  expect(await sendEvents(client, [beyond, undoneEvent(beyond.id)])).toEqual(['known', 'accepted']);
  const stored = db.selectFrom('study_events').where('user_id', '=', profile.id).select('id');
  expect(await stored.execute()).toHaveLength(4);
  const named = db.selectFrom('memory_items').where('user_id', '=', profile.id).where('text', 'is not', null);
  expect(await named.select(['text', 'reviews']).execute()).toEqual([{ text: 'word 0', reviews: 2 }]);
  const { items } = await client.call('GET /api/review', { query: { minutes: 60 } });
  expect(items.map(({ text }) => text)).toEqual(['word 0']);
  expect((await client.call('GET /api/memory', { query: {} })).items).toHaveLength(1000);
  expect((await client.call('GET /api/profile/memory', { query: {} })).languages).not.toEqual([]);
});

test('the pace is the median of the answers, within what is believed', async () => {
  const { person, words } = await learner();
  const paceAfter = async (...times: number[]) => {
    const events = times.map((ms, second) => ({ ...reviewedEvent(words[0], on(2, second)), ms }));
    await sendEvents(person.client, events);
    return (await person.client.call('GET /api/review', { query: {} })).paceMs;
  };
  expect(await paceAfter(4000, 590_000, 5000)).toBe(5000);
  expect(await paceAfter(20, 20, 20, 20)).toBe(3000);
});
