import { normaliseEmail } from '../people/accounts.ts';
import { classLimits } from '../teaching/classes.ts';
import type { RosterField, RosterRow } from './roster.ts';
import { normaliseForSearch } from '../language/search-text.ts';
import { createFreeUserNames, proposeUserName, userNameOf } from '../people/user-names.ts';
import { idsMeantBy } from './roster-meant.ts';
import { twinsOf } from './roster-twins.ts';

/** What is wrong with a field of a row; the browser says it in words. */
export const rosterProblems = [
  'EMPTY',
  'TOO_LONG',
  'INVALID_VALUE',
  'NO_SUCH_CLASS',
  'SEVERAL_CLASSES',
  'CLASS_FULL',
  'SEVERAL_PEOPLE',
  'GIVEN_TWICE',
  'IS_ANOTHER',
  'HAS_ANOTHER_NUMBER',
  'NOT_A_LEARNER',
  'DEACTIVATED',
] as const;
export type RosterProblem = (typeof rosterProblems)[number];

export interface RosterError {
  readonly field: RosterField;
  readonly code: RosterProblem;
  /** Who is meant besides: an earlier row, or an account, which has no line. */
  readonly other: { readonly line: number | null; readonly name: string } | null;
}

/** An account that a row may mean: one with its number, address or user name, or a member of its class. */
export interface KnownPerson {
  readonly id: string;
  readonly sourcedId: string | null;
  readonly name: string;
  readonly userName: string | null;
  readonly email: string | null;
  readonly isLearner: boolean;
  readonly isActive: boolean;
  /** The classes of the roster that they are in. */
  readonly classIds: readonly string[];
}

export interface KnownSchool {
  readonly people: readonly KnownPerson[];
  /** The classes that are neither archived nor over, and whether they have begun. */
  readonly classes: readonly { readonly id: string; readonly name: string; readonly hasBegun: boolean }[];
  /** User names that somebody has, as far as new ones could be like them. */
  readonly userNames: ReadonlySet<string>;
}

export const rosterOutcomes = ['error', 'new', 'changed', 'unchanged'] as const;
export type RosterOutcome = (typeof rosterOutcomes)[number];

/** What an import does with a row. */
export interface PlannedRow {
  readonly line: number;
  readonly outcome: RosterOutcome;
  readonly errors: RosterError[];
  /** The account that is meant; null for a new one and for errors. */
  readonly userId: string | null;
  /** The name that an account has until now, where the roster has another one. */
  readonly formerName: string | null;
  /** As it stands with the account, or is to. */
  readonly userName: string | null;
  readonly email: string | null;
  readonly classId: string | null;
  /** Whether the learner comes into the class. */
  readonly joins: boolean;
  /** Whether the number is noted with an account that has none. */
  readonly isNumbered: boolean;
}

/** Somebody who is in a class of the roster, and not in the roster for this class. */
export interface GoneMember {
  readonly userId: string;
  readonly name: string;
  readonly userName: string | null;
  readonly email: string | null;
  readonly classId: string;
  readonly className: string;
}

const longest = { sourcedId: 100, name: 120, userName: 120, email: 254, className: classLimits.name } as const;
const sameName = normaliseForSearch;
/** What tells an account, the surest first. */
const keyFields = ['sourcedId', 'email', 'userName'] as const;
/** Whether a text is an address: one "@" between a name and a domain of several parts. */
function isEmail(text: string): boolean {
  const [name = '', domain = '', more] = text.split('@');
  const parts = domain.split('.');
  const isDomain = parts.length > 1 && parts.every((part) => /^[a-z0-9-]+$/.test(part));
  return more === undefined && isDomain && /^[a-z0-9_.+'-]+$/.test(name);
}

/** A row as it is compared and stored, or what is wrong with it by itself. */
function readRow(row: RosterRow): { row: RosterRow; errors: RosterError[] } {
  const errors: RosterError[] = [];
  const wrong = (field: RosterField, code: RosterProblem) => errors.push({ field, code, other: null });
  for (const field of ['name', 'className'] as const) if (row[field] === '') wrong(field, 'EMPTY');
  for (const field of ['sourcedId', 'name', 'userName', 'email', 'className'] as const)
    if (row[field].length > longest[field]) wrong(field, 'TOO_LONG');
    // What breaks lines or turns the direction of text disguises a name; U+FFFD is what could not be read.
    else if (
      /[\p{Cc}\p{Zl}\p{Zp}\u061c\u202a-\u202e\u2066-\u2069\ufffd]/u.test(row[field]) ||
      !row[field].isWellFormed()
    )
      wrong(field, 'INVALID_VALUE');
  const userName = row.userName === '' ? '' : userNameOf(row.userName);
  if (userName === null && !errors.some(({ field }) => field === 'userName')) wrong('userName', 'INVALID_VALUE');
  const email = normaliseEmail(row.email);
  if (email !== '' && !isEmail(email)) wrong('email', 'INVALID_VALUE');
  return { row: { ...row, userName: userName ?? row.userName, email }, errors };
}

/** A learner of the roster, who may stand in several rows for several classes. */
interface Learner {
  readonly row: RosterRow;
  readonly known: KnownPerson | null;
  readonly userName: string | null;
  readonly classIds: Set<string>;
}

/**
 * What an import of the rows would do, row by row, and who of the classes is not in it. The same rows and the same school give the
 * same plan, so the import itself makes it again (PRODUCT.md#rosters). A row means the account with its number, else its address, else
 * its user name; without the last two, the learner of its class who has its name and no other number.
 */
export function planRoster(
  rows: readonly RosterRow[],
  { people, classes, userNames }: KnownSchool,
  spell: (chinese: string) => string[],
): { rows: PlannedRow[]; gone: GoneMember[] } {
  const knownBy = (key: (person: KnownPerson) => string | null) =>
    new Map(people.flatMap((person) => (key(person) === null ? [] : [[key(person), person] as const])));
  const known = {
    sourcedId: knownBy((person) => person.sourcedId),
    email: knownBy((person) => person.email),
    userName: knownBy((person) => person.userName),
  };
  const classesByName = Map.groupBy(classes, ({ name }) => sameName(name));
  const members = new Map<string, KnownPerson[]>();
  const memberCounts = new Map<string, number>();
  for (const person of people)
    for (const classId of person.classIds) {
      const key = `${classId} ${sameName(person.name)}`;
      members.set(key, [...(members.get(key) ?? []), person]);
      memberCounts.set(classId, (memberCounts.get(classId) ?? 0) + 1);
    }
  const checked = rows.map(readRow);
  const knownNames = people.flatMap(({ userName }) => userName ?? []);
  const taken = new Set([...userNames, ...knownNames, ...checked.map(({ row }) => row.userName)]);
  const freeName = createFreeUserNames(taken);
  const learners = new Map<string, Learner>();
  const named = new Set<string>();
  /** The last row with a name in a class. */
  const namesakes = new Map<string, { row: RosterRow; isByName: boolean }>();

  /** The account that a row means, or why it cannot be told. */
  function accountOf(row: RosterRow, classId: string): KnownPerson | null | RosterError {
    const key = keyFields.find((field) => row[field] !== '' && known[field].has(row[field]));
    if (key === undefined) {
      if (row.email !== '' || row.userName !== '') return null;
      const alike = (members.get(`${classId} ${sameName(row.name)}`) ?? []).filter(
        ({ sourcedId }) => row.sourcedId === '' || sourcedId === null,
      );
      const [one = null, second] = alike;
      return second ? { field: 'userName', code: 'SEVERAL_PEOPLE', other: { line: null, name: second.name } } : one;
    }
    const person = known[key].get(row[key]);
    if (person === undefined) return null;
    const other = { line: null, name: person.name };
    const clash = keyFields.find((field) => row[field] !== '' && (known[field].get(row[field]) ?? person) !== person);
    if (clash !== undefined)
      return {
        field: clash,
        code: 'IS_ANOTHER',
        other: { line: null, name: known[clash].get(row[clash])?.name ?? '' },
      };
    if (row.sourcedId !== '' && person.sourcedId !== null && person.sourcedId !== row.sourcedId)
      return { field: 'sourcedId', code: 'HAS_ANOTHER_NUMBER', other };
    if (!person.isLearner) return { field: key, code: 'NOT_A_LEARNER', other };
    return person.isActive ? person : { field: key, code: 'DEACTIVATED', other };
  }

  /** The learner whom an earlier row named, a new one, or what contradicts it. */
  function learnerOf(row: RosterRow, classId: string): Learner | RosterError {
    const given = keyFields.filter((field) => row[field] !== '');
    const nameKey = `${classId} ${sameName(row.name)}`;
    const namesake = namesakes.get(nameKey);
    // A name alone tells who is meant only where nobody else of the class has it.
    if (namesake && (given.length === 0 || namesake.isByName))
      return { field: 'name', code: 'GIVEN_TWICE', other: { line: namesake.row.line, name: namesake.row.name } };
    const earlier = given.map((field) => learners.get(`${field} ${row[field]}`)).find((one) => one !== undefined);
    if (earlier) {
      const isSame =
        sameName(earlier.row.name) === sameName(row.name) &&
        keyFields.every((field) => earlier.row[field] === row[field]);
      const field = given.find((one) => earlier.row[one] === row[one]) ?? 'name';
      if (isSame && !earlier.classIds.has(classId)) {
        namesakes.set(nameKey, { row, isByName: false });
        return earlier;
      }
      return { field, code: 'GIVEN_TWICE', other: { line: earlier.row.line, name: earlier.row.name } };
    }
    const account = accountOf(row, classId);
    if (account !== null && 'code' in account) return account;
    const keys = given.map((field) => `${field} ${row[field]}`);
    if (account) keys.push(`account ${account.id}`);
    const twice = keys.map((key) => learners.get(key)).find((one) => one !== undefined);
    if (twice) return { field: 'name', code: 'GIVEN_TWICE', other: { line: twice.row.line, name: twice.row.name } };
    let userName = account?.userName ?? null;
    if (!account) {
      userName = row.userName;
      if (userName === '') userName = freeName(proposeUserName(row.name, spell));
      else taken.add(userName);
    }
    const learner = { row, known: account, userName, classIds: new Set<string>() };
    // Who is named by a name alone, and new, has no other key.
    for (const key of keys.length > 0 ? keys : [`name ${nameKey}`]) learners.set(key, learner);
    namesakes.set(nameKey, { row, isByName: given.length === 0 });
    return learner;
  }

  function plan({ row, errors }: ReturnType<typeof readRow>, twin: readonly RosterError[]): PlannedRow {
    const refused = (...more: RosterError[]): PlannedRow => ({
      line: row.line,
      outcome: 'error',
      errors: [...errors, ...more, ...(more.some(({ code }) => code === 'GIVEN_TWICE') ? [] : twin)],
      userId: null,
      formerName: null,
      userName: row.userName === '' ? null : row.userName,
      email: row.email === '' ? null : row.email,
      classId: null,
      joins: false,
      isNumbered: false,
    });
    const alike = classesByName.get(sameName(row.className)) ?? [];
    // Until it begins, the copy for the next year stands behind the class that it was copied from.
    const begun = alike.filter(({ hasBegun }) => hasBegun);
    const [found, second] = begun.length > 0 ? begun : alike;
    if (found) named.add(found.id);
    if (!found || second) {
      const code = found ? 'SEVERAL_CLASSES' : 'NO_SUCH_CLASS';
      return row.className === '' ? refused() : refused({ field: 'className', code, other: null });
    }
    if (errors.length > 0) return refused();
    const learner = learnerOf(row, found.id);
    if ('code' in learner) return refused(learner);
    const { known: account } = learner;
    const joins = !account?.classIds.includes(found.id);
    if (joins) memberCounts.set(found.id, (memberCounts.get(found.id) ?? 0) + 1);
    if ((memberCounts.get(found.id) ?? 0) > classLimits.members)
      return refused({ field: 'className', code: 'CLASS_FULL', other: null });
    learner.classIds.add(found.id);
    const isNumbered = account !== null && account.sourcedId === null && row.sourcedId !== '';
    const formerName = account && account.name !== row.name ? account.name : null;
    const isChanged = joins || isNumbered || formerName !== null;
    return {
      line: row.line,
      outcome: account ? (isChanged ? 'changed' : 'unchanged') : 'new',
      errors: [],
      userId: account?.id ?? null,
      formerName,
      userName: learner.userName,
      email: account ? account.email : row.email === '' ? null : row.email,
      classId: found.id,
      joins,
      isNumbered,
    };
  }

  // Told also of a row that is wrong in another way, and is looked at no further.
  const twins = twinsOf(checked.map(({ row }) => row));
  const planned = checked.map((one, place) => plan(one, twins.get(place) ?? []));
  // Whoever a row with an error may mean is in the roster.
  const refused = checked.flatMap(({ row }, place) => (planned[place]?.outcome === 'error' ? [row] : []));
  const meant = idsMeantBy(refused, people, (row) =>
    keyFields.flatMap((field) => (row[field] === '' ? [] : (known[field].get(row[field])?.id ?? []))),
  );
  const present = new Set(
    [...learners.values()].flatMap((one) => [...one.classIds].map((id) => `${one.known?.id} ${id}`)),
  );
  const gone = classes
    .filter(({ id }) => named.has(id))
    .flatMap(({ id: classId, name: className }) =>
      people
        .filter(
          (person) =>
            person.classIds.includes(classId) && !present.has(`${person.id} ${classId}`) && !meant.has(person.id),
        )
        .map(({ id: userId, name, userName, email }) => ({ userId, name, userName, email, classId, className })),
    );
  return { rows: planned, gone };
}
