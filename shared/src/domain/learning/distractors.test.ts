import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawDistractors, mixOptions, type PictureOfWord } from './distractors.ts';

const of = (word: string, translation = '', imageUrl = `/media/${word}`): PictureOfWord => ({
  word,
  translation,
  imageUrl,
});
const cat = of('قطة', 'cat');
const propose = (sameLesson: PictureOfWord[], others: PictureOfWord[], taken: string[] = [], count = 3) =>
  drawDistractors(cat, taken, { sameLesson, others }, count, () => 0.5).toSorted();

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
        const proposed = drawDistractors(own, [], { sameLesson, others }, count, () => 0.3);
        expect(proposed.length).toBeLessThanOrEqual(count);
        expect(new Set(proposed).size).toBe(proposed.length);
        expect(proposed).not.toContain('');
        expect(proposed).not.toContain(own.imageUrl);
      },
    ),
  );
});

const picture: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', '');
const numbers = fc.noShrink(
  fc.array(fc.double({ min: 0, max: 0.999999, noNaN: true }), { minLength: 40, maxLength: 40 }),
);

function randomOf(drawn: readonly number[]): () => number {
  let at = 0;
  return () => drawn[at++ % drawn.length] ?? 0;
}

test('pictures to choose among always hold the right one, none twice, and at most four', () => {
  fc.assert(
    fc.property(fc.array(picture), numbers, (wrong, drawn) => {
      const options = mixOptions('right', wrong, randomOf(drawn));
      expect(options).toContain('right');
      expect(new Set(options).size).toBe(options.length);
      expect(options.length).toBe(Math.min(4, 1 + new Set(wrong.filter((one) => one !== '')).size));
    }),
  );
});

test('the right picture comes to every place', () => {
  const places = new Set<number>();
  for (let step = 0; step < 100; step += 1) {
    const drawn = [0.1, 0.37, 0.61, 0.93].map((one) => (one + step / 100) % 1);
    places.add(mixOptions('right', ['a', 'b', 'c'], randomOf(drawn)).indexOf('right'));
  }
  expect([...places].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
});

test('distractors are drawn from the same lesson before others', () => {
  fc.assert(
    fc.property(fc.uniqueArray(picture), fc.uniqueArray(picture), numbers, (near, far, drawn) => {
      const asCards = (names: string[]) => names.map((name) => of(name, '', name));
      const pools = { sameLesson: asCards(near), others: asCards(far) };
      const wrong = drawDistractors(of('a', '', 'a'), [], pools, 3, randomOf(drawn));
      const usable = new Set<string>(near.filter((one) => one !== 'a' && one !== ''));
      expect(wrong.filter((one) => usable.has(one)).length).toBe(Math.min(3, usable.size));
    }),
  );
});
