import { expect, test } from 'vitest';
import { matchNames, mostPastedNames, readPastedNames } from './assigning.ts';

test.each([
  ['one name', 'Salma Aziz', null],
  ['one name with a line end', 'Salma Aziz\r\n', null],
  ['nothing', ' \n ', null],
  ['lines', 'Salma Aziz\r\n Tomás  Prado \n\n', ['Salma Aziz', 'Tomás Prado']],
  ['cells of a table', 'salma.a\ttomas.p', ['salma.a', 'tomas.p']],
  ['semicolons and commas', 'a@b.example; c@d.example, ren.t', ['a@b.example', 'c@d.example', 'ren.t']],
  ['Chinese and Arabic commas', '林美，王小明、سلمى، نور', ['林美', '王小明', 'سلمى', 'نور']],
  ['the same name twice', 'REN.T\nｒｅｎ.t', ['ｒｅｎ.t']],
])('%s is read', (_, pasted, names) => {
  expect(readPastedNames(pasted)?.names ?? null).toEqual(names);
});

test('of a longer list the first are taken, and the others are counted', () => {
  const list = readPastedNames(
    Array.from({ length: mostPastedNames + 3 }, (_, index) => `Learner ${index}`).join('\n'),
  );
  expect(list?.names).toHaveLength(mostPastedNames);
  expect(list?.leftOut).toBe(3);
});

const person = (id: string, name: string, userName: string | null = null, email: string | null = null) => ({
  id,
  name,
  userName,
  email,
});
const people = [
  person('1', 'Salma Aziz', 'salma.a'),
  person('2', 'Ｔomás Prado', null, 'tomas@school.example'),
  person('3', 'Kim Lee', 'kim.l'),
  person('4', 'kim  lee', 'kim.l2'),
  person('5', 'salma.a', 'other'),
];

test.each([
  ['a user name, which stands over a full name', 'SALMA.A', ['1']],
  ['an email', 'Tomas@School.example', ['2']],
  ['a full name in another case and width', 'tomás ｐrado', ['2']],
  ['a user name of one of two namesakes', 'kim.l2', ['4']],
])('%s is found', (_, name, ids) => {
  const { people: found, unknown, ambiguous } = matchNames([name], people);
  expect(found.map(({ id }) => id)).toEqual(ids);
  expect([unknown, ambiguous]).toEqual([[], []]);
});

test('who is not there, or there twice, is named; nobody is found twice', () => {
  expect(matchNames(['Kim Lee', 'Salma Aziz', 'salma.a', 'Nobody'], people)).toEqual({
    people: [people[0]],
    unknown: ['Nobody'],
    ambiguous: ['Kim Lee'],
  });
});
