import { describe, expect, it } from 'vitest';
import { gradeOf } from './reviews.ts';

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
