import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentLimits } from './content-limits.ts';
import { nameOfCopy } from './name-of-copy.ts';

test.each([
  ['Food', ['Food'], 'Food (2)'],
  ['Food', ['Food', 'Food (2)'], 'Food (3)'],
  ['Food (2)', ['Food', 'Food (2)'], 'Food (3)'],
  ['Food (2)', ['Food (2)', 'Food (3)'], 'Food (4)'],
  ['الطعام', ['الطعام'], 'الطعام (2)'],
  ['Numbers (1–10)', [], 'Numbers (1–10) (2)'],
  ['(2)', [], '(2) (2)'],
])('a copy of "%s" beside %j is "%s"', (name, taken, copy) => {
  expect(nameOfCopy(name, new Set(taken))).toBe(copy);
});

test('a copy has a name of its own, no longer than names may be', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: contentLimits.name }),
      fc.nat(30),
      (name, copies) => {
        const taken = new Set([name]);
        for (let copy = 0; copy <= copies; copy += 1) {
          const made = nameOfCopy(name, taken);
          expect(taken.has(made)).toBe(false);
          expect(Array.from(made).length).toBeLessThanOrEqual(contentLimits.name);
          taken.add(made);
        }
      },
    ),
  );
});
