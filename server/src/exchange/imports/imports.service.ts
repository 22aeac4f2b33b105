import type { ContentImport, ImportDraft, ImportEntry } from '@kalima/shared/contract/exchange/imports';
import type { Job } from '@kalima/shared/contract/jobs';
import { importLimits } from '@kalima/shared/domain/exchange/imports';
import { mediaKeysOf } from '@kalima/shared/domain/content/media-addresses';
import { AppError, staleVersion } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { lockPerson } from '../../platform/db/lock-person.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { RequireRoom } from '../../platform/disk-space.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { ContentAuthor } from '../../platform/sessions/caller.ts';
import type { ChangesService, NewChange } from '../../changes/changes.service.ts';
import type { JobsService } from '../../jobs/jobs.service.ts';
import { savingTexts } from '../../content/pinyin/read-ahead.ts';
import type { MediaService } from '../../media/media.service.ts';
import type { PackagedKinds } from '../packages/packages.service.ts';
import { createReadArchives } from './archives/read-archives.ts';
import { asFile, createImportFilesService, importNotFound, lockOpenImport } from './files/files.service.ts';
import { stableId } from './files/stable-id.ts';
import { makeLessons } from './make.ts';
import { createOneCourses } from './packages/one-course.ts';
import { makeStages } from './make-stages.ts';
import { filesOfStories, makeStories } from './make-stories.ts';
import { createImportedPackages } from './packages/packages.service.ts';
import * as queries from './imports.queries.ts';
import { type TargetServices, createTargets } from './targets.ts';
import { undoImport } from './undo-import.ts';

const hourLength = 60 * 60 * 1000;

interface Dependencies extends TargetServices {
  readonly database: OpenDatabase;
  readonly files: FileStore;
  readonly media: Pick<MediaService, 'store' | 'storePlain' | 'discard' | 'requireUsableFiles' | 'givenOut'>;
  readonly packaged: PackagedKinds;
  readonly jobs: Pick<JobsService, 'startForAuthor' | 'ofId'>;
  readonly changes: Pick<ChangesService, 'add' | 'record'>;
  /** Folder on the same disk as the files, for what is being received. */
  readonly temporaryFolder: string;
  readonly requireRoom: RequireRoom;
}

const undoUntil = (madeAt: Date): Date => new Date(madeAt.getTime() + importLimits.undoHours * hourLength);

function asEntry({ id, name, state, fileCount, changedAt, made, madeAt, titleNow }: queries.ImportHead): ImportEntry {
  const shown = made &&
    madeAt && {
      courses: made.courses ?? null,
      kind: made.kind,
      courseId: made.courseId,
      title: titleNow ?? made.title,
      rowCount: made.rowCount,
      isNew: made.isNew,
      undoUntil: undoUntil(madeAt).toISOString(),
    };
  return { id, name, state, fileCount, changedAt: changedAt.toISOString(), made: shown };
}

/** Describes an import that was made as a change. */
function changeOf({ id, made }: ImportEntry): NewChange {
  const { courses, kind, rowCount } = made ?? { courses: null, kind: 'reading', rowCount: 0 };
  const rows = kind === 'phrase' ? 'phrases' : 'cards';
  const things = kind === 'story' ? 'stories' : 'courses';
  const count = courses ? courses.made + courses.updated : rowCount;
  return { id, kind: 'import-made', count, import: { id, of: courses ? things : rows }, undo: { importId: id } };
}

/** Imports of authors: files in, rows corrected, cards, phrases or stories out, and that taken back (PRODUCT.md#imports). */
export function createImportsService({
  database,
  files,
  media,
  packaged,
  jobs,
  changes,
  temporaryFolder,
  requireRoom,
  ...services
}: Dependencies) {
  const { db } = database;
  const targets = createTargets(services);
  const importFiles = createImportFilesService({ database, files, media, temporaryFolder });
  const packageParts = { packaged, media };
  const packages = createImportedPackages({ database, files: importFiles, ...packageParts });
  const readArchives = createReadArchives({ database, store: files, media, files: importFiles, requireRoom });

  async function find(author: ContentAuthor, id: string): Promise<queries.ImportHead> {
    const row = await queries.selectImport(db, author.userId, id);
    if (!row) throw importNotFound();
    return row;
  }

  async function findWhole(within: Db, author: ContentAuthor, id: string): Promise<queries.ImportRow> {
    const row = await queries.selectWholeImport(within, author.userId, id);
    if (!row) throw importNotFound();
    return row;
  }

  /** One import with its files. Throws `IMPORT_NOT_FOUND`. */
  async function get(author: ContentAuthor, id: string): Promise<ContentImport> {
    const row = await findWhole(db, author, id);
    const rows = await queries.selectFiles(db, id);
    const job = row.jobId === null ? undefined : await jobs.ofId(author, row.jobId);
    return { ...asEntry(row), version: row.version, files: rows.map(asFile), draft: row.draft, job: job ?? null };
  }

  changes.add(undoImport({ db, targets, packageParts }));

  return {
    /** How its archives are read. */
    work: readArchives,
    files: importFiles,
    /** Single courses that the operator brings in. */
    oneCourses: createOneCourses({ database, ...packageParts }),
    get,

    /** The imports of an author, the latest first. */
    list: async ({ userId }: ContentAuthor) => ({
      items: (await queries.selectImports(db, userId)).map(asEntry),
      nextCursor: null,
    }),

    /**
     * Begins an import, once under its id. Where the author has as many as may be, the oldest that has made something goes, once it cannot be undone any more. Throws
     * `TOO_MANY_IMPORTS`, and `IMPORT_NOT_FOUND` for an id that is somebody else's.
     */
    async create(author: ContentAuthor, { id, name }: { id: string; name: string }): Promise<ContentImport> {
      const { userId } = author;
      const keys = await inTransaction(db, async (trx) => {
        // One after the other, so that the bound holds.
        await lockPerson(trx, userId);
        const all = await queries.selectImports(trx, userId);
        if (all.some((one) => one.id === id)) return [];
        const day = Date.now() - importLimits.undoHours * 3_600_000;
        const isUndoable = ({ state, madeAt }: (typeof all)[number]) =>
          state === 'made' && madeAt !== null && madeAt.getTime() > day;
        // What can be undone stays for its day, beside as many as there may be else.
        const undoable = all.filter(isUndoable).length;
        const others = all.filter((one) => !isUndoable(one));
        const beyond = others.length - importLimits.ofAccount + 1;
        const done = others.filter(({ state }) => state === 'made').toReversed();
        if (beyond > done.length || undoable >= importLimits.undoable)
          throw new AppError('TOO_MANY_IMPORTS', 'Too many imports are not finished.');
        const ids = done.slice(0, Math.max(0, beyond)).map((one) => one.id);
        const old = await queries.deleteImports(trx, { userId, ids });
        await queries.insertImport(trx, userId, id, name);
        return old;
      });
      await media.discard(keys);
      return get(author, id);
    },

    /** Begins to read the archives of an import in a job; while that is under way, again is the same. Throws `IMPORT_NOT_FOUND`, `IMPORT_CLOSED`, `TOO_MANY_JOBS`. */
    async read(author: ContentAuthor, importId: string): Promise<Job> {
      const { jobId, state } = await find(author, importId);
      if (state === 'made') throw new AppError('IMPORT_CLOSED', 'This import has made something.');
      const underWay = jobId === null ? undefined : await jobs.ofId(author, jobId);
      if (underWay) return underWay;
      // By the one before, so that two who ask at the same moment ask for the same one.
      const id = stableId(importId, jobId ?? '');
      const job = await jobs.startForAuthor(author, 'read-import', { id, input: { importId } });
      await queries.setJob(db, importId, id);
      return job;
    },

    /** Keeps what was decided so far. Throws `IMPORT_NOT_FOUND`, `IMPORT_CLOSED`, `STALE_VERSION` with the version and draft as they are. */
    saveDraft: (
      author: ContentAuthor,
      id: string,
      { version, draft }: { version: number; draft: ImportDraft },
    ): Promise<{ version: number }> =>
      inTransaction(db, async (trx) => {
        const row = await lockOpenImport(trx, author, id);
        if (row.version !== version)
          throw staleVersion({ version: row.version, draft: (await findWhole(trx, author, id)).draft });
        return { version: await queries.updateImport(trx, id, { draft }) };
      }),

    /**
     * Makes cards, phrases or stories of a draft, or what it chose of packages, all or none; an import that has made something answers with that.
     * Throws `IMPORT_NOT_FOUND`, `FORBIDDEN_ROLE`, `NOT_FOUND`, `CONTENT_OF_OTHERS`, `TOO_MUCH_CONTENT`, `VALIDATION_FAILED` at the fields of the draft.
     */
    async make(author: ContentAuthor, id: string, draft: ImportDraft): Promise<ImportEntry> {
      const choices = draft.package;
      const isOpen = (await find(author, id)).state === 'open';
      const read = choices && isOpen ? await packages.read(author, id) : undefined;
      const { kind } = draft.place;
      // Looked at before, since no transaction reads files.
      if (kind === 'story' && isOpen) await media.givenOut(mediaKeysOf(filesOfStories(draft)));
      return savingTexts(db, author, read ?? draft, async (trx) => {
        const row = await queries.lockImport(trx, author.userId, id);
        if (!row) throw importNotFound();
        if (row.state === 'made') return asEntry(row);
        // Before what goes into them.
        const stages = choices ? [] : await makeStages(packageParts, trx, author, draft);
        const written =
          choices && read
            ? await packages.make(trx, author, id, { read, choices })
            : kind === 'story'
              ? await makeStories(packageParts, trx, author, draft)
              : await makeLessons(trx, author, targets[kind], media, draft);
        const made = stages.length > 0 ? { ...written, stages } : written;
        await queries.updateImport(trx, id, { state: 'made', draft, made });
        const entry = asEntry((await queries.selectImport(trx, author.userId, id)) ?? row);
        await changes.record(trx, author, changeOf(entry));
        return entry;
      });
    },

    /** Compares the packages of an import with the content of the school. Throws `IMPORT_NOT_FOUND`. */
    planPackage: async (author: ContentAuthor, id: string) => {
      await find(author, id);
      return packages.plan(author, id);
    },

    /** Lists a page of the changes that importing one course would make. Throws `IMPORT_NOT_FOUND`. */
    packageChanges: async (author: ContentAuthor, id: string, courseId: string, cursor: string | undefined) => {
      await find(author, id);
      return packages.changes(author, id, courseId, Number(cursor ?? 0));
    },

    /** Removes an import with the files that nothing uses. Throws `IMPORT_NOT_FOUND`. */
    async remove(author: ContentAuthor, id: string): Promise<void> {
      await find(author, id);
      const { userId } = author;
      await media.discard(await inTransaction(db, (trx) => queries.deleteImports(trx, { userId, ids: [id] })));
      await importFiles.dropCopies(id);
    },

    /** Removes what nobody has come back to; called on a timer. */
    async sweep(): Promise<void> {
      await media.discard(await inTransaction(db, (trx) => queries.deleteImports(trx, 'expired')));
      await importFiles.dropOldCopies();
    },
  };
}

export type { OneCourse, OneCourses, OneOutcome } from './packages/one-course.ts';
export type ImportsService = ReturnType<typeof createImportsService>;
