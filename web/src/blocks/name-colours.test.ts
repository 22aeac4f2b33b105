import { expect, test } from 'vitest';
import { nameColours } from './name-colours.ts';

test('colours of a text are named for the style sheet, and nothing else changes', () => {
  expect(nameColours('<p>a <span style="color:#ff0000">red</span></p>')).toMatch(
    /<p>a <span style="color: ?[^;]+; --chosen-ink: ?[^;]+;">red<\/span><\/p>/,
  );
  expect(nameColours('<p style="background-color:#ff0000">x</p>')).toContain('--chosen-paper');
  expect(nameColours('<p>say "style=color:red"</p>')).toBe('<p>say "style=color:red"</p>');
});
