import { changeRules } from '../teaching/changes.ts';
import { contentLimits } from '../content/content-limits.ts';
import { wordDetails } from '../content/taught-word.ts';

const megabyte = 1024 * 1024;

/** What an import is bounded by (PRODUCT.md#imports). */
export const importLimits = {
  /** Files of an import, those in its archives included. */
  files: 2000,
  /** Bytes of an import as they are sent, and of what its archives hold. */
  bytes: 500 * megabyte,
  unpackedBytes: 1000 * megabyte,
  /** Bytes of a table, and tables of an import. */
  tableBytes: 5 * megabyte,
  tables: 20,
  /** Bytes of the file of a package that says what is in it. */
  listingBytes: 10 * megabyte,
  /** Characters of a file's name with its folders. */
  name: 500,
  /** Rows of an import: they become one lesson. */
  rows: contentLimits.cards,
  columns: 50,
  /** Cards, phrases, words and sentences that are made at once, and as how many each course counts: one transaction writes all of them. */
  parts: 12_000,
  partsOfCourse: 10,
  /** Stories of an import; each has as many sentences or pages as a story may have. */
  stories: 50,
  /** Bytes of the file that lists the pages of a book. */
  bookBytes: megabyte,
  /** Imports of an account beside those that can be undone; the oldest that are done go first. */
  ofAccount: 20,
  /** Imports of an account that can be undone. */
  undoable: 100,
  /** Days for which an import is kept after it was changed last, and hours for which what it made can be taken back. */
  keptDays: 7,
  undoHours: changeRules.undoHours,
} as const;

/** What a file of an import is, told by its bytes; what is none of them is left over. */
export const importFileKinds = [
  'picture',
  'sound',
  'video',
  'table',
  'subtitles',
  /** Lists the pages of a picture book. */
  'book',
  'archive',
  'package',
  'other',
] as const;
export type ImportFileKind = (typeof importFileKinds)[number];

/** Why a file of an import is not used. */
export const importFileProblems = [
  'empty',
  'too-large',
  /** Of no type that is taken. */
  'not-taken',
  /** Damaged, or not what it says it is. */
  'not-readable',
  /** An archive with a password. */
  'locked',
  /** An archive in an archive. */
  'too-deep',
  /** An archive that unpacks to far more than it is. */
  'bomb',
  /** A name that climbs out of its folder, a link, or one that no text is. */
  'unsafe-name',
  'same-name',
  /** More files, or more bytes, than an import may have. */
  'too-many',
  /** More subtitles than a file of them may have. */
  'too-many-cues',
] as const;
export type ImportFileProblem = (typeof importFileProblems)[number];

/** An import that was taken back is open again. */
export const importStates = ['open', 'made'] as const;
export type ImportState = (typeof importStates)[number];

/** What the rows of a table become. */
export const rowTargets = ['reading_card', 'flashcard', 'phrase'] as const;
export type RowTarget = (typeof rowTargets)[number];

/** What an import becomes; a package says itself what it holds. */
export const importTargets = [...rowTargets, 'story'] as const;
export type ImportTarget = (typeof importTargets)[number];

/** What stands in stages that administrators make. */
export const stageKinds = ['phrase', 'story'] as const;
export type StageKind = (typeof stageKinds)[number];

/** What a column of a table says. */
export const importFields = [
  'text',
  'translation',
  'secondTranslation',
  ...wordDetails,
  'picture',
  'sound',
  'otherSound',
  'lesson',
] as const;
export type ImportField = (typeof importFields)[number];

/** Why something that an import made stays when it is undone. */
export const keptReasons = ['changed', 'studied'] as const;
export type KeptReason = (typeof keptReasons)[number];
