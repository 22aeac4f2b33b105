import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ImportFileProblem, importLimits } from '@kalima/shared/domain/exchange/imports';
import { packageListing } from '@kalima/shared/domain/exchange/packages';
import { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import type { RequireRoom } from '../../../platform/disk-space.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { ContentAuthor } from '../../../platform/sessions/caller.ts';
import type { AuthorWork, Step, Turn } from '../../../jobs/jobs.service.ts';
import type { MediaService } from '../../../media/media.service.ts';
import { largestFile } from '../files/receive-bytes.ts';
import { type Deck, deckOf, listDeck, unpackPart } from '../decks/deck-archive.ts';
import { readDeckNotes } from '../decks/read-deck.ts';
import type { GivenFile } from '../files/given-file.ts';
import type { ImportFilesService } from '../files/files.service.ts';
import { stableId } from '../files/stable-id.ts';
import * as queries from '../imports.queries.ts';
import { ArchiveProblem } from './archive-problem.ts';
import { type ArchiveEntry, type OpenArchive, openArchive } from './open-archive.ts';
import { unpackEntry } from './unpack-entry.ts';

/**
 * Files that are unpacked before it is noted how far the job came, and milliseconds after which that is done in any case: for so long another
 * author waits for their turn.
 */
const entriesAtOnce = 20;
const longestPiece = 4000;
/** Upper bound of the copies of an entry on the disk at once: unpacked, received, and re-encoded. */
const copiesOfEntry = 3;

const readImportInput = z.strictObject({ importId: z.uuid() });

/** Where the next piece begins: at which file of which archive, and how many bytes of it were unpacked. */
const cursorOf = z.object({ archiveId: z.uuid().nullable(), index: z.number(), unpacked: z.number() });
type Cursor = z.infer<typeof cursorOf>;
const beginning: Cursor = { archiveId: null, index: 0, unpacked: 0 };

/** Whether an archive is a package by the name of a file: it may have been packed anew within its folder. */
const isListingName = (name: string) => name === packageListing || /^[^/]+\/course\.json$/.test(name);

interface Dependencies {
  readonly database: OpenDatabase;
  readonly store: FileStore;
  readonly media: Pick<MediaService, 'discard'>;
  readonly files: ImportFilesService;
  readonly requireRoom: RequireRoom;
}

type Archive = queries.FileRow;

/** Reads the archives of an import, some files at a time; what they hold becomes files of it (PRODUCT.md#imports). */
export function createReadArchives({ database: { db }, store, media, files, requireRoom }: Dependencies): AuthorWork {
  const copyOf = ({ importId, id }: Archive) => files.copyPath(importId, id);

  /** A copy of an archive on this disk, which the pieces that follow use as well. Throws an `ArchiveProblem` where the archive is gone. */
  async function localCopy(archive: Archive): Promise<string> {
    const path = copyOf(archive);
    const found = await stat(path).catch(() => null);
    if (found?.size === archive.bytes) return path;
    await requireRoom(archive.bytes);
    const part = files.temporaryPath();
    await mkdir(dirname(part), { recursive: true, mode: 0o700 });
    try {
      if (archive.mediaKey === null) throw new ArchiveProblem('not-readable', true);
      await pipeline(await store.read(archive.mediaKey), createWriteStream(part, { mode: 0o600 }));
      await rename(part, path);
      return path;
    } catch (error) {
      await rm(part, { force: true });
      const isGone = error instanceof AppError && error.code === 'NOT_FOUND';
      throw isGone ? new ArchiveProblem('not-readable', true, error) : error;
    }
  }

  /** Notes that nothing more of an archive is read, and removes it from the store. */
  async function end(archive: Archive, problem: ImportFileProblem | null): Promise<void> {
    // Of a bomb nothing is used; where there is too much, what was read stays.
    const isDropped = problem !== null && problem !== 'too-many';
    const keys = await inTransaction(db, (trx) => queries.endArchive(trx, archive.id, { problem, isDropped }));
    await rm(copyOf(archive), { force: true });
    await media.discard(keys);
  }

  /** Makes a file of an entry. Returns the bytes that it unpacked. Throws an `ArchiveProblem` of the whole archive. */
  async function readEntry(
    author: ContentAuthor,
    given: GivenFile,
    archive: Archive,
    {
      opened,
      deck,
      entry,
      unpacked,
    }: { opened: OpenArchive; deck: Deck | null; entry: ArchiveEntry; unpacked: number },
  ): Promise<number> {
    const leaveOut = async (problem: ImportFileProblem) => {
      await files.note(author, given, { kind: 'other', problem, mediaKey: null, bytes: 0 });
      return 0;
    };
    if (entry.problem !== null) return leaveOut(entry.problem);
    await requireRoom(copiesOfEntry * entry.entry.uncompressedSize);
    const { unpackedBytes } = await queries.measureFiles(db, given.importId);
    const path = files.temporaryPath();
    const bounds = { mostBytes: largestFile, archiveBytes: archive.bytes, unpacked };
    try {
      const left = importLimits.unpackedBytes - unpackedBytes;
      if (deck && entry === deck.collection) {
        await readDeckNotes(files, { author, importId: given.importId, archive }, opened, deck, { ...bounds, left });
        return 0;
      }
      const file = deck
        ? await unpackPart(opened, deck, entry, path, { ...bounds, left })
        : await unpackEntry(opened.zip, entry, path, { ...bounds, left });
      await files.keep(author, given, file);
      return file.bytes;
    } catch (error) {
      if (error instanceof ArchiveProblem && !error.isOfAll) return await leaveOut(error.problem);
      throw error;
    } finally {
      await rm(path, { force: true });
    }
  }

  async function readSome(
    author: ContentAuthor,
    importId: string,
    archive: Archive,
    opened: OpenArchive,
    deck: Deck | null,
    from: Cursor,
  ): Promise<{ done: number; cursor: Cursor }> {
    const { entries } = opened;
    const begun = performance.now();
    const isOfPackage = entries.some(({ name }) => isListingName(name));
    const some = entries.slice(from.index, from.index + entriesAtOnce);
    const idOf = (index: number) => stableId(importId, archive.id, from.index + index);
    const known = await queries.selectKnown(
      db,
      importId,
      some.map((_, index) => idOf(index)),
    );
    let { unpacked } = from;
    let done = 0;
    for (const [index, entry] of some.entries()) {
      const id = idOf(index);
      const given = { id, importId, archiveId: archive.id, name: `${archive.name}/${entry.name}`, isOfPackage };
      // Known is what was kept before the server ended in the middle of a piece.
      if (!known.has(id)) unpacked += await readEntry(author, given, archive, { opened, deck, entry, unpacked });
      done += 1;
      if (performance.now() - begun > longestPiece) break;
    }
    return { done, cursor: { archiveId: archive.id, index: from.index + done, unpacked } };
  }

  /** Reads on in an archive, and ends it behind its last file, or where it turns out to be none that is used. */
  async function readOn(
    author: ContentAuthor,
    importId: string,
    archive: Archive,
    from: Cursor,
  ): Promise<Step & { left: number }> {
    let opened: OpenArchive | undefined;
    try {
      opened = await openArchive(await localCopy(archive), archive.bytes);
      const deck = deckOf(opened);
      const bounds = { archiveBytes: archive.bytes, left: importLimits.unpackedBytes };
      const entries = deck ? await listDeck(opened, deck, files.temporaryPath(), bounds) : opened.entries;
      const { done, cursor } = await readSome(author, importId, archive, { ...opened, entries }, deck, from);
      const left = entries.length - cursor.index;
      if (left > 0) return { done, cursor, left };
      await end(archive, null);
      return { done, cursor: beginning, left: 0 };
    } catch (error) {
      const isFull = error instanceof AppError && error.code === 'TOO_MANY_FILES';
      if (!isFull && !(error instanceof ArchiveProblem)) throw error;
      await end(archive, error instanceof ArchiveProblem ? error.problem : 'too-many');
      return { done: 0, cursor: beginning, left: 0 };
    } finally {
      opened?.zip.close();
    }
  }

  async function piece(author: ContentAuthor, { input, cursor, done }: Turn): Promise<Step> {
    const { importId } = readImportInput.parse(input);
    const found = await queries.selectImport(db, author.userId, importId);
    const archive = found?.state === 'open' ? await queries.firstUnread(db, importId) : undefined;
    if (!archive) return { done: 0, total: done, cursor: null };
    const known = cursorOf.safeParse(cursor);
    const from = known.success && known.data.archiveId === archive.id ? known.data : beginning;
    try {
      const { left, ...step } = await readOn(author, importId, archive, from);
      const total = done + step.done + left;
      // Ends the job here: one more piece might have to wait for another author's turn.
      const isThrough = left === 0 && !(await queries.firstUnread(db, importId));
      return { ...step, total, ...(isThrough && { cursor: null }) };
    } catch (error) {
      // It was deleted, or has made something, in the middle.
      const isOver = error instanceof AppError && ['IMPORT_NOT_FOUND', 'IMPORT_CLOSED'].includes(error.code);
      // Also after a failure that is tried again: it may have been the last attempt, and the disk may be full.
      await rm(copyOf(archive), { force: true });
      if (!isOver) throw error;
      return { done: 0, total: done, cursor: null };
    }
  }

  return { kind: 'read-import', of: 'author', input: readImportInput, piece };
}
