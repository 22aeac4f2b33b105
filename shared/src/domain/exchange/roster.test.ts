import { describe, expect, test } from 'vitest';
import { readCsv } from '../language/csv.ts';
import { guessColumns, oneRosterFileOf, oneRosterRows, rosterRows, wholeName } from './roster.ts';

describe('the columns', () => {
  test.each([
    [['Nr.', 'Vorname', 'Nachname', 'Klasse'], { sourcedId: 0, givenName: 1, familyName: 2, className: 3 }],
    [['Student ID', 'Full_Name', 'E-mail', 'Class'], { sourcedId: 0, name: 1, email: 2, className: 3 }],
    [['User name', 'Name', 'First name', 'Last name'], { userName: 0, givenName: 2, familyName: 3 }],
    [['Name', 'Surname'], { name: 0 }],
    [['学号', '姓名', '班级'], { sourcedId: 0, name: 1, className: 2 }],
    [['姓', '名', '用户名'], { familyName: 0, givenName: 1, userName: 2 }],
    [['رقم الطالب', 'الإسم', 'الصّف', 'البريد الإلكتروني'], { sourcedId: 0, name: 1, className: 2, email: 3 }],
    [['Phone', 'Shoe size'], {}],
  ])('of %j', (head, columns) => {
    expect(guessColumns(head)).toEqual(columns);
  });
});

test.each([
  ['Amara', 'Okafor', 'Amara Okafor'],
  ['梓涵', '李', '李梓涵'],
  ['مريم', 'صالح', 'مريم صالح'],
  ['Zihan 梓涵', '李', 'Zihan 梓涵 李'],
  [' Yusuf ', '', 'Yusuf'],
  ['', '王', '王'],
])('%j and %j are %j', (given, family, whole) => {
  expect(wholeName(given, family)).toBe(whole);
});

test('rows are read by the columns, and know their lines', () => {
  const table = readCsv('No,Name,Login\n1,  Amara \u200f Okafor ,a.o\n\n2,Li\n', ',');
  const columns = { sourcedId: 0, name: 1, userName: 2 };
  const row = { email: '', className: '6B' };
  expect(rosterRows(table, columns, '6B')).toEqual([
    { ...row, line: 2, sourcedId: '1', name: 'Amara Okafor', userName: 'a.o' },
    { ...row, line: 4, sourcedId: '2', name: 'Li', userName: '' },
  ]);
  expect(rosterRows(table, { ...columns, className: 2 }, '6B').map(({ className }) => className)).toEqual(['a.o', '']);
});

const users = `"sourcedId","status","dateLastModified","enabledUser","orgSourcedIds","role","username","userIds","givenName","familyName","middleName","identifier","email"
u1,active,2026-08-01,true,o1,student,amara.o,,Amara,Okafor,,,
u2,,,true,o1,student,li@school.example,,梓涵,李,,,li@school.example
u3,,,true,o1,teacher,sam,,Sam,Field,,,
u4,tobedeleted,,true,o1,student,gone,,Gone,Away,,,`;
const classes = `sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType
c1,active,2026-08-01,6B Arabic,6,k1,6B,scheduled`;
const enrollments = `sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary
e1,active,,c1,o1,u1,student,
e2,,,c1,o1,u2,student,
e3,,,c1,o1,u3,teacher,true
e4,tobedeleted,,c1,o1,u2,student,
e5,,,c1,o1,u4,student,
e6,,,c9,o1,u1,student,`;

describe('the files of OneRoster', () => {
  test('are told by their headings', () => {
    expect([users, `\uFEFF${classes}`, enrollments, 'Name,Class\n', ''].map(oneRosterFileOf)).toEqual([
      'users',
      'classes',
      'enrollments',
      null,
      null,
    ]);
  });

  test('become rows of who learns where, which hide nothing that is missing', () => {
    const row = { userName: '', email: '', className: '6B Arabic' };
    expect(oneRosterRows({ users, classes, enrollments })).toEqual([
      { ...row, line: 2, sourcedId: 'u1', name: 'Amara Okafor', userName: 'amara.o' },
      { ...row, line: 3, sourcedId: 'u2', name: '李梓涵', email: 'li@school.example' },
      { ...row, line: 6, sourcedId: 'u4', name: '' },
      { ...row, line: 7, sourcedId: 'u1', name: 'Amara Okafor', userName: 'amara.o', className: '' },
    ]);
  });
});
