import { expect, test } from 'vitest';
import { findUnswitched } from './switched-texts.mjs';

const lines = (/** @type {string} */ imported, /** @type {string} */ code) =>
  findUnswitched('web/src/planted.tsx', `import { ${imported} } from '@lingui/core/macro';\n${code}`).length;

test.each(["{plural(count, { one: '# card', other: '# cards' })}", 'return plural(count, {', '? plural(row.count,  {'])(
  'a plural by itself stays in its language: %s',
  (code) => {
    expect(lines('plural', code)).toBe(1);
  },
);

test('a text that comes of no hook stays in its language', () => {
  expect(lines('t', '')).toBe(1);
  expect(lines('msg, t', '')).toBe(1);
});

test.each([
  "{t`${plural(count, { one: '# card', other: '# cards' })}`}",
  'event.target.select()',
  '// plural (of words)',
])('what comes of a hook follows the language: %s', (code) => {
  expect(lines('msg, plural', code)).toBe(0);
});
