import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readImportTable } from '../exchange/import-rows-table.ts';
import { noticesOf } from '../exchange/import-rows-notices.ts';
import { proposeRows } from '../exchange/import-rows.ts';
import { hasControls, hasLostCharacter, isMostlyReadable, withoutControls } from './unreadable-characters.ts';

test('control characters are removed, and line breaks and tabs stay', () => {
  expect(withoutControls('c\u0008at\u0000\u001f\u007f\ta\r\nb')).toBe('cat\ta\r\nb');
});

test.each([
  ['a text', 'word\ttranslation\nخبز\tbread', true],
  ['nothing', '', true],
  ['500 notes of which one has a control character', `${'خبز\tbread\n'.repeat(499)}ما\u0008ء\twater`, true],
  ['500 notes of which one has a lost character', `${'خبز\tbread\n'.repeat(499)}ما\ufffdء\twater`, true],
  ['a note of ten letters, each damaged', '\ufffd'.repeat(10), false],
  ['a program', '\u0001\u0002\u0003\u0000abc', false],
])('%s is readable or not', (_case, text, expected) => {
  expect(isMostlyReadable(text)).toBe(expected);
});

test('every row of a table comes in, and the damaged ones are marked, wherever the damage is', () => {
  const damage = fc.constantFrom('\u0000', '\u0008', '\u001f', '\ufffd');
  const place = fc.record({ row: fc.nat(29), at: fc.nat(3), damage });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 5 }), (places) => {
      const words = Array.from({ length: 30 }, (_, n) => `word${n}`);
      for (const one of places) {
        const word = words[one.row] ?? '';
        words[one.row] = word.slice(0, one.at) + one.damage + word.slice(one.at);
      }
      const text = ['word,translation', ...words.map((word, n) => `${word},meaning ${n}`)].join('\n');
      const { rows } = proposeRows(readImportTable(new TextEncoder().encode(text), { encoding: 'utf-8' }), []);
      expect(rows.map((row) => row.text)).toEqual(words.map(withoutControls));
      const notices = noticesOf(rows, { target: 'reading_card', language: 'english', files: [], existing: [] });
      const marked = notices.map((all) => all.some(({ kind }) => kind === 'damaged'));
      expect(marked).toEqual(words.map((word) => hasControls(word) || hasLostCharacter(word)));
    }),
  );
});

test('a row that says something in any of its columns comes in', () => {
  const text = 'word,translation,example\nخبز,bread,\n,,هذا خبز\n,,';
  const { rows } = proposeRows(readImportTable(new TextEncoder().encode(text)), []);
  expect(rows.map(({ text: word, example }) => [word, example])).toEqual([
    ['خبز', ''],
    ['', 'هذا خبز'],
  ]);
});
