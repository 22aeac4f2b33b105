import fc from 'fast-check';
import { expect, test } from 'vitest';
import { browserOf, progressIn } from './browsers.ts';

const words = { learning: [{ id: 'c1', word: 'bread', translation: 'خبز' }], mastered: ['water'] };
const user = { id: 'u1', email: 'layla@example.org' };
const read = (content: unknown) => {
  const browser = browserOf(content);
  return (
    browser && {
      who: browser.userId ?? browser.email,
      completed: browser.progress.completed,
      words: browser.progress.words.map(({ word, isMastered }) => `${word} ${isMastered}`),
      broken: browser.progress.broken,
    }
  );
};
const whole = { who: 'u1', completed: ['l1'], words: ['bread false', 'water true'], broken: [] };

test.each([
  ['plain values', { auth: { user }, progress: { completedLessons: ['l1'] }, vocabulary: words }],
  [
    'JSON, as local storage holds it',
    {
      auth: JSON.stringify({ user }),
      progress: JSON.stringify({ completedLessons: ['l1'] }),
      vocabulary: JSON.stringify(words),
    },
  ],
  [
    'what a store puts around it',
    {
      'auth-storage': JSON.stringify({ state: { user, isAdmin: false }, version: 0 }),
      'progress-storage': JSON.stringify({ state: { currentStage: 1, completedLessons: ['l1'] }, version: 0 }),
      'vocabulary-storage': JSON.stringify({ state: words, version: 0 }),
      userAssignmentsCache: '{}',
      language: '"en"',
    },
  ],
  [
    'a list of keys',
    [
      { key: 'user_id', value: 'u1' },
      { key: 'progress', value: { completedLessons: '["l1"]' } },
      { key: 'vocabulary', value: JSON.stringify(words) },
    ],
  ],
])('a browser is read from %s', (_, content) => {
  expect(read(content)).toEqual(whole);
});

test('words say by themselves, or by their list, whether they are mastered; what is no word is told', () => {
  const list = [{ word: 'sun', mastered: true }, { word: 'moon' }, { word: '' }, 7];
  expect(read({ email: 'a@example.org', vocabulary: { words: list } })).toEqual({
    who: 'a@example.org',
    completed: [],
    words: ['sun true', 'moon false', '7 false'],
    broken: ['a word without text, or a longer one than a bank keeps'],
  });
});

test('numbers of words are no words, and what is torn is told', () => {
  expect(progressIn({ completedLessons: ['a', { id: 'b' }], masteredWords: 3, learningWords: '2' })).toEqual({
    completed: ['a', 'b'],
    words: [],
    broken: [],
  });
  expect(progressIn({ completedLessons: '["a' }).broken).toEqual(['completedLessons is no list']);
  expect(read({ auth: { user }, progress: '{"completed', vocabulary: '[' })?.broken).toEqual([
    'progress is no valid JSON',
    'vocabulary is no valid JSON',
  ]);
});

test.each([[null], [{}], ['text'], [[]], [7]])('%s is no browser', (content) => {
  expect(browserOf(content)).toBeNull();
});

test('no export of a browser is too strange to be read', () => {
  const key = fc.constantFrom('auth', 'user', 'progress', 'vocabulary', 'words', 'email', 'x');
  fc.assert(fc.property(fc.dictionary(key, fc.oneof(fc.anything(), fc.json())), (content) => void browserOf(content)));
});
