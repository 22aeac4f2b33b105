import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { WordChoice } from '@kalima/shared/contract/content/changed-words';
import type { PackageChoices } from '@kalima/shared/contract/exchange/import-packages';
import type { ImportDraft } from '@kalima/shared/contract/exchange/imports';
import { isNearCorrection } from '@kalima/shared/domain/content/word-corrections';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { type ContentAuthor, isAdmin } from '../../../platform/sessions/caller.ts';
import { type Canonical, compareParts, countParts, hashOfCourse } from '../../packages/packages.service.ts';
import { ownerOf, writeOrigin } from '../../packages/packages.service.ts';
import type { MadePackage, MadePiece } from '../made.ts';
import { requireFewParts } from '../parts-at-once.ts';
import { type FileRow, selectMaker } from '../imports.queries.ts';
import {
  addressesIn,
  filesByName,
  type PlanDependencies,
  type ReadyCourse,
  type StoredFiles,
  tryCourse,
} from './plan.ts';
import type { ReadCourse, ReadPackages } from './read-listings.ts';

type Stage = ReadPackages['stages'][number];

/** What everything is written with. */
interface Writing {
  readonly parts: PlanDependencies;
  readonly trx: Trx;
  readonly author: ContentAuthor;
}

interface Making extends Writing {
  readonly byName: StoredFiles;
}

const field = (at: string) => `draft.package.${at}`;

/** Makes the stages that are to be new; returns the stage here of each of the package, and which are new. Throws `FORBIDDEN_ROLE`. */
async function placeStages(
  { parts, trx, author, byName }: Making,
  stages: readonly Stage[],
  choices: PackageChoices['stages'],
): Promise<{ stageOf: Map<string, string>; made: MadePackage['stages'] }> {
  const stageOf = new Map<string, string>();
  const made: MadePackage['stages'][number][] = [];
  for (const [index, { id, stageId }] of choices.entries()) {
    const stage = stages.find((one) => one.id === id);
    if (!stage) throw invalidField(field(`stages.${index}.id`), 'INVALID_VALUE');
    if (stageId !== null) {
      stageOf.set(id, stageId);
      continue;
    }
    if (!isAdmin(author)) throw new AppError('FORBIDDEN_ROLE', 'Stages are made by administrators.');
    const { kind, name, description, language, cover, folder } = stage;
    const files = addressesIn(byName, folder);
    const url = files.file(cover);
    const coverImageUrl = files.missing.size > 0 ? null : url;
    const isTaken = (await parts.packaged.stages[kind].list(trx)).some((one) => one.id === id);
    const given = { id: isTaken ? randomUUID() : id, name, description, language, coverImageUrl };
    await parts.packaged.stages[kind].create(trx, author, given);
    stageOf.set(id, given.id);
    made.push({ kind, id: given.id });
  }
  return { stageOf, made };
}

/** Words after which other requests are answered: to compare so many takes milliseconds. */
const comparedAtOnce = 50;

/** Returns what is proposed of each word that changes: a text that is near the former one is the same word, corrected. */
async function choicesFor(before: Canonical, after: Canonical): Promise<WordChoice[]> {
  const texts = (course: Canonical) => {
    const found = new Map<string, string>();
    JSON.stringify(course, (_key, value: unknown) => {
      const { id, word, text } = (value ?? {}) as { id?: string; word?: string; text?: string };
      const shown = word ?? text;
      if (typeof id === 'string' && typeof shown === 'string') found.set(id, shown);
      return value;
    });
    return found;
  };
  const former = texts(before);
  const choices: WordChoice[] = [];
  for (const [partId, text] of texts(after)) {
    const from = former.get(partId);
    if (from === undefined) continue;
    if (choices.length % comparedAtOnce === 0) await setImmediate();
    choices.push({ partId, isSameWord: from === text || isNearCorrection(from, text) });
  }
  return choices;
}

/**
 * Makes or updates a course of a package; null where it is here as it is. `createdAt` says when a new one was made, where that is past and
 * its kind shows it. Throws what the service of the content throws.
 */
export async function writeCourse(
  { parts, trx, author }: Writing,
  { course, form, canonical, hash, target, before, origin, courseId, parts: ids }: ReadyCourse,
  stage: string | number | null,
  createdAt?: Date,
): Promise<MadePiece | null> {
  const kind = parts.packaged.kinds[course.kind];
  const owner = ownerOf(author);
  // Where it is as it is here, only what it is called in the package is noted.
  const isSame = before !== null && hashOfCourse(before) === hash;
  if (target && before) {
    if (!isSame) {
      const changedWords = await choicesFor(before, canonical);
      await kind.replace(trx, author, target.id, { version: target.placed.version, changedWords }, form);
    }
  } else await kind.create(trx, author, courseId, form, stage, createdAt);
  await writeOrigin(trx, owner, courseId, { packageId: course.id, hash, parts: ids });
  if (isSame) return null;
  return {
    kind: course.kind,
    courseId,
    title: course.title,
    hash,
    before: target && {
      form: target.placed.form,
      origin: origin && { packageId: origin.packageId, hash: origin.hash, parts: origin.parts },
    },
    added: compareParts(before, canonical).added,
  };
}

/**
 * Makes or updates the chosen courses of the packages of an import, all or none. Throws `VALIDATION_FAILED` at a course that cannot come in
 * or has no stage, and what the services of the content throw.
 */
export async function makePackage(
  parts: PlanDependencies,
  trx: Trx,
  author: ContentAuthor,
  { courses, stages }: ReadPackages,
  files: readonly FileRow[],
  choices: NonNullable<ImportDraft['package']>,
): Promise<MadePackage> {
  const making: Making = { parts, trx, author, byName: filesByName(files) };
  const { stageOf, made: madeStages } = await placeStages(making, stages, choices.stages);
  const chosen = new Set(choices.courses);
  if (chosen.size === 0) throw invalidField(field('courses'), 'REQUIRED');
  const byId = new Map<string, Extract<ReadCourse, { folder: string }>>();
  for (const read of courses) if (read.course && !byId.has(read.course.id)) byId.set(read.course.id, read);
  const pieces: MadePiece[] = [];
  let rowCount = 0;
  requireFewParts(
    [...byId.values()].flatMap(({ course }) => (chosen.has(course.id) ? course : [])),
    parts.packaged,
  );
  // What stands by the time when it was made would stand by chance where two are made within a millisecond.
  let createdAt = Date.now() - byId.size;
  // In the order of the package, in which they stand then.
  for (const [id, read] of byId) {
    if (!chosen.delete(id)) continue;
    if (await selectMaker(trx, id)) await parts.packaged.kinds[read.course.kind].lock(trx, author, id).catch(letOthers);
    const prepared = await tryCourse(parts, trx, author, read, { byName: making.byName, newId: randomUUID() });
    const at = field(`courses.${choices.courses.indexOf(id)}`);
    if (!('ready' in prepared)) throw invalidField(at, 'INVALID_VALUE');
    const { course, target, canonical } = prepared.ready;
    const asked = 'stage' in course ? course.stage : null;
    const stage = typeof asked === 'string' ? stageOf.get(asked) : asked;
    if (stage === undefined && !target) throw invalidField(field('stages'), 'REQUIRED');
    createdAt += 1;
    const piece = await writeCourse(making, prepared.ready, stage ?? null, new Date(createdAt));
    if (piece) pieces.push(piece);
    rowCount += countParts(canonical);
  }
  const [unknown] = chosen;
  if (unknown !== undefined) throw invalidField(field(`courses.${choices.courses.indexOf(unknown)}`), 'INVALID_VALUE');
  return madeOf(pieces, madeStages, rowCount);
}

/** What somebody else made is not updated: a course of it becomes one of the author's. */
function letOthers(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'CONTENT_OF_OTHERS') throw error;
}

function madeOf(pieces: readonly MadePiece[], stages: MadePackage['stages'], rowCount: number): MadePackage {
  const [first] = pieces;
  // All that was chosen is here as it is.
  if (!first) throw invalidField(field('courses'), 'REQUIRED');
  const made = pieces.filter(({ before }) => before === null).length;
  const { kind, courseId, title } = first;
  return {
    kind,
    courseId,
    title,
    rowCount,
    isNew: made === pieces.length,
    courses: { made, updated: pieces.length - made },
    pieces,
    stages,
  };
}
