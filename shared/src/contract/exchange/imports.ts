import { z } from 'zod';
import { contentLimits } from '../../domain/content/content-limits.ts';
import { courseTypes } from '../../domain/content/course-types.ts';
import {
  importFields,
  importFileKinds,
  importFileProblems,
  importLimits,
  importStates,
  importTargets,
  stageKinds,
} from '../../domain/exchange/imports.ts';
import { contentLanguages } from '../../domain/language/languages.ts';
import { importSeparators } from '../../domain/exchange/import-lines.ts';
import { textEncodings } from '../../domain/language/text-encodings.ts';
import { endpoint } from '../endpoint.ts';
import { done, fileUrl, id, idParams, listOf, optionalText, orderedList, text, timestamp, version } from '../fields.ts';
import { packageChoices } from './import-packages.ts';
import { importStory } from './import-stories.ts';
import { job } from '../jobs.ts';
import { otherRecordingInput, wordDetailsInput } from '../content/taught-word.ts';
import { lessonStage } from '../content/card-lessons.ts';
import { stageInput } from '../content/stages.ts';

const count = z.number().int().min(0);
const name = text(importLimits.name);
const language = z.enum(contentLanguages);

/** A file of an import. Pictures and sounds are stored, and shown by their address. */
export const importFile = z.object({
  id,
  /** As it was dropped, with its folders: `kitchen/01 bread.jpg`; of what was in an archive behind the archive's own name. */
  name: z.string(),
  kind: z.enum(importFileKinds),
  bytes: count,
  url: z.string().nullable(),
  /** Why it is not used; null where it is. */
  problem: z.enum(importFileProblems).nullable(),
  /** Whether it is an archive that was not read yet. */
  isUnread: z.boolean(),
});
export type ImportFile = z.infer<typeof importFile>;

/** A row of an import as it is corrected. */
export const importRow = z.strictObject({
  /** Of the card or phrase that it becomes. */
  id,
  text: optionalText(contentLimits.word),
  ...wordDetailsInput,
  ...otherRecordingInput,
  translation: optionalText(contentLimits.translation),
  secondTranslation: optionalText(contentLimits.translation),
  imageUrl: fileUrl.nullable(),
  audioUrl: fileUrl.nullable(),
  /** What was noticed in it and is said to be right. */
  accepted: z.array(z.string().max(40)).max(20),
  isLeftOut: z.boolean(),
  /** The lesson that it becomes part of where each is to be one of its own. */
  lesson: optionalText(contentLimits.name).optional(),
});
export type ImportRow = z.infer<typeof importRow>;

/** Where the rows go: a new lesson or course, or one that there is. */
export const importPlace = z.strictObject({
  kind: z.enum(importTargets),
  /** What they are added to; null for something new. */
  courseId: id.nullable(),
  /** Of something new. */
  name: optionalText(contentLimits.name),
  language,
  /** Of a new reading lesson. */
  stage: lessonStage,
  /** Of a new phrase course; null until one is chosen. */
  stageId: id.nullable(),
  translationLanguage: language.nullable(),
  secondTranslationLanguage: language.nullable(),
  /** Whether rows of several lessons become as many new ones; else all become one. */
  isSplit: z.boolean().optional(),
});
export type ImportPlace = z.infer<typeof importPlace>;

/** How a table is read. */
export const tableReading = z.strictObject({
  fileId: id,
  encoding: z.enum(textEncodings),
  separator: z.enum(importSeparators),
  hasHeadings: z.boolean(),
  columns: z.array(z.enum(importFields).nullable()).max(importLimits.columns),
});
export type TableReading = z.infer<typeof tableReading>;

/** What was decided about an import so far, kept for who comes back to it. */
export const importDraft = z.strictObject({
  place: importPlace,
  table: tableReading.nullable(),
  /** In which subtitles are read; none where it is guessed for each file. */
  subtitleEncoding: z.enum(textEncodings).optional(),
  rows: orderedList(importRow, importLimits.rows),
  /** Rows of the table beyond those that an import takes. */
  beyondCount: count.optional(),
  /** Of an import that becomes stories; its rows are not looked at. */
  stories: orderedList(importStory, importLimits.stories).optional(),
  /** Stages that are made with it, where something goes into them. */
  stages: z
    .array(z.strictObject({ ...stageInput.shape, id, kind: z.enum(stageKinds) }))
    .max(importLimits.stories)
    .optional(),
  /** Of an import with a package, which has no rows. */
  package: packageChoices.optional(),
});
export type ImportDraft = z.infer<typeof importDraft>;

export type PlannedStage = NonNullable<ImportDraft['stages']>[number];

const importSummary = {
  id,
  name: z.string(),
  state: z.enum(importStates),
  fileCount: count,
  changedAt: timestamp,
  /** Of what was made. */
  made: z
    .object({
      /** Of the first course. */
      kind: z.enum(courseTypes),
      courseId: id,
      title: z.string(),
      rowCount: count,
      isNew: z.boolean(),
      undoUntil: timestamp,
      /** How many courses came of a package, or of rows of several lessons: new ones and others; null where it was one. */
      courses: z.object({ made: count, updated: count }).nullable(),
    })
    .nullable(),
};
export const importEntry = z.object(importSummary);
export type ImportEntry = z.infer<typeof importEntry>;

export const contentImport = z.object({
  ...importSummary,
  version,
  files: z.array(importFile),
  draft: importDraft.nullable(),
  /** The job that reads its archives, while it is under way. */
  job: job.nullable(),
});
export type ContentImport = z.infer<typeof contentImport>;

export const listImports = endpoint({
  method: 'GET',
  path: '/api/author/imports',
  access: 'author',
  summary: `The imports of the caller, the latest first; at most ${importLimits.ofAccount + importLimits.undoable}.`,
  status: 200,
  response: listOf(importEntry),
});

export const getImport = endpoint({
  method: 'GET',
  path: '/api/author/imports/{id}',
  access: 'author',
  summary: 'One import of the caller with its files and what was decided so far.',
  params: idParams,
  isCostly: true,
  status: 200,
  response: contentImport,
  errors: ['IMPORT_NOT_FOUND'],
});

export const createImport = endpoint({
  method: 'POST',
  path: '/api/author/imports',
  access: 'author',
  summary:
    "Begins an import, to which files are sent then. Under an id of the caller's it is made once, however often it is sent.",
  body: z.strictObject({ id, name: text(contentLimits.name) }),
  status: 201,
  response: contentImport,
  errors: ['TOO_MANY_IMPORTS'],
});

export const addImportFile = endpoint({
  method: 'POST',
  path: '/api/author/imports/{id}/files',
  access: 'author',
  summary:
    'Adds a file, told by its bytes: pictures, sounds and films are stored, what is read (tables, subtitles, listings of books) and archives kept. One that cannot be used is answered with its problem. The same `fileId` again is the same file.',
  params: idParams,
  query: z.strictObject({ fileId: id, name }),
  upload: true,
  status: 201,
  response: importFile,
  errors: [
    'IMPORT_NOT_FOUND',
    'IMPORT_CLOSED',
    'FILE_MISSING',
    'FILE_TOO_LARGE',
    'TOO_MANY_FILES',
    'UPLOAD_INCOMPLETE',
    'PROCESSOR_TIME_SPENT',
    'STORAGE_UNAVAILABLE',
  ],
});

export const removeImportFile = endpoint({
  method: 'DELETE',
  path: '/api/author/imports/{id}/files/{fileId}',
  access: 'author',
  summary: 'Takes a file out of an import.',
  params: z.object({ id, fileId: id }),
  status: 200,
  response: done,
  errors: ['IMPORT_NOT_FOUND', 'IMPORT_CLOSED'],
});

export const readImport = endpoint({
  method: 'POST',
  path: '/api/author/imports/{id}/read',
  access: 'author',
  summary: 'Reads the archives of an import in a job; what they hold becomes files of it. Again is the same job.',
  params: idParams,
  status: 201,
  response: job,
  errors: ['IMPORT_NOT_FOUND', 'IMPORT_CLOSED', 'TOO_MANY_JOBS'],
});

export const getImportTable = endpoint({
  method: 'GET',
  path: '/api/author/imports/{id}/files/{fileId}/table',
  access: 'author',
  summary: 'The bytes of a table, of subtitles or of the listing of a book of an import, in base 64.',
  params: z.object({ id, fileId: id }),
  isCostly: true,
  status: 200,
  response: z.object({ base64: z.string() }),
  errors: ['IMPORT_NOT_FOUND', 'NOT_FOUND'],
});

export const saveImportDraft = endpoint({
  method: 'PUT',
  path: '/api/author/imports/{id}/draft',
  access: 'author',
  summary: 'Keeps what was decided so far; `version` is the one that was read. Makes nothing.',
  params: idParams,
  body: z.strictObject({ version, draft: importDraft }),
  status: 200,
  response: z.object({ version }),
  errors: ['IMPORT_NOT_FOUND', 'IMPORT_CLOSED', 'STALE_VERSION'],
});

export const makeImport = endpoint({
  method: 'POST',
  path: '/api/author/imports/{id}/make',
  access: 'author',
  summary:
    'Makes cards or phrases of the rows that are not left out, in a new lesson or course or behind what one has, or its stories, or the courses that were chosen of its packages: all or none. An import that has made something answers with that.',
  params: idParams,
  body: z.strictObject({ draft: importDraft }),
  status: 201,
  response: importEntry,
  errors: [
    'IMPORT_NOT_FOUND',
    'NOT_FOUND',
    'CONTENT_OF_OTHERS',
    'TOO_MUCH_CONTENT',
    'IMPORT_TOO_LARGE',
    'FORBIDDEN_ROLE',
    'PROCESSOR_TIME_SPENT',
  ],
});

export const deleteImport = endpoint({
  method: 'DELETE',
  path: '/api/author/imports/{id}',
  access: 'author',
  summary: 'Removes an import with the files that nothing uses; what it made stays.',
  params: idParams,
  status: 200,
  response: done,
  errors: ['IMPORT_NOT_FOUND'],
});
