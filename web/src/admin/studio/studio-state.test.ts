import { expect, test } from 'vitest';
import {
  addTake,
  beginRound,
  chooseTake,
  goToWord,
  sayAgain,
  skipWord,
  type StudioTake,
  type StudioWord,
} from './studio-state.ts';

const words: StudioWord[] = ['bread', 'egg', 'tea'].map((text) => ({
  id: text,
  text,
  translation: '',
  imageUrl: null,
  hasSound: text === 'egg',
}));
let count = 0;
const takeOf = (wordId: string, problem: StudioTake['problem'] = null): StudioTake => ({
  id: `take ${(count += 1)}`,
  wordId,
  number: 1,
  seconds: 1,
  peaks: [],
  problem,
  file: new File([], 'recording.wav'),
  url: 'blob:take',
});

test('a round asks for words without a sound, one after the other, and ends', () => {
  let state = beginRound(words, false);
  expect(state.currentId).toBe('bread');
  state = addTake(state, takeOf('bread'));
  expect(state.currentId).toBe('tea');
  state = addTake(state, takeOf('tea'));
  expect(state.currentId).toBe(null);
});

test('all words can be asked for', () => {
  expect(beginRound(words, true).round).toEqual(['bread', 'egg', 'tea']);
  expect(
    beginRound(
      words.map((word) => ({ ...word, hasSound: true })),
      false,
    ).currentId,
  ).toBe(null);
});

test('a bad take is kept unused, and the word is asked for again', () => {
  const bad = takeOf('bread', 'TOO_QUIET');
  let state = addTake(beginRound(words, false), bad);
  expect([state.currentId, state.refusal, state.used]).toEqual(['bread', 'TOO_QUIET', {}]);
  state = addTake(state, takeOf('bread'));
  expect([state.currentId, state.refusal]).toEqual(['tea', null]);
  state = chooseTake(state, bad);
  expect([state.currentId, state.used['bread']]).toEqual(['tea', bad.id]);
});

test('a word that is skipped comes again at the end', () => {
  let state = skipWord(beginRound(words, true));
  expect(state.currentId).toBe('egg');
  state = addTake(addTake(state, takeOf('egg')), takeOf('tea'));
  expect(state.currentId).toBe('bread');
  expect(skipWord(state).currentId).toBe('bread');
});

test('what was said is said again, and goes on where it was', () => {
  let state = addTake(beginRound(words, true), takeOf('bread'));
  state = sayAgain(state);
  expect(state.currentId).toBe('bread');
  state = addTake(state, takeOf('bread'));
  expect(state.currentId).toBe('egg');
  state = addTake(addTake(state, takeOf('egg')), takeOf('tea'));
  state = goToWord(state, 'egg');
  expect(state.currentId).toBe('egg');
  expect(addTake(state, takeOf('egg')).currentId).toBe(null);
});
