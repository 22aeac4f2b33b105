import { setImmediate } from 'node:timers/promises';
import {
  courseOutline,
  looseCoursePackage,
  type PackageCourse,
  packageCourse,
  type PackageStage,
} from '@kalima/shared/contract/exchange/course-package';
import type { FieldError } from '@kalima/shared/contract/errors';
import type { PlannedProblem } from '@kalima/shared/contract/exchange/import-packages';
import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import type { CourseType } from '@kalima/shared/domain/content/course-types';
import { packageLimits, type PackageProblem } from '@kalima/shared/domain/exchange/packages';
import { fieldErrors } from '../../../platform/http/field-errors.ts';
import { hasTooManyBrackets } from '../../../platform/http/json-size.ts';
import type { ImportFilesService } from '../files/files.service.ts';
import { stableId } from '../files/stable-id.ts';
import type { FileRow } from '../imports.queries.ts';

/** A course as a package has it, or as much as can be told of one that is not right. */
export type ReadCourse =
  | { readonly course: PackageCourse; readonly folder: string }
  | {
      readonly course: null;
      readonly kind: CourseType | null;
      readonly title: string;
      readonly problem: PlannedProblem;
    };

export interface ReadPackages {
  readonly courses: readonly ReadCourse[];
  readonly stages: readonly (PackageStage & { readonly folder: string })[];
}

const mostTold = 20;

/** Why a course does not come in; no more of it than is told. */
export function problemOf(
  code: PackageProblem,
  { files = [], fields = [] }: { files?: readonly string[]; fields?: readonly FieldError[] } = {},
): PlannedProblem {
  return {
    code,
    files: files.slice(0, mostTold),
    fields: fields
      .slice(0, mostTold)
      .map(({ field, code: why, limit }) => ({ field, code: why, ...(limit !== undefined && { limit }) })),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A longer list of parts is refused by the schema. */
const mostParts = Math.max(contentLimits.cards, contentLimits.phrases);

/** The text of an id. Anything else is refused by the schema, and may be an object that has no text. */
const idText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Gives the parts of one list ids by what they say, where they have none. Costs nothing for lists and parts that are refused anyway. */
function withIds(list: unknown, path: readonly string[]): unknown {
  if (!Array.isArray(list) || list.length > mostParts) return list;
  const seen = new Map<string, number>();
  return list.map((part: unknown) => {
    if (!isObject(part) || part['id'] !== undefined) return part;
    const says = [part['word'], part['text']].map((text) => (typeof text === 'string' ? text : '')).join('\n');
    if (says === '\n') return part;
    const times = seen.get(says) ?? 0;
    seen.set(says, times + 1);
    return { ...part, id: stableId(...path, says, times) };
  });
}

/** Parts that were written by hand and have no id are told by what they say, so that importing them again updates them. */
function withIdsOfParts(course: Record<string, unknown>): Record<string, unknown> {
  const id = idText(course['id']);
  const lists = ['cards', 'phrases', 'pages', 'words'].filter((key) => key in course);
  const whole = { ...course, ...Object.fromEntries(lists.map((key) => [key, withIds(course[key], [id, key])])) };
  // Phrases have words of their own.
  const phrases: unknown = whole['phrases'];
  if (!Array.isArray(phrases) || phrases.length > mostParts) return whole;
  const withWords = (phrase: unknown) =>
    isObject(phrase) && 'words' in phrase
      ? { ...phrase, words: withIds(phrase['words'], [id, 'words', idText(phrase['id'])]) }
      : phrase;
  return { ...whole, phrases: phrases.map(withWords) };
}

function readCourse(given: unknown, folder: string): ReadCourse {
  const raw = isObject(given) ? withIdsOfParts(given) : given;
  const read = packageCourse.safeParse(raw);
  if (read.success) return { course: read.data, folder };
  const { kind = null, title = '' } = courseOutline.safeParse(raw).data ?? {};
  const fields = fieldErrors(read.error.issues, raw);
  return { course: null, kind, title, problem: problemOf('not-valid', { fields }) };
}

/** The largest listing that is exported has a part of these, since its parts have ids and texts. */
const listingLimits = { brackets: 500_000, depth: 50, members: 1000 };

/** Bytes of all listings that are read at once. */
const listingBytesAtOnce = 2 * packageLimits.listingBytes;

const tooManyCourses = problemOf('not-valid', {
  fields: [{ field: 'courses', code: 'TOO_MANY', limit: packageLimits.courses }],
});

const failedListing = (file: FileRow, problem: PlannedProblem): ReadPackages => ({
  courses: [{ course: null, kind: null, title: file.name, problem }],
  stages: [],
});

/** Reads a listing of at most so many courses. Lets other requests run between two courses, of which one takes long at the most. */
async function readListing(text: string, file: FileRow, mostCourses: number): Promise<ReadPackages> {
  // The files of a package lie beside its listing.
  const folder = file.name.slice(0, file.name.lastIndexOf('/') + 1);
  const failed = (problem: PlannedProblem) => failedListing(file, problem);
  if (hasTooManyBrackets(text, listingLimits)) return failed(problemOf('not-valid'));
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return failed(problemOf('damaged'));
  }
  const read = looseCoursePackage.safeParse(parsed);
  if (!read.success) {
    const fields = fieldErrors(read.error.issues, parsed);
    const isTooNew = fields.some(({ field }) => field === 'version');
    return failed(isTooNew ? problemOf('too-new') : problemOf('not-valid', { fields }));
  }
  const { courses, stages } = read.data;
  if (courses.length > mostCourses) return failed(tooManyCourses);
  const readCourses: ReadCourse[] = [];
  for (const raw of courses) {
    readCourses.push(readCourse(raw, folder));
    await setImmediate();
  }
  return {
    courses: readCourses,
    stages: stages.map((stage) => ({ ...stage, folder })),
  };
}

/** What the packages among the files of an import hold, whatever is wrong with it. Throws `STORAGE_UNAVAILABLE`. */
export async function readListings(
  importFiles: Pick<ImportFilesService, 'readListing'>,
  files: readonly FileRow[],
): Promise<ReadPackages> {
  const all: ReadPackages[] = [];
  let courseCount = 0;
  let bytes = 0;
  for (const file of files) {
    if (file.kind !== 'package' || file.problem !== null) continue;
    bytes += file.bytes;
    const read =
      bytes > listingBytesAtOnce
        ? failedListing(file, tooManyCourses)
        : await readListing(await importFiles.readListing(file), file, packageLimits.courses - courseCount);
    courseCount += read.courses.length;
    all.push(read);
    // This listing reports the problem; the rest is not read.
    if (bytes > listingBytesAtOnce) break;
  }
  return { courses: all.flatMap(({ courses }) => courses), stages: all.flatMap(({ stages }) => stages) };
}
