import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './learning-day.ts';
import { countAsked, foldMemory, foldPending, type MemoryEvent } from './memory.ts';
import { answer, deviceId, firstDay, logs } from '../testing/memory-logs.ts';

describe('what a device folds in before the server has it', () => {
  it('is what the server gives once it has the whole log, from the latest known day on', () => {
    const inOrder = (log: MemoryEvent[]) =>
      log
        .filter(({ type }) => type !== 'undone')
        .map((event, index) => ({ ...event, place: { time: index, deviceId, sequence: index } }))
        .toSorted((a, b) => (a.learningDay < b.learningDay ? -1 : Number(a.learningDay > b.learningDay)))
        .map((event, index) => ({ ...event, place: { ...event.place, time: index }, isAsked: index % 3 > 0 }));
    fc.assert(
      fc.property(logs, fc.nat({ max: 40 }), (log, received) => {
        const whole = inOrder(log);
        const [known, pending] = [whole.slice(0, received), whole.slice(received)];
        expect(foldPending(foldMemory(known), pending)).toEqual(foldMemory(whole));
      }),
    );
  });

  it('makes the latest known day a forgotten one if an answer of it was wrong', () => {
    const known = [answer(0, 'good'), answer(5, 'good')];
    const wrong = answer(5, 'again');
    expect(foldPending(foldMemory(known), [wrong])).toEqual(foldMemory([...known, wrong]));
    expect(foldPending(foldMemory(known), [wrong]).lapses).toBe(1);
  });

  it('counts what the queue asked on a day, and nothing that a lesson asked', () => {
    const asked = (days: number) => ({ ...answer(days, 'good'), isAsked: true }) as MemoryEvent;
    const known = foldMemory([asked(0), asked(5)]);
    const fresh = foldMemory([asked(5)]);
    const inLesson = foldMemory([asked(0), answer(5, 'good')]);
    const yesterday = foldMemory([asked(4)]);
    expect(countAsked([known, fresh, fresh, inLesson, yesterday], addDays(firstDay, 5))).toEqual({
      reviewedToday: 1,
      newToday: 2,
    });
  });
});
