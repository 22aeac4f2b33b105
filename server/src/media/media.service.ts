import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { StoredMedia } from '@kalima/shared/contract/media/media';
import {
  drawingKey,
  mediaKeyOf,
  mediaKeysOf,
  mediaUrlPrefix,
  pictureWidths,
} from '@kalima/shared/domain/content/media-addresses';
import { type MediaKind, type UploadPurpose, isHeic, uploadPurposes } from '@kalima/shared/domain/content/uploads';
import { AppError, invalidField } from '../platform/app-error.ts';
import type { OpenDatabase } from '../platform/db/open-database.ts';
import type { Db, Trx } from '../platform/db/schema.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { ContentAuthor } from '../platform/sessions/caller.ts';
import { cutStored } from './ground/cut-stored.ts';
import { countUnchecked, replaceAddresses, selectReplaced } from './ground/ground.queries.ts';
import { createForeignMedia } from './foreign/foreign-media.ts';
import { createProcessorBudget, processorBudgetMs } from '../platform/processor-budget.ts';
import { temporaryFilesOf, variantKey, variantWidth } from './picture-files.ts';
import { type PlainFile, isPlainType, plainTypes } from './plain-files.ts';
import * as queries from './media.queries.ts';
import { countUnstripped } from './strip/strip.queries.ts';
import { createReadableFiles } from './readable-files.ts';
import { type ReceivedFile, receiveFile } from './receive-file.ts';
import { checkStored } from './check-stored.ts';
import { isPicture } from './stored-files.ts';
import { asStorageError } from './storage-error.ts';
import { createGivenOut } from './given-out.ts';
import { hashFile } from './hash-file.ts';
import { createKeepFiles } from './keep-files.ts';
import { stripStored } from './strip/strip-stored.ts';

export type { GivenOut } from './given-out.ts';
export { type StoredFile, isDamaged, listStoredFiles } from './stored-files.ts';

/** What a file is for, and the id of the content that it will belong to where its folder names it. */
interface Destination {
  readonly purpose: UploadPurpose;
  readonly owner?: string | undefined;
  /** Of a picture that was made ready before: whether it was a drawing. */
  readonly isDrawing?: boolean | undefined;
}

/** A file that content refers to: by which of its fields, and what kind of file it has to be. */
export interface UsedFile {
  readonly field: string;
  readonly url: string | null;
  /** Any kind where it is not given. */
  readonly kind?: MediaKind;
}

/** A stored file that its reader may see. */
export interface OpenedFile {
  /** Of the file itself, or of the picture in the width to serve. */
  readonly key: string;
  readonly type: string;
  readonly etag: string;
}

/** Hours that a file lives which no content uses (PRODUCT.md#uploads). */
const unusedHours = 24;

const kindPrefix: Record<MediaKind, string> = { picture: 'image/', audio: 'audio/', video: 'video/' };

interface Dependencies {
  database: OpenDatabase;
  files: FileStore;
  /** Folder on the same disk as the files, for what is being received. */
  temporaryFolder: string;
  /** Processor time that the files of one author may take in an hour. */
  processorMs?: number | undefined;
}

/** Uploaded files: received, inspected, re-encoded, kept and served (PRODUCT.md#visibility, PRODUCT.md#uploads). */
export function createMediaService({
  database,
  files,
  temporaryFolder,
  processorMs = processorBudgetMs,
}: Dependencies) {
  const foreign = createForeignMedia(createProcessorBudget(processorMs));
  const { db } = database;

  const { keep, removeFiles } = createKeepFiles({ db, files });
  const readable = createReadableFiles(database);

  async function keepReceived(
    author: ContentAuthor,
    { purpose, owner, isDrawing: wasDrawing }: Destination,
    file: ReceivedFile,
    signal: AbortSignal | undefined,
  ): Promise<StoredMedia> {
    const { kind, folder, isInText = false, isReady = false } = uploadPurposes[purpose];
    const place = folder.replace('{owner}', owner ?? 'unowned');
    const stem = `${place}/${Date.now()}-${file.sha256.slice(0, 16)}-${randomUUID().slice(0, 8)}`;
    const common = { bytes: file.bytes, sha256: file.sha256, uploadedBy: author.userId };
    if (kind !== 'picture') {
      const key = `${stem}.${file.extension}`;
      const media = {
        ...common,
        key,
        type: file.type,
        width: null,
        height: null,
        variantBytes: null,
        widestSha256: null,
      };
      return keep(media, [{ key, path: file.path }]);
    }
    const options = { isHeic: isHeic(file.type), mayStandAlone: wasDrawing ?? !isInText, isReady };
    const { variants, width, height, isDrawing } = await foreign.run(
      { kind: 'encode', path: file.path, options },
      { userId: author.userId, signal },
    );
    const key = isDrawing ? drawingKey(`${stem}.webp`) : `${stem}.webp`;
    const parts = variants.map((variant) => ({ key: variantKey(key, variant.width), path: variant.path }));
    const variantBytes = variants.map((variant) => variant.bytes);
    const widestSha256 = await hashFile(variants.at(-1)?.path ?? file.path);
    return keep({ ...common, key, type: 'image/webp', width, height, variantBytes, widestSha256 }, parts);
  }

  return {
    /**
     * Receives and stores one file for a purpose. Throws what `receiveFile`, its encoding and `checkStill` (called once the
     * file has arrived) throw, and `STORAGE_UNAVAILABLE` or `DISK_FULL`; no part of a refused file is left behind. Work on the file stops
     * when `signal` is aborted.
     */
    async store(
      author: ContentAuthor,
      destination: Destination,
      stream: Readable,
      checkStill: () => Promise<void> = () => Promise.resolve(),
      signal?: AbortSignal,
    ): Promise<StoredMedia> {
      let received: ReceivedFile | undefined;
      try {
        const { kind } = uploadPurposes[destination.purpose];
        const owner = { userId: author.userId, signal };
        received = await receiveFile(foreign, owner, stream, kind, temporaryFolder);
        await checkStill();
        return await keepReceived(author, destination, received, signal);
      } catch (error) {
        throw asStorageError(error);
      } finally {
        if (received) {
          for (const path of [received.path, ...temporaryFilesOf(received.path)]) {
            await rm(path, { force: true });
          }
        }
      }
    },

    /** Keeps a file that is only read here, in a folder of its owner. Throws `STORAGE_UNAVAILABLE`, `DISK_FULL`. Returns its key. */
    async storePlain(author: ContentAuthor, folder: string, { path, extension, ...file }: PlainFile): Promise<string> {
      const key = `${folder}/${randomUUID()}.${extension}`;
      const media = { ...file, key, type: plainTypes[extension], uploadedBy: author.userId };
      try {
        const none = { width: null, height: null, variantBytes: null, widestSha256: null };
        // It is read here by its own key, and gone soon.
        await keep({ ...media, ...none }, [{ key, path }], false);
      } catch (error) {
        throw asStorageError(error);
      }
      return key;
    },

    /** As `store`, for bytes at hand such as a picture pasted into a text. */
    storeBytes(author: ContentAuthor, destination: Destination, bytes: Uint8Array): Promise<StoredMedia> {
      return this.store(author, destination, Readable.from([Buffer.from(bytes)]));
    },

    /**
     * Makes sure that each file is stored and of its kind; returns the keys. Throws `VALIDATION_FAILED` (`UNKNOWN_FILE` at the field).
     * Null stands for no file.
     */
    async requireUsableFiles(trx: Db, used: readonly UsedFile[]): Promise<string[]> {
      const named = used.filter((file) => file.url !== null);
      const keys = mediaKeysOf(named.map((file) => file.url));
      const types = await queries.selectTypes(trx, [...new Set(keys)]);
      for (const { field, url, kind } of named) {
        const key = mediaKeyOf(url ?? '');
        const type = key === null ? undefined : types.get(key);
        if (!type?.startsWith(kind === undefined ? '' : kindPrefix[kind])) throw invalidField(field, 'UNKNOWN_FILE');
      }
      return keys;
    },

    /**
     * Says which files a course uses, inside the transaction that saves its content (PRODUCT.md#uploads). Where that still names
     * a picture whose place a drawing took, since it was read before, it names the drawing from now on; returns whether that was so.
     */
    async linkToCourse(trx: Trx, courseId: string, keys: string[]): Promise<boolean> {
      const replaced = await selectReplaced(trx, keys);
      for (const key of replaced) await replaceAddresses(trx, key, [courseId]);
      const linked = keys.map((key) => (replaced.includes(key) ? drawingKey(key) : key));
      await queries.replaceLinks(trx, courseId, [...new Set(linked)]);
      return replaced.length > 0;
    },

    /** The address of a picture, or of the drawing that took its place. */
    async currentAddress(trx: Trx, url: string | null): Promise<string | null> {
      const [key] = await selectReplaced(trx, mediaKeysOf([url]));
      return url === null || key === undefined ? url : `${mediaUrlPrefix}${drawingKey(key)}`;
    },

    /**
     * Makes a file the cover of a stage in place of another: everybody who is signed in may see it (PRODUCT.md#visibility). Throws what
     * `requireUsableFiles` throws. Null stands for no cover.
     */
    async replaceCover(trx: Trx, before: string | null, after: UsedFile): Promise<void> {
      if (before === after.url) return;
      // Marked first: the collector leaves marked files alone, and a file that it has just removed is no longer found below.
      await queries.updateCovers(trx, mediaKeysOf([after.url]));
      await this.requireUsableFiles(trx, [after]);
      await queries.dropCovers(trx, mediaKeysOf([before]));
    },

    /** Says that a file is the cover of a stage no more. */
    dropCover: (trx: Trx, url: string | null): Promise<void> => queries.dropCovers(trx, mediaKeysOf([url])),

    /** Some stored files as they are given out (see `createGivenOut`). */
    givenOut: createGivenOut({ db, files }),

    /** Finds a file for a reader. Throws `UNAUTHENTICATED`, and `NOT_FOUND` if it does not exist or they may not see it. */
    async open(tokenHash: string | null, key: string, askedWidth: number | undefined): Promise<OpenedFile> {
      const found = tokenHash === null ? undefined : await readable.find(tokenHash, key);
      if (!found) throw new AppError('UNAUTHENTICATED', 'Sign in first.');
      const width = found.type !== null && isPicture(found.type) ? variantWidth(askedWidth) : undefined;
      if (found.type === null || isPlainType(found.type) || !found.isReadable)
        throw new AppError('NOT_FOUND', 'There is no such file.');
      const storedKey = width === undefined ? found.storedKey : variantKey(found.storedKey, width);
      // What was asked for, and the drawing that took its place, come from the same upload.
      const tag = `${found.sha256.slice(0, 32)}-${found.key === key ? '' : 'drawing-'}${width ?? 'file'}`;
      return { key: storedKey, type: found.type, etag: `"${tag}"` };
    },

    /**
     * Removes files that no content has used for a day; called on a timer. Returns how many. Rows whose files could not be
     * removed are restored, and retried the next time.
     */
    collect: async (): Promise<number> => removeFiles(await queries.deleteUnused(db, unusedHours)),

    /** Removes those of some files that no content uses and no import names, at once. */
    discard: async (keys: readonly string[]): Promise<number> =>
      keys.length === 0 ? 0 : removeFiles(await queries.deleteUnused(db, 0, keys)),

    /** Measures the pictures whose sizes in each width are not in the table yet; called on a timer. */
    async measure(): Promise<void> {
      for (const { key, storedKey } of await queries.selectUnmeasured(db)) {
        const sizes = await Promise.all(pictureWidths.map((width) => files.size(variantKey(storedKey, width))));
        await queries.updateVariantBytes(
          db,
          key,
          sizes.map((size) => size ?? 0),
        );
      }
    },

    /** Takes the metadata out of videos and sounds from before that was done at upload. See `stripStored`. */
    stripStored: (most?: number): Promise<number> => stripStored({ db, files, temporaryFolder, foreign }, most),

    /** Takes the ground from drawings from before that was done at upload. See `cutStored`. */
    cutStored: (most?: number): Promise<number> => cutStored({ db, files, temporaryFolder, foreign }, most),

    /** How many files both have not gone through yet. */
    countStored: async () => ({ unstripped: await countUnstripped(db), uncut: await countUnchecked(db) }),

    /** Compares the table with the store, for the operator. See `checkStored`. */
    check: () => checkStored({ db, files }),

    /** Empties the folder of uploads that were under way when the server last stopped. */
    clearTemporary: () => rm(join(temporaryFolder), { recursive: true, force: true }),
  };
}

export type MediaService = ReturnType<typeof createMediaService>;
