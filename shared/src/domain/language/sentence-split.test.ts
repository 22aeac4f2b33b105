import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSentences } from './sentence-split.ts';

describe('splitSentences', () => {
  it.each([
    ['one sentence a line', 'One. Two.\n\n Three ', ['One. Two.', 'Three']],
    ['English', 'It is late. Is it? Yes!', ['It is late.', 'Is it?', 'Yes!']],
    ['Chinese', '他很高。门很低！是吗？', ['他很高。', '门很低！', '是吗？']],
    ['Arabic', 'كان طويلا. هل تعرفه؟ نعم', ['كان طويلا.', 'هل تعرفه؟', 'نعم']],
    ['no end after an abbreviation or number', 'Dr. Li has 3.5 apples. Good.', ['Dr. Li has 3.5 apples.', 'Good.']],
    ['closing quotes belong to the sentence', '“Come in.” She smiled.', ['“Come in.”', 'She smiled.']],
    ['nothing', ' \n ', []],
  ])('splits %s', (_case, text, expected) => {
    expect(splitSentences(text)).toEqual(expected);
  });

  it('loses nothing but white space', () => {
    const piece = fc.oneof(fc.constantFrom('. ', '。', '؟ ', '! ', 'Mr. ', '\n', ' '), fc.string({ unit: 'grapheme' }));
    const bare = (text: string) => text.replace(/\s/g, '');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        expect(bare(splitSentences(text).join(''))).toBe(bare(text));
      }),
    );
  });
});
