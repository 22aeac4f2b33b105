import fc from 'fast-check';
import { expect, test } from 'vitest';
import { utf8Bytes } from './utf8-bytes.ts';

test.each(['plain words', 'one … among them', 'قصة قصيرة', '一只猫', '\u{1F42B} and others'])(
  'a text is encoded alike, however long: %s',
  (words) => {
    for (const text of [words, words.repeat(1000), words.repeat(40_000)])
      expect(utf8Bytes(text)).toEqual(Buffer.from(text));
  },
);

test('any text is encoded as Node encodes it, halves of characters included', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 50 }), fc.constantFrom(1, 3000), (piece, times) => {
      const text = `${piece}${'a'.repeat(times)}${piece}`;
      expect(utf8Bytes(text)).toEqual(Buffer.from(text));
    }),
  );
  const halves = `\ud83d${'a'.repeat(3000)}\udc2b`;
  expect(utf8Bytes(halves)).toEqual(Buffer.from(halves));
});
