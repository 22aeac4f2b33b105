import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, open as openNumber, read } from 'node:fs';
import { copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { type FileStore, isStorageKey, missingFile } from './file-store.ts';

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

/** Moves a file to another disk, where it appears whole. */
async function moveAcross(from: string, target: string): Promise<void> {
  const unfinished = `${target}.${randomUUID()}.part`;
  try {
    await copyFile(from, unfinished);
    await syncPath(unfinished);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
  await rm(from, { force: true });
}

/** Moves a synced file, also if the folder of the files is a link to another disk, or a mount. */
async function moveFile(from: string, target: string): Promise<void> {
  try {
    await rename(from, target);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    await moveAcross(from, target);
  }
}

/** Bytes that are read in one piece: a picture of a card, most sounds, and what players ask for of a film at a time. */
const mostAtOnce = 256 * 1024;

/** From so many bytes on a piece is read into memory that another was read into before: asking for it takes longer than reading. */
const worthKeeping = 64 * 1024;
/** Pieces whose memory is kept: four megabytes. */
const mostKept = 16;

const openForReading = promisify(openNumber);
const readPiece = promisify(read);

/** Keeps files in a local folder. Files are moved in whole and synced, so a crash leaves none half written. */
export function createLocalFileStore(folder: string): FileStore {
  function pathOf(key: string): string {
    if (!isStorageKey(key)) throw new Error(`not a storage key: ${key}`);
    return join(folder, ...key.split('/'));
  }

  const pieces: Buffer[] = [];
  const store: FileStore = {
    kind: 'folder',
    publicOrigin: null,
    async put(key, file) {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await syncPath(file.path);
      await moveFile(file.path, target);
      await syncPath(dirname(target));
    },
    async size(key) {
      try {
        return (await stat(pathOf(key))).size;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async read(key, range) {
      // Opened before anything is answered, so that a file that is gone is an error and no broken answer.
      const handle = await open(pathOf(key), 'r').catch((error: unknown) => {
        throw isMissing(error) ? missingFile() : error;
      });
      return handle.createReadStream(range);
    },
    async open(key, choose) {
      const file = await openForReading(pathOf(key), 'r').catch((error: unknown) => {
        throw isMissing(error) ? missingFile() : error;
      });
      try {
        // Of a file that was just opened the system knows it, and answers sooner than another thread would.
        const { size } = fstatSync(file);
        const range = choose(size);
        const length = range ? range.end - range.start + 1 : size;
        if (length > mostAtOnce) return { size, range, bytes: await store.read(key, range) };
        const piece =
          length < worthKeeping ? Buffer.allocUnsafe(length) : (pieces.pop() ?? Buffer.allocUnsafe(mostAtOnce));
        const { bytesRead, buffer } = await readPiece(file, piece, 0, length, range?.start ?? 0);
        if (bytesRead < length) throw new Error(`the file ${key} is shorter than it was`);
        const release = () => {
          if (buffer.length === mostAtOnce && pieces.length < mostKept) pieces.push(buffer);
        };
        return { size, range, bytes: buffer.subarray(0, length), release };
      } finally {
        closeSync(file);
      }
    },
    linkTo: () => Promise.resolve(null),
    async remove(key) {
      try {
        await rm(pathOf(key));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
    async *list() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for await (const entry of await opendir(folder, { recursive: true })) {
        if (entry.isFile()) yield relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
      }
    },
  };
  return store;
}
