import fc from 'fast-check';
import { type Card, createEmptyCard, fsrs, Rating } from 'ts-fsrs';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from './learning-day.ts';
import {
  checkpointOf,
  dueDay,
  foldFrom,
  foldMemory,
  isHard,
  lastForgottenDay,
  type Memory,
  type MemoryEvent,
  retrievability,
  stabilityIfRight,
} from './memory.ts';
import type { Grade } from './reviews.ts';
import { answer, eventOn, firstDay, logs, undoing } from '../testing/memory-logs.ts';

describe('what is remembered', () => {
  it('is nothing before the first answer', () => {
    expect(foldMemory([])).toMatchObject({ stability: 0, lastDay: null });
    expect(dueDay(foldMemory([]))).toBeNull();
    expect(retrievability(foldMemory([]), firstDay)).toBe(0);
  });

  it('comes back sooner the worse it was known', () => {
    const daysUntilDue = (grade: Grade) => daysBetween(firstDay, dueDay(foldMemory([answer(0, grade)])) ?? '');
    expect((['again', 'hard', 'good'] as const).map(daysUntilDue)).toEqual([1, 1, 2]);
  });

  it('stays the longer the more often it was known when it was due', () => {
    let log: MemoryEvent[] = [];
    const days: number[] = [];
    for (let day = 0; days.length < 6;) {
      log = [...log, answer(day, 'good')];
      const due = daysBetween(firstDay, dueDay(foldMemory(log)) ?? '');
      days.push(due - day);
      day = due;
    }
    expect(days).toEqual([2, 11, 46, 163, 497, 1346]);
  });

  it('counts the first answer of a day; a later right one is practice', () => {
    expect(foldMemory([answer(0, 'again'), answer(0, 'good')])).toEqual(foldMemory([answer(0, 'again')]));
    expect(foldMemory([answer(0, 'hard'), answer(0, 'good')])).toEqual(foldMemory([answer(0, 'hard')]));
  });

  it('is forgotten where a later answer of the day was wrong', () => {
    expect(foldMemory([answer(0, 'good'), answer(0, 'again'), answer(0, 'good')])).toEqual(
      foldMemory([answer(0, 'again')]),
    );
  });

  it('counts as a lapse where it had been known before', () => {
    const forgotten = Array.from({ length: 7 }, (_, day) => answer(day, 'again'));
    expect(foldMemory(forgotten).lapses).toBe(6);
    expect(isHard(foldMemory(forgotten))).toBe(true);
    expect(isHard(foldMemory(forgotten.slice(1)))).toBe(false);
  });

  it('is not asked for while its learner says that they know it', () => {
    const known = [answer(0, 'good'), eventOn(1, { type: 'suspended' })];
    expect(dueDay(foldMemory(known))).toBeNull();
    expect(dueDay(foldMemory([...known, eventOn(2, { type: 'resumed' })]))).toBe(addDays(firstDay, 2));
  });

  it('follows the mark that was made last, also where it was still the day before', () => {
    const [known, again] = [eventOn(1, { type: 'suspended' }), eventOn(0, { type: 'resumed' })];
    expect(foldMemory([answer(0, 'good'), known, again]).isSuspended).toBe(false);
  });

  it('waits a week after "not now", and no shorter than it would anyway', () => {
    expect(dueDay(foldMemory([answer(0, 'good'), eventOn(2, { type: 'postponed' })]))).toBe(addDays(firstDay, 9));
    const longKnown = [answer(0, 'good'), answer(2, 'good'), answer(13, 'good')];
    expect(dueDay(foldMemory([...longKnown, eventOn(13, { type: 'postponed' })]))).toBe(dueDay(foldMemory(longKnown)));
  });

  it('fades with the days, to nine tenths when it is due', () => {
    const memory = foldMemory([answer(0, 'good'), answer(2, 'good'), answer(13, 'good')]);
    const due = dueDay(memory) ?? '';
    expect(retrievability(memory, addDays(firstDay, 13))).toBe(1);
    expect(retrievability(memory, due)).toBeCloseTo(0.9, 2);
    expect(retrievability(memory, addDays(due, 200))).toBeLessThan(0.8);
    // A day before the latest answer, on a device that was behind.
    expect(retrievability(memory, firstDay)).toBe(1);
  });
});

describe('the fold of a log', () => {
  it('is the same in whichever order the events arrive, and however often', () => {
    const arrivals = logs.chain((log) =>
      fc.tuple(fc.constant(log), fc.shuffledSubarray([...log, ...log], { minLength: log.length * 2 })),
    );
    fc.assert(
      fc.property(arrivals, ([log, arrived]) => {
        expect(foldMemory(arrived)).toEqual(foldMemory(log));
      }),
    );
  });

  it('is as if what was undone had never happened, wherever its undoing stands', () => {
    fc.assert(
      fc.property(logs, fc.nat(), fc.nat({ max: 60 }), (log, at, days) => {
        const standing = log.filter(({ type }) => type !== 'undone');
        const target = standing[at % Math.max(1, standing.length)];
        fc.pre(target !== undefined);
        const undone = undoing(days, target);
        const without = standing.filter((event) => event !== target);
        expect(foldMemory([undone, ...standing])).toEqual(foldMemory(without));
        expect(foldMemory([...standing, undone])).toEqual(foldMemory(without));
      }),
    );
  });

  it('tells what a right answer would give', () => {
    fc.assert(
      fc.property(logs, fc.integer({ min: 0, max: 60 }), (log, days) => {
        const day = addDays(firstDay, 60 + days);
        const before = foldMemory(log);
        fc.pre(before.lastDay === null || before.lastDay < day);
        const right = { ...answer(60 + days, 'good'), id: crypto.randomUUID() };
        expect(stabilityIfRight(before, day)).toBe(foldMemory([right], before).stability);
        // Again on the day it adds nothing.
        expect(stabilityIfRight(foldMemory([right], before), day)).toBe(foldMemory([right], before).stability);
      }),
    );
  });

  it('goes on from what the log gave up to a day', () => {
    fc.assert(
      fc.property(logs, fc.integer({ min: 0, max: 60 }), (log, days) => {
        const standing = log
          .filter(({ type }) => type !== 'undone')
          .map((event) => ({ ...event, place: { ...event.place, time: Date.parse(event.learningDay) } }));
        const through = addDays(firstDay, days);
        const earlier = foldMemory(standing.filter(({ learningDay }) => learningDay <= through));
        const later = standing.filter(({ learningDay }) => learningDay > through);
        expect(foldMemory(later, earlier)).toEqual(foldMemory(standing));
      }),
    );
  });
});

describe('FSRS-6', () => {
  const ratings = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good } as const;

  /** What the library's own scheduler says, a card reviewed on its days. */
  function scheduled(reviews: readonly (readonly [days: number, grade: Grade])[]): Card {
    const scheduler = fsrs({ enable_short_term: false });
    const start = new Date('2026-03-09T12:00:00Z');
    return reviews.reduce<Card>((card, [days, grade]) => {
      const now = new Date(start.getTime() + days * 86_400_000);
      return scheduler.next(card, now, ratings[grade]).card;
    }, createEmptyCard(start));
  }

  it('gives what the library publishes for its default weights', () => {
    // Six answers after 0, 1, 1, 3, 8 and 21 days.
    const days = [0, 1, 2, 5, 13, 34];
    const answers = days.map((day, index) => answer(day, index === 0 ? 'again' : 'good'));
    const { stability, difficulty } = foldMemory(answers);
    expect(stability).toBeCloseTo(
      scheduled(days.map((day, index) => [day, index === 0 ? 'again' : 'good'])).stability,
      6,
    );
    // The published difficulty of these ratings does not depend on the days.
    expect(difficulty).toBeCloseTo(6.3574867, 4);
  });

  it('agrees with the scheduler of the library on every log of one answer a day', () => {
    const histories = fc
      .uniqueArray(fc.integer({ min: 0, max: 2000 }), { minLength: 1, maxLength: 25 })
      .chain((days) =>
        fc.tuple(
          ...days
            .toSorted((a, b) => a - b)
            .map((day) => fc.tuple(fc.constant(day), fc.constantFrom<Grade>('again', 'hard', 'good'))),
        ),
      );
    fc.assert(
      fc.property(histories, (reviews) => {
        const first = reviews[0]?.[0] ?? 0;
        const fromFirst = reviews.map(([day, grade]) => [day - first, grade] as const);
        const card = scheduled(fromFirst);
        const memory: Memory = foldMemory(fromFirst.map(([day, grade]) => answer(day, grade)));
        expect(memory.stability).toBeCloseTo(card.stability, 6);
        expect(memory.difficulty).toBeCloseTo(card.difficulty, 6);
        expect(memory.lapses).toBe(card.lapses);
      }),
    );
  });
});

describe('a checkpoint', () => {
  const ends = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }));

  it('stands for the answers up to its day, which may be gone, wherever the days are drawn', () => {
    fc.assert(
      fc.property(logs, ends, fc.nat(), (log, days, seed) => {
        const [first, second] = days.toSorted((a, b) => a - b).map((day) => addDays(firstDay, day)) as [string, string];
        const undone = new Set(log.flatMap((event) => (event.type === 'undone' ? [event.targetId] : [])));
        const standing = log.filter(({ id, type }) => !undone.has(id) && type !== 'undone');
        const early = checkpointOf(standing, first, null);
        const isKept = (through: string, { type, learningDay, place }: MemoryEvent) =>
          type !== 'reviewed' || learningDay > through || (place.time + seed) % 3 === 0;
        const after = standing.filter((event) => isKept(first, event));
        expect(foldFrom(early, after)).toEqual(foldMemory(log));
        const late = checkpointOf(after, second, early);
        expect(
          foldFrom(
            late,
            after.filter((event) => isKept(second, event)),
          ),
        ).toEqual(foldMemory(log));
      }),
    );
  });

  it('of as many days as are kept leaves those days alone', () => {
    const noon = Date.parse('2026-11-23T12:00:00Z');
    expect(lastForgottenDay(noon, 1)).toBe('2026-11-21');
    expect(lastForgottenDay(noon, 365)).toBe('2025-11-22');
  });
});
