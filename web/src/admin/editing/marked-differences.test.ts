import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { markDifferences, type Stretch } from './marked-differences.ts';

/** `[changed]`, and the rest as it is. */
const drawn = (stretches: readonly Stretch[]) =>
  stretches.map(({ text, kind }) => (kind === 'changed' ? `[${text}]` : text)).join('');

const long = 'The cat sat on the mat and looked at the moon. '.repeat(20);

test.each([
  ['a word changed', 'the red bus', 'the blue bus', 'the [red] bus', 'the [blue] bus'],
  ['a word added', 'the bus', 'the blue bus', 'the bus', 'the [blue ]bus'],
  ['without spaces', '我在学习中文', '我在学习英文', '我在学习[中文]', '我在学习[英文]'],
  ['Arabic', 'هذا بيت كبير', 'هذا بيت صغير', 'هذا بيت [كبير]', 'هذا بيت [صغير]'],
  ['one is empty', '', 'all new', '', '[all new]'],
  ['nothing differs', 'same', 'same', 'same', 'same'],
])('%s', (_case, mine, theirs, drawnMine, drawnTheirs) => {
  const marked = markDifferences(mine, theirs);
  expect([drawn(marked.mine), drawn(marked.theirs)]).toEqual([drawnMine, drawnTheirs]);
});

test('of a long text stands what is beside the change, at its beginning, in its middle and at its end', () => {
  const marked = markDifferences(`${long}here ${long}`, `${long}there ${long}`);
  expect(drawn(marked.mine)).toMatch(/^ … .{40,60}\[here\].{40,60} … $/);
  expect(drawn(marked.theirs)).toMatch(/^ … .{40,60}\[there\].{40,60} … $/);
  const twice = markDifferences(`one ${long}two`, `eins ${long}zwei`);
  expect(drawn(twice.mine)).toMatch(/^\[one\].{40,60} … .{40,60}\[two\]$/);
});

test('texts that have hardly a word in common are changed as a whole, in little time', () => {
  const words = (name: string) => Array.from({ length: 5000 }, (_, at) => `${name}${at}`).join(' ');
  expect(markDifferences(words('a'), words('b')).mine).toEqual([{ text: words('a'), kind: 'changed' }]);
});

test('nothing that differs is left out, and nothing is said that is not there', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (mine, theirs) => {
      const marked = markDifferences(mine, theirs);
      const whole = (stretches: readonly Stretch[]) => stretches.map(({ text }) => text).join('');
      const isCut = [...marked.mine, ...marked.theirs].some(({ kind }) => kind === 'left-out');
      if (!isCut) expect([whole(marked.mine), whole(marked.theirs)]).toEqual([mine, theirs]);
      const same = (stretches: readonly Stretch[]) =>
        stretches.filter(({ kind }) => kind !== 'changed').map(({ text }) => text);
      expect(same(marked.mine)).toEqual(same(marked.theirs));
    }),
  );
});
