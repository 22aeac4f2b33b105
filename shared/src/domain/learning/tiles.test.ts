import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContentLanguage } from '../language/languages.ts';
import { seededRandom } from '../language/seeded-random.ts';
import { buildParts, builtSoFar, tilesFor } from './tiles.ts';

test.each<[string, ContentLanguage, string[]]>([
  ['طَمَاطِم', 'arabic', ['ط', 'م', 'ا', 'ط', 'م']],
  ['خبّاز', 'egyptian', ['خ', 'بّ', 'ا', 'ز']],
  ['洋葱', 'chinese', ['洋', '葱']],
  ['你好！', 'chinese', ['你', '好']],
  ['École', 'french', ['É', 'c', 'o', 'l', 'e']],
  ['Good morning!', 'english', ['Good', 'morning']],
  ['الحساب، لو سمحت.', 'arabic', ['الحساب', 'لو', 'سمحت']],
  ['extraordinarily', 'english', ['ex', 'tr', 'ao', 'rd', 'in', 'ar', 'il', 'y']],
])('%s (%s) is built of its parts', (text, language, parts) => {
  expect(buildParts(text, language).parts).toEqual(parts);
});

test('an unfinished Arabic word keeps the arm by which it goes on', () => {
  const parts = buildParts('طماطم', 'arabic');
  expect(builtSoFar(['ط', 'م'], parts, false)).toBe('طم\u200d');
  expect(builtSoFar(['ط', 'م', 'ا'], parts, false)).toBe('طما');
  expect(builtSoFar(['بّ'], parts, false)).toBe('بّ\u200d');
  expect(builtSoFar(parts.parts, parts, true)).toBe('طماطم');
  expect(builtSoFar(['Good', 'morning'], buildParts('Good morning', 'english'), false)).toBe('Good morning');
});

test('the tiles are those of the word and at most two others, the same each time, never in its order', () => {
  const text = fc
    .string({ unit: fc.constantFrom(...Array.from('abcطماب洋葱 ')), minLength: 1, maxLength: 10 })
    .filter((one) => /\S/.test(one));
  fc.assert(
    fc.property(text, fc.array(text), fc.string(), (word, others, seed) => {
      const { parts } = buildParts(word, 'arabic');
      const tiles = tilesFor(word, 'arabic', others, seededRandom(seed));
      expect(tiles).toEqual(tilesFor(word, 'arabic', others, seededRandom(seed)));
      const left = [...tiles];
      for (const part of parts) left.splice(left.indexOf(part), 1);
      expect(tiles.length - left.length).toBe(parts.length);
      expect(left.length).toBeLessThanOrEqual(2);
      expect(left.some((stray) => parts.includes(stray))).toBe(false);
      if (new Set(tiles).size > 1) expect(tiles.slice(0, parts.length)).not.toEqual(parts);
    }),
  );
});
