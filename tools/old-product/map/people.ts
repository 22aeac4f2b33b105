import { z } from 'zod';
import { normaliseEmail, type Role } from '@kalima/shared/domain/people/accounts';
import {
  type NativeLanguage,
  nativeLanguages,
  type ContentLanguage,
  contentLanguages,
} from '@kalima/shared/domain/language/languages';
import { objectOf, textOf, timeOf } from '../cells.ts';
import { idOf, refOf } from '../old-ids.ts';
import { type Report, shortText } from '../report.ts';
import { namedRows } from './fields.ts';
import type { OldTables } from './old-tables.ts';

/** Somebody of an old product. */
export interface OldPerson {
  readonly ref: string;
  readonly row: number;
  /** The id of their account, where one is made. */
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly role: Exclude<Role, 'teacher'>;
  readonly targetLanguage: ContentLanguage | undefined;
  readonly nativeLanguage: NativeLanguage | undefined;
  readonly registeredAt: Date | undefined;
  /** When they were seen last, as far as the tables tell. */
  readonly seenAt: Date | null;
  readonly progress: Readonly<Record<string, unknown>> | null;
}

/** Characters of a name that an account takes. */
const longestName = 120;

function languageIn<Language extends string>(value: unknown, all: readonly Language[]): Language | undefined {
  const [first = ''] = textOf(value)
    .toLowerCase()
    .split(/[\s_(]/);
  return all.find((language) => language === first);
}

/** The people of an old product. Who has an address that is none, or that of an earlier row, cannot come. */
export function oldPeople(tables: OldTables, report: Report, now: Date): OldPerson[] {
  const emails = new Map<string, number>();
  return namedRows('profiles', tables.profiles, report).flatMap(({ ref, row, cells }): OldPerson[] => {
    const given = textOf(cells['email']);
    const email = given === '' ? null : normaliseEmail(given);
    if (email !== null && (email.length > 254 || !z.email().safeParse(email).success)) {
      report.failed('profiles', row, `${shortText(given)} is no email address`);
      return [];
    }
    const before = email === null ? undefined : emails.get(email);
    if (before !== undefined) {
      report.failed('profiles', row, `its email address is that of row ${before}`);
      return [];
    }
    if (email !== null) emails.set(email, row);
    const full = textOf(cells['full_name'])
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
      .trim();
    if (full.length > longestName) report.mended('profiles', row, `full_name is cut to ${longestName} characters`);
    const name = full.slice(0, longestName).toWellFormed().trim() || (email?.split('@')[0] ?? '').slice(0, longestName);
    if (name === '') {
      report.failed('profiles', row, 'it has neither a name nor an email address');
      return [];
    }
    const isAdmin = textOf(cells['role']).toLowerCase() === 'admin';
    if (isAdmin && email === null)
      report.mended('profiles', row, 'an administrator without an email address came as a learner');
    const progress = objectOf(cells['progress']);
    if (!progress && textOf(cells['progress']) !== '')
      report.lost('profiles', row, 'its progress, which is no valid JSON');
    const registeredAt = timeOf(cells['created_at'], now);
    return [
      {
        ref,
        row,
        id: idOf('profiles', ref),
        name,
        email,
        role: isAdmin && email !== null ? 'admin' : 'user',
        targetLanguage: languageIn(cells['target_language'], contentLanguages),
        nativeLanguage: languageIn(cells['native_language'], nativeLanguages),
        registeredAt: registeredAt ?? undefined,
        seenAt: timeOf(cells['updated_at'], now) ?? registeredAt,
        progress,
      },
    ];
  });
}

/** How references find people: by their id, whatever stands before it. */
export const findPerson = (people: readonly OldPerson[]) => {
  const byRef = new Map(people.map((person) => [person.ref, person]));
  const byEmail = new Map(people.flatMap((person) => (person.email === null ? [] : [[person.email, person] as const])));
  return {
    byId: (value: unknown): OldPerson | undefined => {
      const ref = refOf(value);
      return byRef.get(ref) ?? byRef.get(ref.replace(/^(?:user|profile)_/, ''));
    },
    byEmail: (value: unknown): OldPerson | undefined => byEmail.get(normaliseEmail(textOf(value))),
  };
};

export type PersonFinder = ReturnType<typeof findPerson>;
