import { describe, expect, it } from 'vitest';
import { nextWordState, normaliseWord } from './vocabulary-state.ts';

describe('nextWordState', () => {
  it.each([
    ['absent', 'add', 'learning'],
    ['learning', 'add', 'learning'],
    ['mastered', 'add', 'learning'],
    ['absent', 'master', 'mastered'],
    ['learning', 'master', 'mastered'],
    ['mastered', 'relearn', 'learning'],
    ['learning', 'remove', 'absent'],
    ['mastered', 'remove', 'absent'],
  ] as const)('%s, %s → %s', (state, action, next) => {
    expect(nextWordState(state, action)).toBe(next);
  });
});

describe('normaliseWord', () => {
  it.each([
    ['Cat', 'cat'],
    ['كِتَابٌ', 'كتاب'],
    ['我在拍手。', '我在拍手'],
    ['  tea! ', 'tea'],
    ['?', '?'],
  ])('%s → %s', (word, expected) => {
    expect(normaliseWord(word)).toBe(expected);
  });
});
