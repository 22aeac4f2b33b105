import { expect, test } from 'vitest';
import { rowsOfCsv, rowsOfJson, unknownColumns } from './read-rows.ts';

test('rows of CSV stand on their lines, whatever ends those', () => {
  const { rows, wrong } = rowsOfCsv('\ufeffID,Name\r\n1,"two\r\nlines"\r\n\r\n2,plain\r\n3\r\n4,a,b\r\n');
  expect(rows).toEqual([
    { row: 2, cells: { id: '1', name: 'two\r\nlines' } },
    { row: 5, cells: { id: '2', name: 'plain' } },
    { row: 6, cells: { id: '3', name: undefined } },
  ]);
  expect(wrong).toEqual([{ row: 7, text: 'it has 3 cells, and the heading names 2 columns' }]);
});

test('of a column that is named twice the first one counts', () => {
  expect(rowsOfCsv('id,word,word\n1,first,second').rows).toEqual([{ row: 2, cells: { id: '1', word: 'first' } }]);
});

test.each([
  ['[{"id":1}]', [{ row: 1, cells: { id: 1 } }], []],
  ['{"rows":[{"id":1}],"count":1}', [{ row: 1, cells: { id: 1 } }], []],
  ['[1,{"id":2}]', [{ row: 2, cells: { id: 2 } }], [{ row: 1, text: 'it is no row' }]],
  ['{"a":[],"b":[]}', [], [{ row: null, text: 'it holds no list of rows' }]],
  ['[', [], [{ row: null, text: 'it is no valid JSON' }]],
])('%s is read as rows', (text, rows, wrong) => {
  expect(rowsOfJson(text)).toEqual({ rows, wrong });
});

test('tables that are no tables any more are refused', () => {
  expect(rowsOfCsv(`id,${'a,'.repeat(10_000)}\n1`).wrong[0]?.text).toContain('columns');
  expect(rowsOfCsv(`id,word\n1,${'x'.repeat(16_000_001)}`)).toEqual({
    rows: [],
    wrong: [{ row: 2, text: 'it is too long to be read' }],
  });
});

test('columns that are not known are named', () => {
  const rows = [
    { row: 1, cells: { id: 1, colour: 'red' } },
    { row: 2, cells: { size: 1 } },
  ];
  expect(unknownColumns(rows, ['id'])).toEqual(['colour', 'size']);
});
