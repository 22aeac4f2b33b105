import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageGroups } from '../language/language-choice.ts';
import { contentLanguages } from '../language/languages.ts';
import {
  countWords,
  daysOfWeek,
  figuresOf,
  isTelling,
  latestAnswers,
  overviewDays,
  overviewWeeks,
  rightOfHundred,
  scaleOfShares,
} from './memory-overview.ts';
import { memoryStates } from './memory-states.ts';

const count = fc.nat(500);
const figures = fc.record({
  language: fc.constantFrom(...contentLanguages),
  weeks: fc.array(fc.record({ answers: count, right: count }), { minLength: overviewWeeks, maxLength: overviewWeeks }),
  due: fc.array(count, { minLength: overviewDays, maxLength: overviewDays }),
  states: fc.record(Object.fromEntries(memoryStates.map((state) => [state, count])) as Record<'hard', typeof count>),
  waiting: count,
});

describe('figures of several languages', () => {
  it('are those of all where each group is taken by itself', () => {
    fc.assert(
      fc.property(fc.array(figures, { maxLength: 6 }), (languages) => {
        const all = figuresOf(languages as never, 'all');
        const parts = languageGroups.map((group) => figuresOf(languages as never, group));
        const total = (of: (part: typeof all) => number) => parts.reduce((sum, part) => sum + of(part), 0);
        expect(total(({ states }) => countWords(states))).toBe(countWords(all.states));
        expect(total(({ waiting }) => waiting)).toBe(all.waiting);
        for (const [day, words] of all.due.entries()) expect(total(({ due }) => due[day] ?? 0)).toBe(words);
        for (const [week, { right }] of all.weeks.entries()) {
          expect(total(({ weeks }) => weeks[week]?.right ?? 0)).toBe(right);
        }
      }),
    );
  });

  it('are empty where there is no language', () => {
    const none = figuresOf([], 'all');
    expect([none.weeks.length, none.due.length, countWords(none.states), none.waiting]).toEqual([12, 14, 0, 0]);
  });
});

describe('what came back', () => {
  const weeks = Array.from({ length: overviewWeeks }, (_, week) => ({ answers: 10 * week, right: 9 * week }));

  it('is said of the last four weeks', () => {
    expect(latestAnswers(weeks)).toEqual({ answers: 380, right: 342 });
  });

  it.each([
    [{ answers: 0, right: 0 }, null, false],
    [{ answers: 19, right: 19 }, 100, false],
    [{ answers: 20, right: 17 }, 85, true],
    [{ answers: 300, right: 299 }, 100, true],
  ])('%o is %s of a hundred', (answers, share, tells) => {
    expect(rightOfHundred(answers)).toBe(share);
    expect(isTelling(answers)).toBe(tells);
  });
});

describe('the scale', () => {
  it.each([
    [[], 80, [80, 90, 100]],
    [[92, 84], 80, [80, 90, 100]],
    [[79], 70, [70, 80, 90, 100]],
    [[59], 40, [40, 60, 80, 100]],
    [[0], 0, [0, 20, 40, 60, 80, 100]],
  ])('of %o begins at %d', (shares, from, steps) => {
    expect(scaleOfShares(shares)).toEqual({ from, steps });
  });

  it('holds every share, and ends at a hundred', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 })), (shares) => {
        const { from, steps } = scaleOfShares(shares);
        expect(Math.min(100, ...shares)).toBeGreaterThanOrEqual(from);
        expect([steps[0], steps.at(-1)]).toEqual([from, 100]);
      }),
    );
  });
});

it('the last week ends today, and the weeks follow each other', () => {
  expect(daysOfWeek('2026-03-10', overviewWeeks - 1)).toEqual({ first: '2026-03-04', last: '2026-03-10' });
  expect(daysOfWeek('2026-03-10', overviewWeeks - 2)).toEqual({ first: '2026-02-25', last: '2026-03-03' });
});
