import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ImportFile } from '@kalima/shared/contract/exchange/imports';
import { tellsOfStories } from '@kalima/shared/domain/exchange/import-story-texts';
import { type ImportFileProblem, importLimits } from '@kalima/shared/domain/exchange/imports';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { type FileStore, missingFile } from '../../../platform/files/file-store.ts';
import type { ContentAuthor } from '../../../platform/sessions/caller.ts';
import type { MediaService } from '../../../media/media.service.ts';
import { ArchiveProblem } from '../archives/archive-problem.ts';
import { isSafeName, shownName } from '../archives/entry-names.ts';
import { openArchive } from '../archives/open-archive.ts';
import * as queries from '../imports.queries.ts';
import { createArchiveCopies } from './archive-copies.ts';
import type { GivenFile } from './given-file.ts';
import { keepFile } from './keep-file.ts';
import { createKindDetector } from './kind-detector.ts';
import { type ReceivedBytes, receiveBytes } from './receive-bytes.ts';
import type { Told } from './tell-kind.ts';

export const importNotFound = () => new AppError('IMPORT_NOT_FOUND', 'There is no such import.');
const tooMany = () => new AppError('TOO_MANY_FILES', 'An import has no more files, or bytes.');

/** Locks an import of somebody that is open. Throws `IMPORT_NOT_FOUND`, `IMPORT_CLOSED`. */
export async function lockOpenImport(trx: Trx, author: ContentAuthor, id: string): Promise<queries.ImportHead> {
  const row = await queries.lockImport(trx, author.userId, id);
  if (!row) throw importNotFound();
  if (row.state === 'made') throw new AppError('IMPORT_CLOSED', 'This import has made something.');
  return row;
}

interface Dependencies {
  readonly database: OpenDatabase;
  readonly files: FileStore;
  readonly media: Pick<MediaService, 'store' | 'storePlain' | 'discard'>;
  readonly temporaryFolder: string;
}

export function asFile({ mediaKey: _key, importId: _import, ...file }: queries.FileRow): ImportFile {
  return file;
}

/** The files of imports: received, told, kept (PRODUCT.md#imports). */
export function createImportFilesService({ database, files, media, temporaryFolder }: Dependencies) {
  const { db } = database;
  const copies = createArchiveCopies(temporaryFolder);
  const kinds = createKindDetector();

  /** What is wrong with an archive as a whole. */
  async function tellArchive({ path, bytes }: ReceivedBytes): Promise<ImportFileProblem | null> {
    try {
      (await openArchive(path, bytes)).zip.close();
      return null;
    } catch (error) {
      if (error instanceof ArchiveProblem) return error.problem;
      throw error;
    }
  }

  async function tell(
    author: ContentAuthor,
    file: ReceivedBytes,
    { importId, archiveId, name, isOfPackage = false }: GivenFile,
    signal?: AbortSignal,
  ): Promise<Told> {
    const found = { isInArchive: archiveId !== null, isOfPackage };
    const told = await kinds.detect(author.userId, { file, name, found }, signal);
    if (told.problem !== null) return told;
    if (!isSafeName(name)) return { ...told, problem: 'unsafe-name' };
    if (await queries.hasFileOfName(db, importId, name)) return { ...told, problem: 'same-name' };
    return told.kind === 'archive' ? { ...told, problem: await tellArchive(file) } : told;
  }

  /** Notes a file under a lock, so that the bounds hold. Throws `IMPORT_NOT_FOUND`, `IMPORT_CLOSED`, `TOO_MANY_FILES`. */
  async function note(
    author: ContentAuthor,
    { id, importId, archiveId, name }: GivenFile,
    { kind, problem, mediaKey, bytes }: Told & { readonly mediaKey: string | null; readonly bytes: number },
  ): Promise<boolean> {
    return inTransaction(db, async (trx) => {
      await lockOpenImport(trx, author, importId);
      const known = await queries.selectFile(trx, id);
      if (known) return false;
      const has = await queries.measureFiles(trx, importId);
      const isSent = archiveId === null;
      const allBytes = bytes + (isSent ? has.sentBytes : has.unpackedBytes);
      if (has.files >= importLimits.files || allBytes > importLimits[isSent ? 'bytes' : 'unpackedBytes'])
        throw tooMany();
      const isUsed = problem === null;
      const found = isUsed && kind === 'table' && has.tables >= importLimits.tables ? 'too-many' : problem;
      const isUnread = found === null && kind === 'archive';
      const shown = shownName(name, importLimits.name);
      const key = found === null ? mediaKey : null;
      await queries.insertFile(trx, {
        id,
        importId,
        archiveId,
        name: shown,
        kind,
        bytes,
        mediaKey: key,
        problem: found,
        isUnread,
      });
      await queries.touchImport(trx, importId);
      return found === null;
    });
  }

  /** Keeps a received file, which stays in the temporary folder or is moved from there. Throws as `note` and `keepFile` do. */
  async function keep(
    author: ContentAuthor,
    given: GivenFile,
    file: ReceivedBytes,
    signal?: AbortSignal,
  ): Promise<void> {
    const told = await tell(author, file, given, signal);
    const kept = await keepFile(media, author, given, { ...file, signal }, told);
    const discard = () => media.discard(kept.mediaKey === null ? [] : [kept.mediaKey]);
    try {
      if (!(await note(author, given, { ...kept, bytes: file.bytes }))) await discard();
    } catch (error) {
      await discard();
      throw error;
    }
  }

  /** A file of an import of the author's. Throws `IMPORT_NOT_FOUND`, `NOT_FOUND`. */
  async function find(author: ContentAuthor, importId: string, id: string): Promise<queries.FileRow> {
    if (!(await queries.selectImport(db, author.userId, importId))) throw importNotFound();
    const found = await queries.selectFile(db, id);
    if (found?.importId !== importId) throw missingFile();
    return found;
  }

  return {
    keep,
    note,

    /**
     * Receives a file of an import; the same id again is the same file. Throws `IMPORT_NOT_FOUND`, `IMPORT_CLOSED`, `TOO_MANY_FILES`,
     * `FILE_TOO_LARGE`, `STORAGE_UNAVAILABLE`, `DISK_FULL`, `VALIDATION_FAILED` for an id that is another's, and what `checkStill` does. Work on the file stops when `signal` is aborted.
     */
    async add(
      author: ContentAuthor,
      given: Omit<GivenFile, 'archiveId'>,
      stream: Readable,
      checkStill: () => Promise<void>,
      signal?: AbortSignal,
    ): Promise<ImportFile> {
      const { id, importId, name } = given;
      await inTransaction(db, async (trx) => {
        await lockOpenImport(trx, author, importId);
        const known = await queries.selectFile(trx, id);
        if (known && known.importId !== importId) throw invalidField('fileId', 'INVALID_VALUE');
        const { files: count, sentBytes } = await queries.measureFiles(trx, importId);
        if (!known && (count >= importLimits.files || sentBytes >= importLimits.bytes)) throw tooMany();
      });
      const received = await receiveBytes(stream, temporaryFolder);
      try {
        await checkStill();
        if (!(await queries.selectFile(db, id)))
          await keep(author, { id, importId, name, archiveId: null }, received, signal);
      } finally {
        await rm(received.path, { force: true });
      }
      return asFile(await find(author, importId, id));
    },

    /** The text of the listing of a package. Throws `NOT_FOUND`, `STORAGE_UNAVAILABLE`. */
    readListing: async ({ mediaKey }: queries.FileRow): Promise<string> => {
      if (mediaKey === null) throw missingFile();
      return (await buffer(await files.read(mediaKey))).toString('utf8').replace(/^\ufeff/, '');
    },

    /** The bytes of a table, of subtitles or of the listing of a book in base 64. Throws `IMPORT_NOT_FOUND`, and `NOT_FOUND` for what is none, or was not taken. */
    async readTable(author: ContentAuthor, importId: string, id: string): Promise<{ base64: string }> {
      const { kind, mediaKey } = await find(author, importId, id);
      if (!tellsOfStories(kind) || mediaKey === null) throw missingFile();
      return { base64: (await buffer(await files.read(mediaKey))).toString('base64') };
    },

    /** Takes a file out, an archive with what it held; one that is not there is no error. Throws `IMPORT_NOT_FOUND`, `IMPORT_CLOSED`. */
    async remove(author: ContentAuthor, importId: string, id: string): Promise<void> {
      const keys = await inTransaction(db, async (trx) => {
        await lockOpenImport(trx, author, importId);
        await queries.touchImport(trx, importId);
        return queries.deleteFile(trx, importId, id);
      });
      await copies.dropCopies(importId);
      await media.discard(keys);
    },

    /** A path for a file of a moment. */
    temporaryPath: () => `${temporaryFolder}/${randomUUID()}`,

    ...copies,
  };
}

export type ImportFilesService = ReturnType<typeof createImportFilesService>;
