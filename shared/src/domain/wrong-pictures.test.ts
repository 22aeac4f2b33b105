import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PictureOfWord, proposeWrongPictures } from './wrong-pictures.ts';

const of = (word: string, translation = '', imageUrl = `/media/${word}`): PictureOfWord => ({
  word,
  translation,
  imageUrl,
});
const cat = of('قطة', 'cat');
const propose = (sameLesson: PictureOfWord[], others: PictureOfWord[], taken: string[] = [], count = 3) =>
  proposeWrongPictures(cat, taken, { sameLesson, others }, count, () => 0.5).toSorted();

test.each([
  [
    'of the same lesson first',
    [of('dog'), of('bird'), of('fish')],
    [of('house')],
    ['/media/bird', '/media/dog', '/media/fish'],
  ],
  ['of other lessons where there are too few', [of('dog')], [of('house')], ['/media/dog', '/media/house']],
  ['nothing where there is nothing', [], [], []],
  ['not its own picture under another word', [of('kitten', '', cat.imageUrl)], [], []],
  ['not the same word', [of(' قطة', '', '/media/x')], [], []],
  ['not the same translation', [of('هر', 'Cat ', '/media/x'), of('كلب', 'dog')], [], ['/media/كلب']],
  ['not the same second translation', [{ ...of('هر', '猫', '/media/x'), secondTranslation: 'Cat' }], [], []],
  ['one of two of the same word', [of('dog', '', '/media/1')], [of('dog', '', '/media/2')], ['/media/1']],
  ['one of two of the same picture', [of('dog', '', '/media/1'), of('hound', '', '/media/1')], [], ['/media/1']],
  ['cards without a picture are left out', [of('dog', '', '')], [], []],
])('%s', (_what, sameLesson, others, expected) => {
  expect(propose(sameLesson, others)).toEqual(expected);
});

test('what the card has already is not proposed again, nor another picture of what it shows', () => {
  const lesson = [of('dog', '', '/media/1'), of('dog', '', '/media/2'), of('bird')];
  expect(propose(lesson, [], ['/media/1'], 2)).toEqual(['/media/bird']);
});

test('no picture is proposed twice, and never one of the card’s word or translation', () => {
  const word = fc.constantFrom('a', 'b', 'c', 'A ', '');
  const card = fc.record({ word, translation: word, imageUrl: fc.constantFrom('', '/1', '/2', '/3', '/4') });
  fc.assert(
    fc.property(
      card,
      fc.array(card),
      fc.array(card),
      fc.integer({ min: 0, max: 3 }),
      (own, sameLesson, others, count) => {
        const proposed = proposeWrongPictures(own, [], { sameLesson, others }, count, () => 0.3);
        expect(proposed.length).toBeLessThanOrEqual(count);
        expect(new Set(proposed).size).toBe(proposed.length);
        expect(proposed).not.toContain('');
        expect(proposed).not.toContain(own.imageUrl);
      },
    ),
  );
});
