import { readCsv } from '../language/csv.ts';
import { normaliseForSearch } from '../language/search-text.ts';

/** What a row of a roster tells of a learner; the names that are asked of the server. */
export const rosterFields = ['sourcedId', 'name', 'userName', 'email', 'className'] as const;
export type RosterField = (typeof rosterFields)[number];

/** A learner in a class, as a roster has it; what it does not tell is empty. */
export type RosterRow = Readonly<Record<RosterField, string>> & {
  /** Where the row begins in its file, by which people find it. */
  readonly line: number;
};

/** What a column of a table can be; a name may stand in one column or in two. */
export const rosterColumns = [
  'givenName',
  'familyName',
  'name',
  'userName',
  'email',
  'className',
  'sourcedId',
] as const;
export type RosterColumn = (typeof rosterColumns)[number];

/** Which column of a table, counted from 0, holds what. */
export type ChosenColumns = Readonly<Partial<Record<RosterColumn, number>>>;

/** Headings of school programs, in English, Chinese and Arabic, as `headingOf` writes them. */
const headings: Readonly<Record<RosterColumn, readonly string[]>> = {
  givenName: ['given name', 'givenname', 'first name', 'firstname', 'forename', 'vorname', '名', '名字', 'الاسم الاول'],
  familyName: [
    'family name', 'familyname', 'last name', 'lastname', 'surname', 'nachname', '姓', '姓氏', 'اسم العائله', 'العائله',
    'اللقب', 'الاسم الاخير',
  ],
  name: [
    'name', 'full name', 'fullname', 'student', 'student name', 'learner', '姓名', '学生', '学生姓名', 'الاسم', 'اسم الطالب',
    'الاسم الكامل', 'الطالب',
  ],
  userName: ['user name', 'username', 'login', 'account', '用户名', '账号', '账户', '登录名', 'اسم المستخدم'],
  email: [
    'email', 'e mail', 'mail', 'email address', '邮箱', '电子邮箱', '电子邮件', '邮件', 'البريد الالكتروني', 'البريد', 'الايميل',
  ],
  className: [
    'class', 'class name', 'classname', 'group', 'form', 'section', 'klasse', '班级', '班', '班级名称', 'الصف', 'الفصل', 'الشعبه',
    'الصف الدراسي',
  ],
  sourcedId: [
    'number', 'no', 'nr', 'id', 'sourcedid', 'sourced id', 'student id', 'studentid', 'student number', 'school number',
    'pupil number', '学号', '学生编号', '编号', 'رقم الطالب', 'الرقم', 'الرقم المدرسي', 'رقم',
  ],
}; // prettier-ignore

const headingOf = (text: string) => normaliseForSearch(text.replace(/[._\-:：*#/()（）]/g, ' '));

/** What the columns hold, as far as their headings say; each column once. A name in two columns is taken before one in one. */
export function guessColumns(head: readonly string[]): ChosenColumns {
  const known = head.map(headingOf);
  const chosen: Partial<Record<RosterColumn, number>> = {};
  for (const column of rosterColumns) {
    const index = known.findIndex((heading) => headings[column].includes(heading));
    if (index >= 0) chosen[column] = index;
  }
  if (chosen.givenName === undefined || chosen.familyName === undefined) {
    // One half of a name is no name where there is a whole one.
    if (chosen.name === undefined) return chosen;
    const { givenName: _given, familyName: _family, ...whole } = chosen;
    return whole;
  }
  const { name: _name, ...halves } = chosen;
  return halves;
}

const tidy = (text: string | undefined) => (text ?? '').replace(/[\s\u200e\u200f\ufeff]+/gu, ' ').trim();

/** A whole name of its two halves: Chinese ones begin with the family and have no space. */
export function wholeName(given: string, family: string): string {
  const [first, last] = [tidy(given), tidy(family)];
  const isChinese = first !== '' && last !== '' && /^\p{Script=Han}+$/u.test(first + last);
  return isChinese ? last + first : `${first} ${last}`.trim();
}

/** The rows of a table below its headings, by the columns that were chosen; `className` is for rows whose table tells none. */
export function rosterRows(
  table: readonly { line: number; cells: readonly string[] }[],
  columns: ChosenColumns,
  className = '',
): RosterRow[] {
  return table.slice(1).map(({ line, cells }) => {
    const cell = (column: RosterColumn) => {
      const index = columns[column];
      return index === undefined ? '' : tidy(cells[index]);
    };
    return {
      line,
      sourcedId: cell('sourcedId'),
      name: cell('name') === '' ? wholeName(cell('givenName'), cell('familyName')) : cell('name'),
      userName: cell('userName'),
      email: cell('email'),
      className: columns.className === undefined ? className : cell('className'),
    };
  });
}

/** Which of the files of OneRoster 1.1 a table is, by its headings. */
type OneRosterFile = 'users' | 'classes' | 'enrollments';

const oneRosterHeadings: Readonly<Record<OneRosterFile, readonly string[]>> = {
  enrollments: ['classSourcedId', 'userSourcedId', 'role'],
  users: ['sourcedId', 'givenName', 'familyName'],
  classes: ['sourcedId', 'title', 'classType'],
};

/** Which file of OneRoster a text is, or null. They are separated by commas, and their headings are written one way. */
export function oneRosterFileOf(text: string): OneRosterFile | null {
  const end = text.search(/[\r\n]/);
  const head = readCsv(end < 0 ? text : text.slice(0, end), ',')[0]?.cells.map((cell) => cell.trim()) ?? [];
  const kinds = ['enrollments', 'users', 'classes'] as const;
  return kinds.find((kind) => oneRosterHeadings[kind].every((heading) => head.includes(heading))) ?? null;
}

/** Headings of OneRoster that are read; a file may have thousands of others. */
const oneRosterRead: ReadonlySet<string> = new Set(
  'sourcedId status role userSourcedId classSourcedId givenName familyName username email title'.split(' '),
);

function recordsOf(text: string): (Readonly<Record<string, string>> & { readonly at: number })[] {
  const [head, ...rows] = readCsv(text, ',');
  const places = new Map((head?.cells ?? []).map((heading, index) => [heading.trim(), index]));
  const read = [...places].filter(([heading]) => oneRosterRead.has(heading));
  return rows
    .map(({ line, cells }) => ({
      ...Object.fromEntries(read.map(([heading, index]) => [heading, tidy(cells[index])])),
      at: line,
    }))
    .filter((record: Record<string, unknown>) => record['status'] !== 'tobedeleted') as never;
}

/**
 * The learners of the three files of OneRoster 1.1, a row for each that is enrolled as a student in a class; its line is that of
 * `enrollments.csv`. A person or class that the files do not tell of leaves the row's fields empty.
 */
export function oneRosterRows(files: Readonly<Record<OneRosterFile, string>>): RosterRow[] {
  const by = (text: string) => new Map(recordsOf(text).map((record) => [record['sourcedId'], record]));
  const [users, classes] = [by(files.users), by(files.classes)];
  return recordsOf(files.enrollments)
    .filter((enrollment) => enrollment['role'] === 'student')
    .map((enrollment) => {
      const user = users.get(enrollment['userSourcedId']);
      return {
        line: enrollment.at,
        sourcedId: enrollment['userSourcedId'] ?? '',
        name: wholeName(user?.['givenName'] ?? '', user?.['familyName'] ?? ''),
        // Some programs write an address as the user name, which none is here.
        userName: user?.['username']?.includes('@') ? '' : (user?.['username'] ?? ''),
        email: user?.['email'] ?? '',
        className: classes.get(enrollment['classSourcedId'])?.['title'] ?? '',
      };
    });
}
