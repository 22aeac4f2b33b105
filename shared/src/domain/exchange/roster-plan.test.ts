import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RosterRow } from './roster.ts';
import { type KnownPerson, planRoster } from './roster-plan.ts';

const classes = [
  { id: 'b', name: '6B Arabic', hasBegun: true },
  // Its copy for the next year.
  { id: 'c', name: '6B Arabic', hasBegun: false },
  { id: 'a', name: '7A', hasBegun: true },
  { id: 'x', name: 'Twice', hasBegun: true },
  { id: 'y', name: 'twice', hasBegun: true },
];
const row = (part: Partial<RosterRow>): RosterRow => ({
  line: 2,
  sourcedId: '',
  name: 'Amara Okafor',
  userName: '',
  email: '',
  className: '6B Arabic',
  ...part,
});
const person = (part: Partial<KnownPerson>): KnownPerson => ({
  id: 'amara',
  sourcedId: null,
  name: 'Amara Okafor',
  userName: 'amara.o',
  email: null,
  isLearner: true,
  isActive: true,
  classIds: ['b'],
  ...part,
});
const plan = (rows: RosterRow[], people: KnownPerson[] = [], userNames: string[] = []) =>
  planRoster(rows, { people, classes, userNames: new Set(userNames) }, () => ['li']);
const problems = (rows: RosterRow[], people: KnownPerson[] = []) =>
  plan(rows, people).rows.map(({ errors }) =>
    errors.map(({ field, code, other }) => [field, code, other?.line ?? other?.name ?? null]),
  );

describe('a row by itself', () => {
  test.each([
    [{ name: '' }, [['name', 'EMPTY', null]]],
    [{ className: '' }, [['className', 'EMPTY', null]]],
    [{ className: '6Bb' }, [['className', 'NO_SUCH_CLASS', null]]],
    [{ className: 'TWICE' }, [['className', 'SEVERAL_CLASSES', null]]],
    [{ userName: 'a b' }, [['userName', 'INVALID_VALUE', null]]],
    [{ email: 'amara' }, [['email', 'INVALID_VALUE', null]]],
    [{ name: 'x'.repeat(121) }, [['name', 'TOO_LONG', null]]],
    [{ name: 'a\u202eb' }, [['name', 'INVALID_VALUE', null]]],
    [{ name: 'a\ufffd' }, [['name', 'INVALID_VALUE', null]]],
    [{ name: '', className: '6Bb' }, [['name', 'EMPTY', null], ['className', 'NO_SUCH_CLASS', null]]],
    [{ className: ' ６b  arabic' }, []],
  ])('%j', (part, expected) => {
    expect(problems([row(part)])).toEqual([expected]);
  }); // prettier-ignore
});

test('two people with one number are told beside each other, also where their class is missing', () => {
  const rows = [
    row({ line: 2, sourcedId: '102', name: 'Yusuf Demir', className: '6Bb' }),
    row({ line: 3, sourcedId: '102', name: 'Li Zihan', className: '6Bb' }),
    // The same learner in two classes is nobody else.
    row({ line: 4, sourcedId: '102', name: 'yusuf demir', className: '7Bb' }),
  ];
  expect(problems(rows)).toEqual([
    [['className', 'NO_SUCH_CLASS', null]],
    [
      ['className', 'NO_SUCH_CLASS', null],
      ['sourcedId', 'GIVEN_TWICE', 2],
    ],
    [['className', 'NO_SUCH_CLASS', null]],
  ]);
});

describe('who is meant', () => {
  test.each([
    ['nobody', {}, [], 'new', null],
    ['the one with the number', { sourcedId: '1', name: 'Other' }, [person({ sourcedId: '1' })], 'changed', 'amara'],
    ['the one with the address', { email: ' A@B.org ' }, [person({ email: 'a@b.org' })], 'unchanged', 'amara'],
    ['the one with the user name', { userName: 'AMARA.O' }, [person({})], 'unchanged', 'amara'],
    ['the one of the class with the name', { name: 'amara  okafor' }, [person({})], 'changed', 'amara'],
    ['nobody, where the name is in another class', {}, [person({ classIds: ['a'] })], 'new', null],
    ['nobody, where the name has another number', { sourcedId: '2' }, [person({ sourcedId: '1' })], 'new', null],
    ['who has no number yet', { sourcedId: '2' }, [person({})], 'changed', 'amara'],
    ['nobody by a new user name', { userName: 'new' }, [person({})], 'new', null],
    ['who comes into the class', { sourcedId: '1' }, [person({ sourcedId: '1', classIds: ['a'] })], 'changed', 'amara'],
  ] as const)('is %s', (_what, part, people, outcome, userId) => {
    expect(plan([row(part)], [...people]).rows).toMatchObject([{ outcome, userId, errors: [] }]);
  });

  test.each([
    ['IS_ANOTHER', 'email', { sourcedId: '1', email: 'a@b.org' }, [person({ sourcedId: '1' }), person({ id: 'too', email: 'a@b.org' })]],
    ['HAS_ANOTHER_NUMBER', 'sourcedId', { sourcedId: '2', userName: 'amara.o' }, [person({ sourcedId: '1' })]],
    ['SEVERAL_PEOPLE', 'userName', { sourcedId: '2' }, [person({}), person({ id: 'too' })]],
    ['NOT_A_LEARNER', 'email', { email: 'a@b.org' }, [person({ email: 'a@b.org', isLearner: false })]],
    ['DEACTIVATED', 'sourcedId', { sourcedId: '1' }, [person({ sourcedId: '1', isActive: false })]],
  ] as const)('is told to be wrong: %s', (code, field, part, people) => {
    expect(problems([row(part)], [...people])).toEqual([[[field, code, 'Amara Okafor']]]);
  }); // prettier-ignore
});

describe('several rows', () => {
  const other = { line: 3, name: 'Li Zihan' };

  test.each([
    ['a number', { sourcedId: '1' }, 'sourcedId'],
    ['an address', { email: 'a@b.org' }, 'email'],
    ['a user name', { userName: 'amara' }, 'userName'],
  ])('of two people with %s are told apart', (_what, key, field) => {
    expect(problems([row(key), row({ ...key, ...other })])).toEqual([[], [[field, 'GIVEN_TWICE', 2]]]);
  });

  test('of one person in one class are told, whether the row has a number or not', () => {
    const twice = [[], [['name', 'GIVEN_TWICE', 2]]];
    expect(problems([row({}), row({ line: 3 })])).toEqual(twice);
    expect(problems([row({ sourcedId: '1' }), row({ sourcedId: '1', line: 3 })])).toEqual([
      [],
      [['sourcedId', 'GIVEN_TWICE', 2]],
    ]);
    expect(problems([row({ userName: 'amara.o' }), row({ line: 3 })], [person({})])).toEqual(twice);
  });

  test('of one person in two classes make one account', () => {
    const rows = plan([row({ sourcedId: '1' }), row({ sourcedId: '1', line: 3, className: '7A' })]).rows;
    expect(rows).toMatchObject([
      { outcome: 'new', userName: 'amara.o', classId: 'b', joins: true },
      { outcome: 'new', userName: 'amara.o', classId: 'a', joins: true },
    ]);
  });

  test('get user names that neither the school nor another row has', () => {
    const rows = [
      row({}),
      row({ name: 'Amara Obi' }),
      row({ name: 'B', userName: 'amara.o3' }),
      row({ name: 'Amara Ott' }),
    ];
    expect(plan(rows, [], ['amara.o']).rows.map(({ userName }) => userName)).toEqual([
      'amara.o2',
      'amara.o4',
      'amara.o3',
      'amara.o5',
    ]);
  });

  test('fill a class and no more', () => {
    const rows = Array.from({ length: 501 }, (_, n) => row({ line: n, sourcedId: String(n), name: `A ${n}` }));
    expect(plan(rows).rows.filter(({ errors }) => errors.some(({ code }) => code === 'CLASS_FULL'))).toHaveLength(1);
  });
});

test('who is not in the roster is gone from its classes alone, and never by a mistake in a row', () => {
  const people = [
    person({}),
    person({ id: 'sam', name: 'Sam', userName: 'sam', classIds: ['a', 'b'] }),
    person({ id: 'tevita', name: 'Tevita', userName: 'tevita', classIds: ['a'] }),
  ];
  expect(plan([row({})], people).gone.map(({ userId, classId }) => [userId, classId])).toEqual([['sam', 'b']]);
  expect(plan([row({ className: '6Bb' })], people).gone).toEqual([]);
  // Whoever a row with an error may mean, by key or by name, is not gone.
  const wrong = [row({ name: 'Sam', className: 'Twice' }), row({ name: '', userName: 'tevita', className: '7A' })];
  expect(plan([row({}), ...wrong], people).gone).toEqual([]);
});

test('is the same whatever was imported: again nothing changes', () => {
  const names = fc.constantFrom('Amara Okafor', 'Li Zihan', 'مريم صالح', 'Sam');
  const rowsOf = fc.array(
    fc.record({
      name: names,
      sourcedId: fc.constantFrom('', '1', '2', '3'),
      className: fc.constantFrom('6B Arabic', '7A'),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(rowsOf, (parts) => {
      const rows = parts.map((part, index) => row({ ...part, line: index + 2 }));
      const first = plan(rows).rows;
      const people = new Map<string, KnownPerson>();
      for (const [index, { userName, classId, outcome }] of first.entries()) {
        if (outcome === 'error' || userName === null || classId === null) continue;
        const before = people.get(userName)?.classIds ?? [];
        const { name, sourcedId } = rows[index] ?? row({});
        const id = userName;
        const number = sourcedId === '' ? null : sourcedId;
        people.set(id, person({ id, userName, name, sourcedId: number, classIds: [...before, classId] }));
      }
      const right = rows.filter((_, index) => first[index]?.outcome !== 'error');
      const again = plan(right, [...people.values()]);
      expect(again.rows.map(({ outcome }) => outcome)).toEqual(right.map(() => 'unchanged'));
      expect(again.gone).toEqual([]);
    }),
  );
});

test('a wrong column of a large roster reads the name of each account a few times, not once for each row', () => {
  let reads = 0;
  const people = Array.from({ length: 500 }, (_, index) =>
    Object.defineProperty(person({ id: `p${index}`, userName: `user${index}` }), 'name', {
      get() {
        reads += 1;
        return `Learner ${index}`;
      },
    }),
  );
  const rows = people.map((_, index) => row({ line: index + 2, name: `Learner ${index}`, email: 'n/a' }));
  const { rows: planned, gone } = plan(rows, people);
  expect(new Set(planned.map(({ outcome }) => outcome))).toEqual(new Set(['error']));
  // Whoever a row with an error may mean does not leave.
  expect(gone).toEqual([]);
  expect(reads).toBeLessThan(10 * people.length);
});
