import { expect, test } from 'vitest';
import { isWorkbook, readSource } from './roster-source.ts';

const file = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) });
const users = file('users.csv', 'sourcedId,givenName,familyName,username,email\nu1,Amara,Okafor,,');
const classes = file('classes.csv', 'sourcedId,title,classType\nc1,6B,scheduled');
const enrollments = file('enrollments.csv', 'sourcedId,classSourcedId,userSourcedId,role\ne1,c1,u1,student');

test('a table is read as it is guessed, and as somebody chooses', () => {
  const table = file('6B.csv', 'Nr.;Name;Klasse\n1;Amara;6B\n2;Li;6B');
  expect(readSource([table], {})).toMatchObject({
    kind: 'table',
    encoding: 'utf-8',
    separator: ';',
    samples: ['1, 2', 'Amara, Li', '6B, 6B'],
    columns: { sourcedId: 0, name: 1, className: 2 },
    rows: [{ line: 2, sourcedId: '1', name: 'Amara', className: '6B' }, { line: 3 }],
  });
  expect(readSource([table], { separator: ',', columns: { name: 0 }, className: '7A' })).toMatchObject({
    rows: [{ name: '1;Amara;6B', className: '7A' }, { line: 3 }],
  });
});

test('the three files of OneRoster are one roster, in any order, and fewer are none', () => {
  expect(readSource([enrollments, users, classes], {})).toMatchObject({
    kind: 'oneroster',
    rows: [{ sourcedId: 'u1', name: 'Amara Okafor', className: '6B' }],
  });
  for (const files of [[users], [users, classes], [file('a.csv', 'a,b'), file('b.csv', 'a,b')], []])
    expect(readSource(files, {})).toEqual({ kind: 'not-understood' });
});

test('a workbook is told from a table', () => {
  expect(isWorkbook(Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0))).toBe(true);
  expect(isWorkbook(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1))).toBe(true);
  for (const text of ['', 'PK', 'PK;Name\n1;Amara']) expect(isWorkbook(new TextEncoder().encode(text))).toBe(false);
});
