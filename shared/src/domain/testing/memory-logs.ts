import fc from 'fast-check';
import { addDays } from '../learning/learning-day.ts';
import type { MemoryEvent } from '../learning/memory.ts';
import type { Grade } from '../learning/reviews.ts';

export const firstDay = '2026-03-09';
export const deviceId = '11111111-1111-4111-8111-111111111111';
let count = 0;

/** An event some days after the first one, in the order in which events are made. */
export function eventOn(days: number, rest: Partial<MemoryEvent> & Pick<MemoryEvent, 'type'>): MemoryEvent {
  count += 1;
  const place = { time: count, deviceId, sequence: count };
  return { id: `event-${count}`, place, learningDay: addDays(firstDay, days), ...rest } as MemoryEvent;
}
export const answer = (days: number, grade: Grade) => eventOn(days, { type: 'reviewed', grade });
export const undoing = (days: number, { id }: MemoryEvent) => eventOn(days, { type: 'undone', targetId: id });

/** A log of one item, as several devices write it: answers of the same day, and every other thing that can happen to it. */
export const logs = fc
  .array(
    fc.record({
      days: fc.integer({ min: 0, max: 60 }),
      time: fc.integer({ min: 0, max: 20 }),
      device: fc.constantFrom('a', 'b'),
      type: fc.constantFrom('reviewed', 'reviewed', 'reviewed', 'suspended', 'resumed', 'postponed', 'undone'),
      grade: fc.constantFrom<Grade>('again', 'hard', 'good'),
      target: fc.nat({ max: 40 }),
    }),
    { maxLength: 40 },
  )
  .map(
    (drafts) =>
      drafts.map(({ days, time, device, type, grade, target }, index) => ({
        id: String(index),
        place: { time, deviceId: device, sequence: index },
        learningDay: addDays(firstDay, days),
        type,
        ...(type === 'reviewed' && { grade }),
        ...(type === 'undone' && { targetId: String(target) }),
      })) as MemoryEvent[],
  );
