import type { SchoolClass } from '@kalima/shared/contract/teaching/classes';

/** What is typed of a class; the last day is empty while nobody knows it. */
export interface ClassDraft {
  readonly name: string;
  readonly startsOn: string;
  readonly endsOn: string;
}

export function draftOf({ name, startsOn, endsOn }: Pick<SchoolClass, 'name' | 'startsOn' | 'endsOn'>): ClassDraft {
  return { name, startsOn, endsOn: endsOn ?? '' };
}

/** A draft as it is sent. */
export function sentOf({ name, startsOn, endsOn }: ClassDraft) {
  return { name: name.trim(), startsOn, endsOn: endsOn === '' ? null : endsOn };
}

export type ClassProblem = 'name' | 'startsOn' | 'endsOn';

/** The first field that keeps a class from being saved: no name, no first day, or a last day before it. */
export function problemOf({ name, startsOn, endsOn }: ClassDraft): ClassProblem | undefined {
  if (name.trim() === '') return 'name';
  if (startsOn === '') return 'startsOn';
  return endsOn !== '' && endsOn < startsOn ? 'endsOn' : undefined;
}
