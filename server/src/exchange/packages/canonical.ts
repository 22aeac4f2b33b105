import { createHash } from 'node:crypto';
import type { PackageCourse } from '@kalima/shared/contract/exchange/course-package';
import { mediaKeyOf } from '@kalima/shared/domain/content/media-addresses';
import type { GivenOut } from '../../media/media.service.ts';
import type { AnyPackagedKind } from './kinds/packaged-kind.ts';

/** A course so that two can be compared wherever they are stored: files by their bytes. */
export type Canonical = Omit<PackageCourse, 'id' | 'basis' | 'exported' | 'stage'>;

export type Hashes = ReadonlyMap<string, Pick<GivenOut, 'sha256'>>;

/** What a form says, with the files that are found by their keys. */
export function canonicalOf(kind: AnyPackagedKind, form: unknown, hashes: Hashes): Canonical {
  return kind.asPackage(form, {
    file: (url) => (url === null ? null : (hashes.get(mediaKeyOf(url) ?? '')?.sha256 ?? 'missing')),
    part: (id) => id,
  });
}

/** A value as text that is compared, without what its parts are called; what is missing is null. */
export const withoutIds = (value: unknown): string =>
  JSON.stringify(value ?? null, (key, inner: unknown) => (key === 'id' ? undefined : inner));

/** Says whether two are alike but for what their parts are called. */
export function hashOfCourse(course: Canonical): string {
  return createHash('sha256').update(withoutIds(course)).digest('hex');
}

interface Part {
  readonly id: string;
}

function partsOf(course: Canonical): readonly Part[] {
  if ('cards' in course) return course.cards as readonly Part[];
  if ('phrases' in course) return course.phrases as readonly Part[];
  return 'words' in course ? (course.words as readonly Part[]) : [];
}

/** How many parts it has that are counted: cards, phrases, or explained words. */
export const countParts = (course: Canonical): number => partsOf(course).length;

/** What becomes of the parts of one course by the other: their ids, by what happens to them. */
export function compareParts(before: Canonical | null, after: Canonical) {
  const known = new Map(before ? partsOf(before).map((part) => [part.id, withoutIds(part)]) : []);
  const now = partsOf(after);
  const there = new Set(now.map(({ id }) => id));
  const changed = now.filter((part) => known.has(part.id) && known.get(part.id) !== withoutIds(part));
  return {
    added: now.flatMap(({ id }) => (known.has(id) ? [] : id)),
    changed: changed.map(({ id }) => id),
    removed: [...known.keys()].filter((id) => !there.has(id)),
  };
}
