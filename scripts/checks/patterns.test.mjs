import { expect, test } from 'vitest';
import { findPatterns, isSlow } from './patterns.mjs';

test.each([
  ['the ends of a text, trimmed by a pattern', String.raw`const word = text.replace(/^[\p{P}\s]+|[\p{P}\s]+$/gu, '');`],
  ['a tag that may be open', String.raw`const plain = html.replace(/<br\b[^>]*>/g, ' ');`],
  ['nested repetition', String.raw`export const isWord = (text: string): boolean => /^(a+)+$/.test(text);`],
])('%s is found to be slow', async (_case, code) => {
  const { patterns } = await findPatterns(code, false);
  const [pattern] = patterns;
  expect(pattern && (await isSlow(pattern))).toBe(true);
});

test('patterns are found wherever they stand, and fast ones are let through', async () => {
  const code = String.raw`
    type Table = readonly (readonly [RegExp, string])[];
    const table: Table = [[/\bFirefox\//, 'Firefox']];
    export const View = () => <p title={name.replace(/\s+/g, ' ')}>{/^<[^<>]*>$/.test(name) ? 1 : 2}</p>;`;
  const { patterns, made } = await findPatterns(code, true);
  expect(made).toBe(0);
  expect(patterns.map(({ source }) => source)).toEqual([String.raw`\bFirefox\/`, String.raw`\s+`, '^<[^<>]*>$']);
  expect(await Promise.all(patterns.map(isSlow))).toEqual([false, false, false]);
});

test('patterns that are put together when they are used are found, since nobody can look at them before', async () => {
  const code = 'const find = (word: string) => [new RegExp(`(${word}+)+`), RegExp(word), new Date()];';
  expect(await findPatterns(code, false)).toEqual({ patterns: [], made: 2 });
});
