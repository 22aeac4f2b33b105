import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matTint, matTints, matTintsOf } from './mats.ts';
import { wordMatId } from './word-mat-id.ts';

// Changing these would change the colours that learners know their words by.
test.each([
  ['english cat', 'rose'],
  ['arabic جزر', 'lilac'],
  ['chinese 猫', 'sand'],
  ['7b1f7c1e-0d9c-4b53-9a67-0f3f2f4f8f11', 'sand'],
] as const)('%s has the tint that it always had', (id, tint) => {
  expect(matTint(id)).toBe(tint);
});

test('each tint is as frequent as the others', () => {
  const ids = Array.from({ length: 5000 }, (_, index) => wordMatId(`word${index}`, 'english'));
  for (const tint of matTints) {
    const count = ids.filter((id) => matTint(id) === tint).length;
    expect(count).toBeGreaterThan(850);
    expect(count).toBeLessThan(1150);
  }
});

test('up to five side by side have each a tint of their own; the first keeps its own, and so does who finds it free', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), (ids) => {
      const tints = matTintsOf(ids);
      expect(new Set(tints).size).toBe(ids.length);
      expect(tints[0]).toBe(matTint(ids[0] ?? ''));
      ids.forEach((id, index) => {
        if (!tints.slice(0, index).includes(matTint(id))) expect(tints[index]).toBe(matTint(id));
      });
    }),
  );
});

test('the later of two that share a tint takes the next free one; beyond five each keeps its own', () => {
  const own = matTints.indexOf(matTint('a'));
  const next = (step: number) => matTints[(own + step) % matTints.length];
  expect(matTintsOf(['a', 'a', 'a'])).toEqual([next(0), next(1), next(2)]);
  expect(matTintsOf(Array.from({ length: 7 }, () => 'a')).slice(5)).toEqual([next(0), next(0)]);
  expect(matTintsOf([])).toEqual([]);
});

test('a word is the same however it is written, and another in another language', () => {
  expect(wordMatId('Cat ', 'english')).toBe(wordMatId('cat', 'english'));
  expect(wordMatId('جَزَر', 'arabic')).toBe(wordMatId('جزر', 'arabic'));
  expect(wordMatId('chat', 'french')).not.toBe(wordMatId('chat', 'english'));
});
