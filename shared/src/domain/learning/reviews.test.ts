import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradeOf, mostGivenCharacters, storedGiven } from './reviews.ts';

describe('the grade of an answer', () => {
  it.each([
    ['wrong', { isRight: false, hint: false, tries: 1 }, 'again'],
    ['wrong, with a hint', { isRight: false, hint: true, tries: 2 }, 'again'],
    ['right at once', { isRight: true, hint: false, tries: 1 }, 'good'],
    ['right with a hint', { isRight: true, hint: true, tries: 1 }, 'hard'],
    ['right at the second try', { isRight: true, hint: false, tries: 2 }, 'hard'],
  ] as const)('%s', (_name, given, expected) => {
    expect(gradeOf(given)).toBe(expected);
  });
});

describe('what was given as an answer', () => {
  it.each([
    ['is trimmed', '  قِطّة ', 'قِطّة'],
    ['is nothing if nothing was typed', '   ', undefined],
    ['is nothing if there is nothing to give', undefined, undefined],
    ['is cut at 200 characters', 'a'.repeat(300), 'a'.repeat(200)],
    ['is never cut inside a character', `${'a'.repeat(199)}😀`, 'a'.repeat(199)],
    ['loses what a database refuses', 'c\u0000at\ud800', 'cat'],
  ])('%s', (_name, given, expected) => {
    expect(storedGiven(given)).toBe(expected);
  });

  it('can always be stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
        const stored = storedGiven(given) ?? 'none';
        expect(stored.length).toBeLessThanOrEqual(mostGivenCharacters);
        expect(stored.isWellFormed() && !stored.includes('\u0000')).toBe(true);
      }),
    );
  });
});
