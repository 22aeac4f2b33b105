import { normaliseUserName } from '../people/user-names.ts';

/** People whom one request assigns a course (PRODUCT.md#assigning). */
export const mostAssignedAtOnce = 1000;
/** Assignments to people that one request makes: people times courses. */
export const mostAssignmentsAtOnce = 500_000;
/** Names of a pasted list (PRODUCT.md#assigning). */
export const mostPastedNames = 500;
const longestName = 200;

/** What somebody pasted, as names; how many more there were than are taken. */
export interface PastedNames {
  readonly names: readonly string[];
  readonly leftOut: number;
}

/**
 * The names of a pasted list: a line each or, within a line, parted by tabs, semicolons or commas. Null for what is one name, which is
 * searched. Each stands once, however it is written; too long ones are cut (PRODUCT.md#assigning).
 */
export function readPastedNames(pasted: string): PastedNames | null {
  const parts = pasted
    .split(/[\r\n\t;,，；،؛、\u2028\u2029]+/u)
    .map((part) => part.trim().replace(/\s+/gu, ' '))
    .filter((part) => part !== '');
  const names = [...new Map(parts.map((part) => [nameForm(part), part.slice(0, longestName)])).values()];
  if (parts.length < 2) return null;
  return { names: names.slice(0, mostPastedNames), leftOut: Math.max(0, names.length - mostPastedNames) };
}

/** The form in which names are compared: case, width, signs that are not seen and repeated spaces make no difference. */
export function nameForm(name: string): string {
  return normaliseUserName(name).replace(/\s+/gu, ' ');
}

interface NamedPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly userName: string | null;
}

/** Whom names mean: people, each once, what nobody is called, and what several people are. */
export interface MatchedNames<Person> {
  readonly people: Person[];
  readonly unknown: string[];
  readonly ambiguous: string[];
}

/**
 * Whom names mean among people: whose email or user name it is, else whose full name. A full name that several people have means
 * none of them (PRODUCT.md#assigning).
 */
export function matchNames<Person extends NamedPerson>(
  names: readonly string[],
  people: readonly Person[],
): MatchedNames<Person> {
  const bySignIn = new Map<string, Person>();
  const byName = new Map<string, Person[]>();
  for (const person of people) {
    for (const own of [person.email, person.userName]) if (own !== null) bySignIn.set(nameForm(own), person);
    const form = nameForm(person.name);
    byName.set(form, [...(byName.get(form) ?? []), person]);
  }
  const found = new Map<string, Person>();
  const [unknown, ambiguous]: [string[], string[]] = [[], []];
  for (const name of names) {
    const form = nameForm(name);
    const own = bySignIn.get(form);
    const [first, ...others] = own ? [own] : (byName.get(form) ?? []);
    if (!first) unknown.push(name);
    else if (others.length > 0) ambiguous.push(name);
    else found.set(first.id, first);
  }
  return { people: [...found.values()], unknown, ambiguous };
}
