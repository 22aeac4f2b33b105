import { wordDetails } from '../content/taught-word.ts';
import { importLimits } from './imports.ts';

/** By what a package says that it is one, and the version of what it holds. */
export const packageFormat = 'kalima-package';
export const packageVersion = 1;
/** What `course.json` begins with: so it is told, whatever it is called. */
export const packageStart = /^\ufeff?\s{0,20}\{\s{0,20}"format"\s{0,20}:\s{0,20}"kalima-package"/;
/** The file of a package that says what the others are. */
export const packageListing = 'course.json';

/** What a package is bounded by, so that it can be imported (PRODUCT.md#packages). */
export const packageLimits = {
  courses: 500,
  stages: 200,
  /** Files beside `course.json`. */
  files: importLimits.files - 1,
  /** Bytes of all of it, and of `course.json`. */
  bytes: importLimits.bytes - importLimits.listingBytes,
  listingBytes: importLimits.listingBytes,
  /** Characters of a file's name. */
  fileName: 300,
} as const;

/** What importing a course of a package comes to. */
export const packageStates = ['new', 'changed', 'same'] as const;
export type PackageState = (typeof packageStates)[number];

/** What of a course, or of one of its parts, can differ between a package and what it updates. */
export const packageFields = [
  'title',
  'language',
  'description',
  'text',
  'word',
  ...wordDetails,
  'otherRecording',
  'translations',
  'definition',
  'picture',
  'wrongPictures',
  'recording',
  'video',
  'words',
  'times',
  'content',
  'tags',
  'difficulty',
  'category',
  'readTime',
  /** In which its parts stand. */
  'order',
] as const;
export type PackageField = (typeof packageFields)[number];

/** What a course is made of, and its pages and words stand in. */
export const packagePartKinds = ['course', 'card', 'phrase', 'page', 'word'] as const;
export type PackagePartKind = (typeof packagePartKinds)[number];

/** Changes of a course that are told at once, and characters of a text that is shown of each. */
export const packageChangeLimits = { perPage: 50, text: 120 } as const;

/** Why a course of a package cannot be imported. */
export const packageProblems = [
  /** Its listing is no JSON, or was cut off. */
  'damaged',
  /** Its listing says things that this version does not know. */
  'too-new',
  /** Something in it is missing, too long, or none of what can stand there. */
  'not-valid',
  /** A file that it names is not in the package, or was not taken. */
  'missing-file',
  /** The package has it twice, or another package of the import has. */
  'twice',
] as const;
export type PackageProblem = (typeof packageProblems)[number];

const forbidden = /[^\p{L}\p{M}\p{N} -]+/gu;
const longestName = 40;

/** A text as part of a file's name: letters, digits and spaces, so that it means nothing to a system or in HTML. */
export function nameForFile(text: string): string {
  const clean = text.normalize('NFC').replace(forbidden, ' ').replace(/\s+/gu, ' ').trim();
  return Array.from(clean).slice(0, longestName).join('').trim();
}
