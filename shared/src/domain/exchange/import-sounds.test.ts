import { expect, test } from 'vitest';
import { type HeardSound, longSounds, saidUntil } from './import-sounds.ts';

const heard = (...lengths: number[]) =>
  new Map(lengths.map((length, at): [string, HeardSound] => [String(at), { length, saidUntil: null }]));

test('a recording that nobody stopped is long beside the others, whose lengths are told', () => {
  expect([...longSounds(heard(1100, 1300, 41_000, 1900))]).toEqual([
    ['2', { length: 41_000, saidUntil: null, others: { least: 1100, most: 1900 } }],
  ]);
});

test.each([
  ['few are known yet', [1100, 1300, 41_000]],
  ['all are long', [40_000, 41_000, 42_000, 39_000]],
  ['it is short, though others are shorter still', [500, 600, 500, 4900]],
  ['nothing was heard', []],
])('none is long where %s', (_why, lengths) => {
  expect(longSounds(heard(...lengths)).size).toBe(0);
});

test('what is said ends before the first long silence, with a moment of it', () => {
  const word = { begins: 200, ends: 1400 };
  expect(saidUntil([word], 41_000)).toBe(1600);
  expect(saidUntil([word, { begins: 20_000, ends: 20_500 }], 41_000)).toBe(1600);
  expect(saidUntil([{ begins: 0, ends: 500 }, word], 3000)).toBe(1600);
});

test('who speaks to the end is not cut off', () => {
  expect(saidUntil([{ begins: 0, ends: 40_500 }], 41_000)).toBeNull();
  expect(saidUntil([], 41_000)).toBeNull();
});
