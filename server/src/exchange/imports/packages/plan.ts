import type { PackageCourse } from '@kalima/shared/contract/exchange/course-package';
import type { PlannedCourse, PlannedProblem } from '@kalima/shared/contract/exchange/import-packages';
import { mediaKeyOf, mediaKeysOf, mediaUrlPrefix } from '@kalima/shared/domain/content/media-addresses';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { type ContentAuthor, isAdmin } from '../../../platform/sessions/caller.ts';
import type { GivenOut } from '../../../media/media.service.ts';
import type { MediaService } from '../../../media/media.service.ts';
import {
  type Canonical,
  canonicalOf,
  compareParts,
  countParts,
  hashOfCourse,
} from '../../packages/packages.service.ts';
import type { PackagedKinds } from '../../packages/packages.service.ts';
import type { Placed } from '../../packages/packages.service.ts';
import { type Origin, ownerOf, selectOrigins } from '../../packages/packages.service.ts';
import { stableId } from '../files/stable-id.ts';
import { type FileRow, selectMaker } from '../imports.queries.ts';
import { problemOf, type ReadCourse } from './read-listings.ts';

/** Something that keeps a course of a package out. */
class CourseProblem extends Error {
  readonly problem: PlannedProblem;

  constructor(problem: PlannedProblem) {
    super(`a course of a package is not imported: ${problem.code}`);
    this.problem = problem;
  }
}

export interface PlanDependencies {
  readonly packaged: PackagedKinds;
  readonly media: Pick<MediaService, 'givenOut'>;
}

/** A course of a package, ready to be written. */
export interface ReadyCourse {
  readonly course: PackageCourse;
  readonly form: unknown;
  readonly canonical: Canonical;
  readonly hash: string;
  /** What it updates. */
  readonly target: { readonly id: string; readonly title: string; readonly placed: Placed<unknown> } | null;
  readonly before: Canonical | null;
  readonly origin: Origin | null;
  /** Where it goes; of something new made for it. */
  readonly courseId: string;
  /** The id in the package of each part that has another one here. */
  readonly parts: Readonly<Record<string, string>>;
  readonly isChangedHere: boolean;
}

/** Where the files of a package are stored, by the names that it calls them by. */
export type StoredFiles = ReadonlyMap<string, string>;

/** The files of an import by their names, as a package calls them. */
export function filesByName(files: readonly FileRow[]): StoredFiles {
  return new Map(
    files.flatMap(({ name, mediaKey }) => (mediaKey === null ? [] : [[name.normalize(), mediaKey] as const])),
  );
}

/** The addresses of the files that a package names; collects those that are missing. */
export function addressesIn(byName: StoredFiles, folder: string) {
  const missing = new Set<string>();
  return {
    missing,
    file: (name: string | null): string | null => {
      if (name === null) return null;
      const key = byName.get(`${folder}${name}`.normalize());
      if (key !== undefined) return `${mediaUrlPrefix}${key}`;
      missing.add(name);
      return `${mediaUrlPrefix}imports/missing/${missing.size}.webp`;
    },
  };
}

/** What a course of a package updates: what came from there before, or, of those who may change it, the one that it was made of. */
async function findTarget(
  { packaged }: PlanDependencies,
  db: Db,
  author: ContentAuthor,
  { id, kind }: PackageCourse,
  origin: Origin | null,
): Promise<ReadyCourse['target']> {
  const courseId = origin?.courseId ?? id;
  const maker = await selectMaker(db, courseId);
  const isOwn = maker !== undefined && (isAdmin(author) || maker.madeBy === author.userId);
  if (!isOwn || maker.courseType !== kind) return null;
  return { id: courseId, title: maker.title, placed: await packaged.kinds[kind].read(db, courseId) };
}

const partIdsOf = (course: Canonical): Set<string> => {
  const ids = new Set<string>();
  JSON.stringify(course, (key, value: unknown) => {
    if (key === 'id' && typeof value === 'string') ids.add(value);
    return value;
  });
  return ids;
};

/** Files that the course has already stay those that it has, so that devices need not fetch them again. */
function withKnownFiles(
  files: { readonly file: (name: string | null) => string | null },
  known: ReadonlyMap<string, string>,
  hashes: ReadonlyMap<string, GivenOut>,
) {
  return (name: string | null) => {
    const url = files.file(name);
    const hash = url === null ? undefined : hashes.get(mediaKeyOf(url) ?? '')?.sha256;
    return (hash === undefined ? undefined : known.get(hash)) ?? url;
  };
}

interface Preparing {
  readonly byName: StoredFiles;
  /** The id of what is made of it. */
  readonly newId: string;
  /** Whether nothing is to be written yet: then files may have names of their own that nothing is stored under. */
  readonly areFilesToCome?: boolean;
}

/**
 * Reads a course of a package as it would be stored. Throws a `CourseProblem`, and `STORAGE_UNAVAILABLE`. Inside a transaction that holds
 * the target still, what it says stands.
 */
async function prepareCourse(
  parts: PlanDependencies,
  db: Db,
  author: ContentAuthor,
  { course, folder }: Extract<ReadCourse, { folder: string }>,
  { byName, newId, areFilesToCome = false }: Preparing,
): Promise<ReadyCourse> {
  const { packaged, media } = parts;
  const kind = packaged.kinds[course.kind];
  const [origin = null] = await selectOrigins(db, ownerOf(author), [course.id]);
  const target = await findTarget(parts, db, author, course, origin);
  const courseId = target?.id ?? newId;
  const currentFiles = target ? mediaKeysOf(kind.filesOf(target.placed.form)) : [];
  const currentHashes = await media.givenOut(currentFiles, db);
  const before = target && canonicalOf(kind, target.placed.form, currentHashes);
  const here = before ? partIdsOf(before) : new Set<string>();
  const local = new Map(target && origin ? Object.entries(origin.parts).map(([id, inPackage]) => [inPackage, id]) : []);
  const idOf = (id: string) => local.get(id) ?? (here.has(id) ? id : stableId(courseId, id));
  const renamed: Record<string, string> = {};
  const part = (id: string) => {
    const found = idOf(id);
    if (found !== id) renamed[found] = id;
    return found;
  };

  const files = addressesIn(byName, folder);
  const first = await readForm(() => kind.asForm(course, { file: files.file, part }));
  if (files.missing.size > 0) throw new CourseProblem(problemOf('missing-file', { files: [...files.missing] }));
  const hashes = new Map([...currentHashes, ...(await media.givenOut(mediaKeysOf(kind.filesOf(first)), db))]);
  const known = new Map(
    [...currentHashes].map(([key, { sha256 }]) => [sha256, `${mediaUrlPrefix}${key}`] as const).toReversed(),
  );
  const file = withKnownFiles(files, known, hashes);
  const form = known.size > 0 ? await readForm(() => kind.asForm(course, { file, part })) : first;
  if (!areFilesToCome) await readForm(() => kind.checkFiles(db, form));
  const canonical = canonicalOf(kind, form, hashes);
  const hash = hashOfCourse(canonical);
  const hashBefore = before && hashOfCourse(before);
  const isChangedHere =
    hashBefore !== null && ![hash, origin?.hash, course.basis, course.exported].includes(hashBefore);
  return {
    course,
    form,
    canonical,
    hash,
    target,
    before,
    origin: target && origin,
    courseId,
    parts: renamed,
    isChangedHere,
  };
}

/** What the form of the content would not take is a problem of the course. */
async function readForm<Form>(read: () => Promise<Form>): Promise<Form> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'VALIDATION_FAILED') throw error;
    throw new CourseProblem(problemOf('not-valid', { fields: error.details?.fields ?? [] }));
  }
}

/** A course of a package with what becomes of it: ready, or what keeps it out. */
export type Prepared = { readonly ready: ReadyCourse } | { readonly problem: PlannedProblem };

/** As `prepareCourse`, with what keeps it out as an answer. */
export async function tryCourse(...given: Parameters<typeof prepareCourse>): Promise<Prepared> {
  try {
    return { ready: await prepareCourse(...given) };
  } catch (error) {
    if (error instanceof CourseProblem) return { problem: error.problem };
    throw error;
  }
}

const namesIn = (value: unknown): number => (JSON.stringify(value).match(/"files\//g) ?? []).length;
const noChanges = { added: 0, changed: 0, removed: 0 };

/** A course of a package as it is shown. */
export function asPlanned(read: ReadCourse, prepared: Prepared | null): PlannedCourse {
  const course = read.course;
  const common = {
    id: course?.id ?? null,
    kind: course?.kind ?? (read.course === null ? read.kind : null),
    title: course?.title ?? (read.course === null ? read.title : ''),
    language: course?.language ?? null,
    stage: course && 'stage' in course ? course.stage : null,
    parts: course ? countParts(course) : 0,
    files: course ? namesIn(course) : 0,
  };
  if (!prepared || !('ready' in prepared)) {
    const problem = prepared?.problem ?? (read.course === null ? read.problem : problemOf('not-valid'));
    return { ...common, state: 'new', course: null, isChangedHere: false, changes: noChanges, problem };
  }
  const { canonical, target, before, hash, isChangedHere } = prepared.ready;
  const { added, changed, removed } = compareParts(before, canonical);
  const state = before === null ? 'new' : hashOfCourse(before) === hash ? 'same' : 'changed';
  return {
    ...common,
    state,
    course: target && { id: target.id, title: target.title },
    isChangedHere,
    changes: { added: added.length, changed: changed.length, removed: removed.length },
    problem: null,
  };
}
