import { z } from 'zod';
import { courseTypes } from '../../domain/content/course-types.ts';
import { contentLanguages } from '../../domain/language/languages.ts';
import {
  packageFields,
  packageLimits,
  packagePartKinds,
  packageProblems,
  packageStates,
} from '../../domain/exchange/packages.ts';
import { endpoint } from '../endpoint.ts';
import { fieldErrorCodes } from '../errors.ts';
import { id, idParams, listOf } from '../fields.ts';
import { lessonStage } from '../content/card-lessons.ts';

const count = z.number().int().min(0);
const language = z.enum(contentLanguages);

/** What was decided about what the packages of an import hold. */
export const packageChoices = z.strictObject({
  /** Ids, in their packages, of the courses that come in. */
  courses: z.array(id).max(packageLimits.courses),
  /** Into which stage those of a stage of a package go; null for a new one like it. */
  stages: z.array(z.strictObject({ id, stageId: id.nullable() })).max(packageLimits.stages),
});
export type PackageChoices = z.infer<typeof packageChoices>;

/** Why a course of a package cannot come in. */
const plannedProblem = z.object({
  code: z.enum(packageProblems),
  /** Names of the files that are missing. */
  files: z.array(z.string()).max(20),
  /** What is not right, by its path in the package, such as `cards.0.word`. */
  fields: z.array(z.object({ field: z.string(), code: z.enum(fieldErrorCodes), limit: z.number().optional() })).max(20),
});
export type PlannedProblem = z.infer<typeof plannedProblem>;

/** A course of a package, beside what there is of it. */
export const plannedCourse = z.object({
  /** In its package. */
  id: id.nullable(),
  kind: z.enum(courseTypes).nullable(),
  title: z.string(),
  language: language.nullable(),
  /** The stage of the package that it stands in, or that of lessons; null where it has none. */
  stage: z.union([id, lessonStage]).nullable(),
  parts: count,
  files: count,
  state: z.enum(packageStates),
  /** What it updates; null for something new. */
  course: z.object({ id, title: z.string() }).nullable(),
  /** Whether what it updates may have been changed here since it was last imported. */
  isChangedHere: z.boolean(),
  /** Of its cards, phrases and words: how many come, change and go. */
  changes: z.object({ added: count, changed: count, removed: count }),
  problem: plannedProblem.nullable(),
});
export type PlannedCourse = z.infer<typeof plannedCourse>;

export const plannedStage = z.object({
  /** In its package. */
  id,
  kind: z.enum(['phrase', 'story']),
  name: z.string(),
  language,
  /** The stage that it most likely is; null where there is none like it. */
  stageId: id.nullable(),
});
export type PlannedStage = z.infer<typeof plannedStage>;

export const getImportPackage = endpoint({
  method: 'GET',
  path: '/api/author/imports/{id}/package',
  access: 'author',
  summary: 'What the packages of an import hold, and what importing each course of them would come to. Makes nothing.',
  params: idParams,
  isCostly: true,
  hasOwnTurns: true,
  status: 200,
  response: z.object({ courses: z.array(plannedCourse), stages: z.array(plannedStage) }),
  errors: ['IMPORT_NOT_FOUND'],
});

/** What importing a course would change, of the course itself or of one of its parts. */
export const packageChange = z.object({
  part: z.enum(packagePartKinds),
  change: z.enum(['added', 'changed', 'removed']),
  /** The word or text that it is told by: the new one, and the former one of what goes. */
  name: z.string(),
  /** The place of a page, from 1; null for what is told by its text alone. */
  place: count.nullable(),
  /** What differs. Texts are cut to what tells them apart; files and what is longer have none. */
  fields: z.array(
    z.object({ field: z.enum(packageFields), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});
export type PackageChange = z.infer<typeof packageChange>;

export const listPackageChanges = endpoint({
  method: 'GET',
  path: '/api/author/imports/{id}/package/{courseId}/changes',
  access: 'author',
  summary: 'What importing a course of a package would change, part by part. Makes nothing.',
  params: z.strictObject({ id, courseId: id }),
  query: z.strictObject({
    cursor: z
      .string()
      .regex(/^\d{1,6}$/)
      .optional(),
  }),
  isCostly: true,
  hasOwnTurns: true,
  status: 200,
  response: listOf(packageChange),
  errors: ['IMPORT_NOT_FOUND'],
});
