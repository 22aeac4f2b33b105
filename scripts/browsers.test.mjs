import { expect, test } from 'vitest';
import { newerFunctions, refusedFunctions } from '../web/browsers.ts';

test('a function that the oldest browsers lack is refused, unless it is polyfilled or checked before use', () => {
  expect(refusedFunctions('const a=Promise.try(()=>1),b=new Map().values().map(c=>c)')).toEqual([
    'Promise.try',
    'Iterator helpers',
  ]);
  expect(refusedFunctions('Map.groupBy(a,b);c.difference(d);e.values().next();f.map(g)')).toEqual([]);
});

test.each([
  ['Set methods', 'known.difference(other)'],
  ['Map.groupBy', 'Map.groupBy(words, byLanguage)'],
  ['Promise.withResolvers', 'Promise.withResolvers()'],
  ['AbortSignal.any', 'AbortSignal.any([one, other])'],
  ['Intl.Segmenter', "new Intl.Segmenter('zh')"],
])('%s is known to be newer', (name, code) => {
  expect(newerFunctions.find((one) => one.name === name)?.pattern.test(code)).toBe(true);
});
