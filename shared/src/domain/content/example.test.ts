import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentLimits } from './content-limits.ts';
import { exampleAt } from './example.ts';

test.each([
  ['I see. A cat sees a cat! No?', 12, 'A cat sees a cat!'],
  ['Go. Go. Go!', 5, 'Go.'],
  ['他走了。他来了。', 5, '他来了。'],
  ['  One line  \n two lines ', 15, 'two lines'],
  ['A cat', 3, 'A cat'],
])('of "%s" the sentence at %i is "%s"', (text, at, sentence) => expect(exampleAt(text, at)).toBe(sentence));

test('of a very long sentence the words around the place are the example', () => {
  const example = exampleAt(`${'word '.repeat(500)}cat ${'word '.repeat(500)}`, 2501);
  expect(example).toMatch(/^…(word )+cat (word )+word…$/);
  expect(example.length).toBeLessThan(contentLimits.example);
});

test('any place has an example that fits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 900 }), fc.nat(900), (text, at) => {
      expect(exampleAt(text, at).length).toBeLessThanOrEqual(contentLimits.example);
    }),
  );
});
