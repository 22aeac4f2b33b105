import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawWrongPictures, flashcardOptions } from './flashcard-options.ts';

const picture: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', '');
const seeded = fc.noShrink(
  fc.array(fc.double({ min: 0, max: 0.999999, noNaN: true }), { minLength: 40, maxLength: 40 }),
);

function randomOf(numbers: readonly number[]): () => number {
  let at = 0;
  return () => numbers[at++ % numbers.length] ?? 0;
}

describe('flashcard options', () => {
  it('always hold the right picture, none twice, and at most four', () => {
    fc.assert(
      fc.property(fc.array(picture), seeded, (wrong, numbers) => {
        const options = flashcardOptions('right', wrong, randomOf(numbers));
        expect(options).toContain('right');
        expect(new Set(options).size).toBe(options.length);
        expect(options.length).toBeLessThanOrEqual(4);
        expect(options.length).toBe(Math.min(4, 1 + new Set(wrong.filter((one) => one !== '')).size));
      }),
    );
  });

  it('put the right picture at every place', () => {
    const places = new Set<number>();
    for (let step = 0; step < 100; step += 1) {
      const numbers = [0.1, 0.37, 0.61, 0.93].map((one) => (one + step / 100) % 1);
      places.add(flashcardOptions('right', ['a', 'b', 'c'], randomOf(numbers)).indexOf('right'));
    }
    expect([...places].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
  });

  it('draw wrong pictures from the same lesson before others', () => {
    fc.assert(
      fc.property(fc.array(picture), fc.array(picture), seeded, (near, far, numbers) => {
        const drawn = drawWrongPictures('a', near, far, randomOf(numbers));
        const usable = new Set<string>(near.filter((one) => one !== 'a' && one !== ''));
        expect(drawn).not.toContain('a');
        expect(drawn.length).toBeLessThanOrEqual(3);
        expect(drawn.filter((one) => usable.has(one)).length).toBe(Math.min(3, usable.size));
      }),
    );
  });
});
