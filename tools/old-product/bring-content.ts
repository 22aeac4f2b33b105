import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { PackageCourse } from '@kalima/shared/contract/exchange/course-package';
import { type UploadPurpose, uploadPurposes } from '@kalima/shared/domain/content/uploads';
import { mediaUrlPrefix } from '@kalima/shared/domain/content/media-addresses';
import type { KalimaApp } from '../../server/src/app.ts';
import { AppError } from '../../server/src/platform/app-error.ts';
import type { AdminCaller } from '../../server/src/platform/sessions/caller.ts';
import { textOf } from './cells.ts';
import { checkedCourse } from './check-course.ts';
import { createFileFinder } from './find-file.ts';
import type { OldContent } from './map/old-content.ts';
import type { OldStage } from './map/stages.ts';
import type { At, Making, NamedFile, OldCourse } from './old-course.ts';
import { computedId } from './old-ids.ts';
import { type OldFiles, openOldFile, UnreadableFile } from './read-folder.ts';
import { type CameAs, type Report, shortText } from './report.ts';

/** What is the file's own fault; everything else is the server's, and ends the work. */
const faults: Readonly<Record<string, string>> = {
  FILE_TOO_LARGE: 'it is too large',
  PICTURE_TOO_LARGE: 'it has too many pixels',
  FILE_TYPE_NOT_ALLOWED: 'it is of no type that is taken there',
  PICTURE_NOT_READABLE: 'it is damaged',
  MEDIA_NOT_READABLE: 'it is damaged',
  FILE_MISSING: 'it is empty',
};
const ownFaults = new Set(['STORAGE_UNAVAILABLE', 'DISK_FULL']);

export interface Bringing {
  readonly app: Pick<KalimaApp, 'brought' | 'courses' | 'phrases' | 'stories'>;
  readonly admin: AdminCaller;
  readonly report: Report;
  readonly isDryRun: boolean;
  /** Called before each piece of the work. Rejects where the work is to end. */
  readonly step: (what: string) => Promise<void>;
}

type Source = NamedFile['source'];
const nameOf = (source: Source): string => ('name' in source ? source.name : hash('sha256', source.data));

/** Keeps the files of an old product once each, and remembers which cannot be kept. */
function createFileKeeper({ app, admin, isDryRun }: Bringing, files: OldFiles) {
  const find = createFileFinder(files);
  const kept = new Map<string, string>();
  const refused = new Map<string, string>();
  const keyOf = ({ source, purpose }: NamedFile) => {
    const { kind, isInText = false } = uploadPurposes[purpose];
    return `${kind} ${isInText} ${nameOf(source)}`;
  };
  return {
    find,
    problemOf: (file: NamedFile): string | undefined => refused.get(keyOf(file)),
    /** The key under which a file is stored, or in a dry run would be; null where it cannot be. */
    async keep(file: NamedFile, owner: string): Promise<string | null> {
      const key = keyOf(file);
      const known = kept.get(key);
      if (known !== undefined) return known;
      const { source, purpose } = file;
      const open = async () =>
        'data' in source
          ? Readable.from([Buffer.from(source.data)])
          : (await openOldFile(files.root, source.name)).handle.createReadStream();
      try {
        const stored = isDryRun
          ? ((await app.brought.files.findEqual({ purpose, owner }, open)) ?? `imports/missing/${kept.size}.webp`)
          : await app.brought.files.storeOnce(admin, { purpose, owner }, open);
        kept.set(key, stored);
        return stored;
      } catch (error) {
        const fault =
          error instanceof UnreadableFile ? error.message : error instanceof AppError ? faults[error.code] : undefined;
        if (fault === undefined) throw error;
        refused.set(key, fault);
        return null;
      }
    },
  };
}

type FileKeeper = ReturnType<typeof createFileKeeper>;
type Told = { readonly how: 'mended' | 'lost' | 'failed'; readonly at: At; readonly text: string };

/** Makes one course of its rows; what is told of it is kept until it is known what became of its files. */
function createMaking(keeper: FileKeeper) {
  const files = new Map<string, NamedFile>();
  const told: Told[] = [];
  const names = new Map<string, string>();
  const add = (file: NamedFile): string => {
    const key = `${file.purpose} ${nameOf(file.source)}`;
    const name = names.get(key) ?? `files/${names.size + 1}`;
    names.set(key, name);
    files.set(name, file);
    return name;
  };
  const making: Making = {
    mended: (at, text) => void told.push({ how: 'mended', at, text }),
    lost: (at, text) => void told.push({ how: 'lost', at, text }),
    failed: (at, text) => void told.push({ how: 'failed', at, text }),
    file(value, purpose: UploadPurpose, at) {
      const address = textOf(value);
      if (address === '') return null;
      const found = keeper.find(address);
      const problem = 'problem' in found ? found.problem : keeper.problemOf({ source: { name: found.name }, purpose });
      if (problem === undefined && 'name' in found) return add({ source: { name: found.name }, purpose });
      making.lost(at, `the file ${shortText(address)}: ${problem ?? ''}`);
      return null;
    },
    bytes(data, purpose) {
      const file = { source: { data }, purpose };
      return keeper.problemOf(file) === undefined ? add(file) : null;
    },
  };
  return { making, files, told };
}

interface Prepared {
  /** Null where it cannot come. */
  readonly course: PackageCourse | null;
  readonly stored: ReadonlyMap<string, string>;
  readonly told: readonly Told[];
  /** The rows of its parts. */
  readonly parts: readonly At[];
}

/** A course with its files kept. */
async function prepare(keeper: FileKeeper, old: OldCourse, owner: string): Promise<Prepared> {
  // A file that cannot be kept is left out of the course, which is made again without it.
  for (;;) {
    const { making, files, told } = createMaking(keeper);
    const made = old.make(making);
    const course = made && checkedCourse(made, old.at, making);
    const stored = new Map<string, string>();
    let isWhole = true;
    for (const [name, file] of course ? files : []) {
      const key = await keeper.keep(file, owner);
      if (key === null) isWhole = false;
      else stored.set(name, key);
    }
    if (isWhole) return { course, stored, told, parts: made?.parts ?? [] };
  }
}

/** Tells what became of a course: of one that cannot come, why alone. */
function tell(report: Report, old: OldCourse, { told, parts }: Prepared, as: CameAs | null): void {
  for (const { how, at, text } of told) if (as !== null || how === 'failed') report[how](at.table, at.row, text);
  if (as === null) return lack(report, old);
  const keyOf = ({ table, row }: At) => `${table} ${row}`;
  const lost = new Set(told.flatMap(({ how, at }) => (how === 'failed' ? keyOf(at) : [])));
  if (old.isInvented !== true) report.came(old.at.table, as);
  for (const part of parts) if (!lost.has(keyOf(part))) report.came(part.table, as);
  if (old.catalogueRow !== undefined) report.came('courses', as === 'new' ? 'new' : 'same');
}

/** The row of the catalogue about content that cannot come. */
function lack(report: Report, { catalogueRow, title }: OldCourse): void {
  if (catalogueRow !== undefined)
    report.failed('courses', catalogueRow, `its content could not come (${shortText(title)})`);
}

const cameAs = { made: 'new', updated: 'changed', same: 'same', kept: 'kept' } as const;

async function bringCourse(bringing: Bringing, keeper: FileKeeper, old: OldCourse): Promise<string | null> {
  const { app, admin, report, isDryRun } = bringing;
  const newId = computedId('course', old.kind, old.id);
  const prepared = await prepare(keeper, old, old.stageId ?? newId);
  const { course, stored } = prepared;
  if (!course) {
    tell(report, old, prepared, null);
    return null;
  }
  const { stageId, createdAt, facts } = old;
  const given = { course, files: stored, newId, stageId, createdAt: createdAt ?? undefined };
  const outcome = isDryRun
    ? await app.brought.courses.plan(admin, given)
    : await app.brought.courses.bring(admin, given, async (trx, courseId) => {
        if (Object.keys(facts).length > 0) await app.courses.edit(trx, courseId, { version: 1, ...facts });
      });
  if (outcome.state === 'refused') {
    const { code, files, fields } = outcome.problem;
    const at = shortText([...files, ...fields.map(({ field }) => field)].join(', '));
    report.failed(old.at.table, old.at.row, `it is not right (${at || code})`);
    tell(report, old, prepared, null);
    return null;
  }
  tell(report, old, prepared, cameAs[outcome.state]);
  return outcome.courseId;
}

/** Makes the stages that there are not; those that there are stay as they are here. */
async function bringStages(bringing: Bringing, keeper: FileKeeper, content: OldContent): Promise<void> {
  const { app, admin, report, isDryRun, step } = bringing;
  const services = { phrase: app.phrases.stages, story: app.stories.stages };
  const here = new Map(
    [...(await services.phrase.list(admin)), ...(await services.story.list(admin))].map((stage) => [stage.id, stage]),
  );
  const make = async ({ kind, id, table, row, name, description, cover }: OldStage) => {
    await step(`stage ${shortText(name)}`);
    const known = here.get(id);
    if (known) return report.came(table, known.name === name ? 'same' : 'kept');
    const { making, files, told } = createMaking(keeper);
    const purpose = kind === 'phrase' ? 'phrase-stage-cover' : 'story-stage-cover';
    const file = making.file(cover, purpose, { table, row: row ?? 0 });
    const named = file === null ? undefined : files.get(file);
    const key = named === undefined ? null : await keeper.keep(named, id);
    if (named && key === null) report.lost(table, row, `its cover: ${keeper.problemOf(named) ?? ''}`);
    for (const { text } of told) report.lost(table, row, text);
    const language = content.courses.find(({ stageId }) => stageId === id)?.language ?? 'english';
    const coverImageUrl = key === null ? null : `${mediaUrlPrefix}${key}`;
    if (!isDryRun) await services[kind].create(admin, { id, name, description, language, coverImageUrl });
    report.came(table, 'new');
  };
  // In their order, in which they stand then.
  for (const stage of content.stages) await make(stage);
}

/** Brings all content; returns the course here of each. */
export async function bringContent(
  bringing: Bringing,
  files: OldFiles,
  content: OldContent,
): Promise<ReadonlyMap<OldCourse, string>> {
  const { report, step } = bringing;
  const keeper = createFileKeeper(bringing, files);
  await bringStages(bringing, keeper, content);
  const courses = new Map<OldCourse, string>();
  for (const [index, old] of content.courses.entries()) {
    await step(`course ${index + 1} of ${content.courses.length}: ${shortText(old.title)}`);
    try {
      const courseId = await bringCourse(bringing, keeper, old);
      if (courseId !== null) courses.set(old, courseId);
    } catch (error) {
      if (!(error instanceof AppError) || ownFaults.has(error.code)) throw error;
      const fields = error.details?.fields?.map(({ field }) => field).join(', ') ?? '';
      lack(report, old);
      report.failed(
        old.at.table,
        old.at.row,
        `it was refused (${error.code}${fields === '' ? '' : `: ${shortText(fields)}`})`,
      );
    }
  }
  return courses;
}
