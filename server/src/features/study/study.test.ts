import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EventPlace, compareEvents } from '@kalima/shared/domain/event-order';
import { startTestApp } from '../../testing/test-app.ts';
import { answeredEvent, completedEvent, sendEvents, wordEvent } from '../../testing/study-events.ts';

const test = await startTestApp();

async function bankOf(person: Awaited<ReturnType<typeof test.signUpLearner>>) {
  const { items } = await person.client.call('GET /api/vocabulary');
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
    expect(await bankOf(person)).toEqual(['Cat ✓', 'dog']);
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

  it('gives no access to files that the learner may not see, and keeps those of a course that was taken away', async () => {
    const person = await test.signUpLearner();
    const picture = await test.upload(await tinyPicture());
    const material = await test.createMaterial({ imageUrl: picture.url });
    await sendEvents(person.client, [wordEvent('hidden', 'add', { imageUrl: picture.url })]);
    expect((await person.client.call('GET /api/vocabulary')).items[0]?.imageUrl).toBeNull();

    await test.assign(person, material.id);
    await sendEvents(person.client, [wordEvent('shown', 'add', { imageUrl: picture.url })]);
    await test.unassign(person, material.id);
    const shown = (await person.client.call('GET /api/vocabulary')).items.find((one) => one.word === 'shown');
    expect(shown?.imageUrl).toBe(picture.url);
    expect((await person.client.send({ method: 'GET', url: picture.url })).statusCode).toBe(200);
  });
});

describe('study events', () => {
  it('count once, however often they are sent', async () => {
    const person = await test.signUpLearner();
    const events = [completedEvent(randomUUID()), wordEvent('tea', 'add'), answeredEvent(true), answeredEvent(false)];
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
      { ...wordEvent('a', 'add'), action: 'explode' },
      wordEvent('NUL\u0000', 'add'),
    ];
    const statuses = await sendEvents(person.client, [...bad, wordEvent('good', 'add')]);
    expect(statuses).toEqual(['refused', 'refused', 'refused', 'refused', 'refused', 'accepted']);
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

async function tinyPicture(): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { width: 4, height: 4, channels: 3, background: '#336' } })
    .png()
    .toBuffer();
}
