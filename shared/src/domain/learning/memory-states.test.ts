import { expect, it } from 'vitest';
import { newMemory } from './memory.ts';
import { memoryStateOf } from './memory-states.ts';

const answered = { ...newMemory, lastDay: '2026-03-10', reviews: 9 };

it.each([
  ['a word that was never answered has none', newMemory, null],
  ['one that was put off has none either', { ...newMemory, postponedUntil: '2026-03-17' }, null],
  ['one that the learner knows is set aside', { ...newMemory, isSuspended: true }, 'aside'],
  ['also a hard one', { ...answered, lapses: 9, isSuspended: true }, 'aside'],
  ['a week begins to settle', { ...answered, stability: 7 }, 'settling'],
  ['less than a week is being learned', { ...answered, stability: 6.99 }, 'learning'],
  ['less than three weeks settles', { ...answered, stability: 20.99 }, 'settling'],
  ['three weeks last', { ...answered, stability: 21 }, 'lasting'],
  ['five lapses are not hard', { ...answered, stability: 2, lapses: 5 }, 'learning'],
  ['six are', { ...answered, stability: 2, lapses: 6 }, 'hard'],
  ['and stay so', { ...answered, stability: 200, lapses: 6 }, 'hard'],
])('%s', (_name, memory, expected) => {
  expect(memoryStateOf(memory)).toBe(expected);
});
