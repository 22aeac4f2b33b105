import type { VocabularyWord } from '@kalima/shared/contract/learning/vocabulary';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EventPlace, compareEvents } from '@kalima/shared/domain/learning/event-order';
import { type Person, boundless, startTestApp } from '../../testing/test-app.ts';
import { makeReadingLesson } from '../../testing/studied-content.ts';
import { answeredEvent, completedEvent, resetEvent, sendEvents, wordEvent } from '../../testing/study-events.ts';

const test = await startTestApp({ limits: boundless });

async function bankOf(person: Awaited<ReturnType<typeof test.signUpLearner>>) {
  const items: VocabularyWord[] = [];
  let cursor: string | undefined;
  do {
    const page = await person.client.call('GET /api/vocabulary', { query: { cursor } });
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items.map(({ word, isMastered }) => `${word}${isMastered ? ' ✓' : ''}`).toSorted((a, b) => a.localeCompare(b));
}

describe('the vocabulary bank', () => {
  it('moves words between learning and mastered', async () => {
    const person = await test.signUpLearner();
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
    await sendEvents(person.client, [
      wordEvent('cat', 'add', { happenedAt: at(0) }),
      wordEvent('dog', 'add', { happenedAt: at(1) }),
      wordEvent('Cat', 'master', { happenedAt: at(2) }),
    ]);
    expect(await bankOf(person)).toEqual(['cat ✓', 'dog']);
    await sendEvents(person.client, [
      wordEvent('cat', 'add', { happenedAt: at(3) }),
      wordEvent('dog', 'remove', { happenedAt: at(4) }),
    ]);
    expect(await bankOf(person)).toEqual(['cat']);
  });

  it('is one’s own', async () => {
    const [one, other] = [await test.signUpLearner(), await test.signUpLearner()];
    await sendEvents(one.client, [wordEvent('secret', 'add')]);
    expect(await bankOf(other)).toEqual([]);
    expect(await test.client().codeOf('GET /api/vocabulary')).toBe('UNAUTHENTICATED');
  });

  it('keeps an older event that arrives late from undoing a newer one', async () => {
    const person = await test.signUpLearner();
    await sendEvents(person.client, [wordEvent('sun', 'master', { happenedAt: '2026-01-02T00:00:00.000Z' })]);
    await sendEvents(person.client, [wordEvent('sun', 'add', { happenedAt: '2026-01-01T00:00:00.000Z' })]);
    expect(await bankOf(person)).toEqual(['sun ✓']);
  });

  it('corrects the time of a device whose clock is wrong', async () => {
    const person = await test.signUpLearner();
    await sendEvents(person.client, [wordEvent('sea', 'add', { happenedAt: '2026-03-01T10:00:00.000Z' })], {
      deviceTime: '2026-03-01T10:00:00.000Z',
    });
    // Ten years fast, but an hour before the other by the real time.
    await sendEvents(person.client, [wordEvent('sea', 'remove', { happenedAt: '2036-03-01T09:00:00.000Z' })], {
      deviceTime: '2036-03-01T10:00:00.000Z',
    });
    expect(await bankOf(person)).toEqual(['sea']);
  });
});

describe('study events', () => {
  it('count once, however often they are sent', async () => {
    const person = await test.signUpLearner();
    const lesson = await makeReadingLesson(test);
    await test.assign(person, lesson);
    const events = [
      completedEvent(lesson),
      wordEvent('tea', 'add'),
      answeredEvent(true, lesson),
      answeredEvent(false, lesson),
    ];
    expect(await sendEvents(person.client, events)).toEqual(['accepted', 'accepted', 'accepted', 'accepted']);
    expect(await sendEvents(person.client, events)).toEqual(['known', 'known', 'known', 'known']);
    const progress = await person.client.call('GET /api/profile/progress');
    expect(progress).toMatchObject({
      learningWords: 1,
      masteredWords: 0,
      answeredCards: 2,
      rightAnswers: 1,
      activeDays: 1,
    });
    expect(progress.completedLessons).toHaveLength(1);
    expect(progress.recent.map((entry) => entry.kind).toSorted()).toEqual(['completed', 'word-added']);
  });

  it('are refused one by one, so that a bad one holds up no other', async () => {
    const person = await test.signUpLearner();
    const bad = [
      null,
      'x',
      { id: 'no uuid' },
      { ...wordEvent('a', 'add'), word: 'no word' },
      wordEvent('NUL\u0000', 'add'),
      wordEvent('long', 'add', { examples: Array.from({ length: 20 }, () => '语'.repeat(1000)) }),
      { ...completedEvent(randomUUID()), more: Array.from({ length: 5000 }, () => '语语') },
      { ...completedEvent(randomUUID()), more: [[[[[[[[[[]]]]]]]]]] },
    ];
    const longest = { definition: '语'.repeat(2000), examples: Array.from({ length: 3 }, () => '语'.repeat(1000)) };
    const good = [wordEvent('good', 'add'), wordEvent('语'.repeat(500), 'add', longest)];
    const statuses = await sendEvents(person.client, [...bad, ...good]);
    expect(statuses).toEqual([...bad.map(() => 'refused'), ...good.map(() => 'accepted')]);
    expect((await bankOf(person)).toSorted()).toEqual(['good', '语'.repeat(500)]);
  });

  it.each([
    ['deep', 90, { results: [{ status: 'refused' }, { status: 'accepted' }] }],
    // No client of any version sends that; what is parsed is bounded first (platform/http).
    ['without end', 200_000, { code: 'MALFORMED_JSON' }],
  ])(
    'that lie inside each other %s are refused: those within bounds take no other with them',
    async (_how, depth, expected) => {
      const { client } = await test.signUpLearner();
      const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
      const good = JSON.stringify(wordEvent('good', 'add'));
      const [deviceId, deviceTime] = [randomUUID(), new Date().toISOString()];
      const payload = `{"deviceId":"${deviceId}","deviceTime":"${deviceTime}","events":[${deep},${good}]}`;
      const headers = { 'content-type': 'application/json' };
      const answer = await client.request('POST /api/study-events', { payload, headers });
      expect(answer.json()).toMatchObject(expected);
    },
  );

  it('that only a newer client knows are stored and change nothing', async () => {
    const person = await test.signUpLearner();
    const newer = [
      { ...wordEvent('a', 'add'), action: 'explode' },
      { ...completedEvent(randomUUID()), activity: 'songs' },
      { ...completedEvent(randomUUID()), type: 'sung', grade: 3, hint: null },
    ];
    expect(await sendEvents(person.client, newer)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(await sendEvents(person.client, newer)).toEqual(['known', 'known', 'known']);
    expect(await bankOf(person)).toEqual([]);
    const { db } = test.database;
    const stored = db.selectFrom('study_events').where('user_id', '=', person.profile.id);
    expect(await stored.select(['type', 'counts']).orderBy('type').execute()).toEqual([
      { type: 'lesson-completed', counts: false },
      { type: 'sung', counts: false },
      { type: 'word', counts: false },
    ]);
  });

  it('with fields that only a newer client sends mean what they meant', async () => {
    const person = await test.signUpLearner();
    expect(await sendEvents(person.client, [{ ...wordEvent('tea', 'add'), mood: 'good' }])).toEqual(['accepted']);
    expect(await bankOf(person)).toEqual(['tea']);
  });

  it('are stored under the day of the learner’s own clock', async () => {
    const person = await test.signUpLearner();
    const happenedAt = '2026-03-10T12:00:00.000Z';
    const days = ['2026-03-11', '2019-01-01', undefined].map((learningDay) => ({
      ...wordEvent('tea', 'add', { happenedAt }),
      ...(learningDay === undefined ? {} : { learningDay }),
    }));
    await sendEvents(person.client, days);
    const { db } = test.database;
    const stored = await db
      .selectFrom('study_events')
      .where('user_id', '=', person.profile.id)
      .select('learning_day')
      .orderBy('sequence')
      .execute();
    expect(stored.map((row) => row.learning_day)).toEqual(['2026-03-11', '2026-03-10', '2026-03-10']);
  });

  it('of content that is gone are accepted and give no access', async () => {
    const person = await test.signUpLearner();
    const gone = randomUUID();
    expect(await sendEvents(person.client, [completedEvent(gone)])).toEqual(['accepted']);
    expect(await person.client.codeOf('GET /api/reading-lessons/{id}', { params: { id: gone } })).toBe('NOT_FOUND');
  });

  it('need a session', async () => {
    const body = { deviceId: randomUUID(), deviceTime: new Date().toISOString(), events: [] };
    expect(await test.client().codeOf('POST /api/study-events', { body })).toBe('UNAUTHENTICATED');
    expect(await test.client().codeOf('GET /api/profile/progress')).toBe('UNAUTHENTICATED');
  });

  it('of two devices end in the same state in whatever order, pieces and repetitions they arrive', async () => {
    const person = await test.signUpLearner();
    const devices = [randomUUID(), randomUUID()] as const;
    const happening = fc.record({
      device: fc.constantFrom(...devices),
      word: fc.constantFrom('one', 'two', 'three'),
      action: fc.constantFrom('add', 'master', 'relearn', 'remove'),
      minute: fc.integer({ min: 0, max: 5 }),
    });
    const scenario = fc.record({
      happenings: fc.array(happening, { minLength: 1, maxLength: 12 }),
      order: fc.array(fc.nat(), { minLength: 24, maxLength: 24 }),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(scenario, async ({ happenings, order }) => {
        run += 1;
        const events = happenings.map(({ device, word, action, minute }, sequence) => ({
          device,
          event: {
            ...wordEvent(`${word} of ${run}`, action, { happenedAt: `2026-01-01T00:0${minute}:00.000Z` }),
            sequence,
          },
        }));
        // Twice each, in any order, one by one.
        const sendings = [...events, ...events].map((one, index) => ({ one, rank: order[index % order.length] ?? 0 }));
        for (const { one } of sendings.toSorted((a, b) => a.rank - b.rank)) {
          await sendEvents(person.client, [one.event], { deviceId: one.device });
        }
        const place = ({ device, event }: (typeof events)[number]): EventPlace => ({
          time: Date.parse(event.happenedAt),
          deviceId: device,
          sequence: event.sequence,
        });
        const last = new Map<string, string>();
        for (const one of events.toSorted((a, b) => compareEvents(place(a), place(b))))
          last.set(one.event.word.word, one.event.action);
        const expected = [...last]
          .filter(([, action]) => action !== 'remove')
          .map(([word, action]) => `${word}${action === 'master' ? ' ✓' : ''}`);
        const bank = (await bankOf(person)).filter((word) => new RegExp(` of ${run}(?: |$)`).test(word));
        expect(bank).toEqual(expected.toSorted((a, b) => a.localeCompare(b)));
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });
});

describe('beginning anew', () => {
  const done = async ({ client }: Person) => (await client.call('GET /api/profile/progress')).completedLessons.length;
  const isDone = async ({ client }: Person, id: string) =>
    (await client.call('GET /api/reading-lessons/{id}', { params: { id } })).isCompleted;

  it('opens for the learner what they had completed, and takes nothing from the figures or the bank', async () => {
    const person = await test.signUpLearner();
    const lesson = await makeReadingLesson(test);
    await test.assign(person, lesson);
    await sendEvents(person.client, [completedEvent(lesson), wordEvent('kept', 'add')]);
    const { client: teacher } = await test.signInAdmin();
    const counted = async () => (await teacher.call('GET /api/admin/statistics')).completions;
    const before = await counted();
    expect(await isDone(person, lesson)).toBe(true);

    expect(await sendEvents(person.client, [resetEvent()])).toEqual(['accepted']);
    expect([await done(person), await isDone(person, lesson)]).toEqual([0, false]);
    expect(await counted()).toBe(before);
    expect(await bankOf(person)).toEqual(['kept']);

    await sendEvents(person.client, [completedEvent(lesson)]);
    expect([await done(person), await isDone(person, lesson)]).toEqual([1, true]);
    expect(await counted()).toBe(before);
  });

  it('is the same in whichever order the events come', async () => {
    const lesson = await makeReadingLesson(test);
    const at = (minute: number) => ({ happenedAt: new Date(Date.UTC(2026, 5, 1, 12, minute)).toISOString() });
    const events = () => [
      { ...completedEvent(lesson), ...at(0) },
      { ...resetEvent(), ...at(1) },
      { ...completedEvent(lesson), ...at(2) },
      { ...resetEvent(), ...at(3) },
    ];
    for (const [order, expected] of [
      [[0, 1], 0],
      [[1, 0], 0],
      [[2, 1, 0], 1],
      [[0, 2, 1], 1],
      [[3, 2, 1, 0], 0],
    ] as const) {
      const person = await test.signUpLearner();
      await test.assign(person, lesson);
      const made = events();
      for (const index of order) await sendEvents(person.client, [made[index]]);
      expect(await done(person)).toBe(expected);
    }
  });

  it('can be done by an admin for a learner, and by nobody else', async () => {
    const [person, other] = [await test.signUpLearner(), await test.signUpLearner()];
    const lesson = await makeReadingLesson(test);
    await test.assign(person, lesson);
    await sendEvents(person.client, [completedEvent(lesson)]);
    const reset = { params: { userId: person.profile.id } };
    const endpoint = 'POST /api/admin/users/{userId}/progress-reset';
    expect(await other.client.codeOf(endpoint, reset)).toBe('FORBIDDEN_ROLE');
    expect(await done(person)).toBe(1);
    const { client: admin } = await test.signInAdmin();
    await admin.call(endpoint, reset);
    expect(await done(person)).toBe(0);
    expect(await admin.codeOf(endpoint, { params: { userId: randomUUID() } })).toBe('USER_NOT_FOUND');
  });
});
