import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { type StoredFile, isDamaged, listStoredFiles } from '../../media/media.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { appliedMigrations } from '../../platform/db/migrate.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import {
  BackupError,
  type Manifest,
  type Part,
  asFileError,
  endName,
  formatName,
  formatVersion,
  hashesName,
  manifestName,
  mediaName,
  tablePartName,
} from './backup-format.ts';
import { countRows, fixTextForms, selectLines, selectTables } from './backup-queries.ts';

export interface BackupResult {
  readonly bytes: number;
  readonly rows: number;
  readonly mediaFiles: number;
  /** Files that are used and that the store does not have. An upload that broke off is none until something uses it. */
  readonly missingFiles: string[];
  /** Files that are not what was stored. They are in the backup as they are. */
  readonly damagedFiles: string[];
}

interface Sources {
  database: OpenDatabase;
  files: FileStore;
}

/** Characters of a table that make a part. */
const partChars = 4_000_000;
const compress = promisify<string, { level: number }, Buffer>(gzip);
const fixedTime = new Date(0);

/** Writes entries one after the other and keeps their hashes. */
class Archive {
  readonly parts: Part[] = [];
  readonly #pack: Pack;
  readonly #failed: Promise<never>;

  /** `failed` rejects when nothing can be written any more. */
  constructor(archive: Pack, failed: Promise<never>) {
    this.#pack = archive;
    this.#failed = failed;
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    this.parts.push(await this.#write(name, bytes.length, [bytes]));
  }

  async addFile(name: string, type: string, size: number, chunks: AsyncIterable<Buffer>): Promise<Part> {
    const part = { ...(await this.#write(name, size, chunks)), type };
    this.parts.push(part);
    return part;
  }

  async #write(name: string, size: number, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Part> {
    const digest = createHash('sha256');
    const ended = Promise.withResolvers<undefined>();
    const entry = this.#pack.entry({ name, size, mtime: fixedTime, mode: 0o600 }, (error) => {
      if (error) ended.reject(error);
      else ended.resolve(undefined);
    });
    const settled = Promise.race([ended.promise, this.#failed]);
    settled.catch(() => undefined);
    let written = 0;
    for await (const chunk of chunks) {
      digest.update(chunk);
      written += chunk.length;
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), settled]);
    }
    if (written !== size) throw new BackupError(`The file ${name} changed its size while it was read.`);
    entry.end(null);
    await settled;
    return { name, bytes: size, sha256: digest.digest('hex') };
  }
}

async function addTables(archive: Archive, { database }: Sources, now: Date) {
  // One snapshot, so that what refers to each other is together. On the embedded database everybody else waits meanwhile.
  return database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await fixTextForms(trx);
      const tables = await selectTables(trx);
      const migrations = await appliedMigrations(trx);
      const stored = await listStoredFiles(trx);
      const manifest: Manifest = {
        format: formatName,
        formatVersion,
        createdAt: now.toISOString(),
        migrations,
        tables: [],
        mediaFiles: stored.length,
      };
      for (const { name, columns } of tables) {
        const rows = await countRows(trx, name);
        manifest.tables.push({ name, columns: columns.map((column) => column.name), rows });
      }
      await archive.add(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
      for (const table of tables) {
        let part = 1;
        let lines: string[] = [];
        let chars = 0;
        const flush = async () => {
          await archive.add(tablePartName(table.name, part), await compress(`${lines.join('\n')}\n`, { level: 4 }));
          part += 1;
          lines = [];
          chars = 0;
        };
        for await (const line of selectLines(trx, table)) {
          lines.push(line);
          chars += line.length;
          if (chars >= partChars) await flush();
        }
        if (lines.length > 0) await flush();
      }
      return { stored, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0) };
    });
}

async function addMedia(archive: Archive, { files }: Sources, stored: StoredFile[]) {
  const missingFiles: string[] = [];
  const damagedFiles: string[] = [];
  let written = 0;
  for (const file of stored.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const { key, type } = file;
    const size = await files.size(key);
    const bytes = size === null ? null : await files.read(key).catch(missingAsNull);
    if (size === null || bytes === null) {
      if (file.isUsed) missingFiles.push(key);
      continue;
    }
    written += 1;
    if (isDamaged(file, await archive.addFile(mediaName(key), type, size, bytes)) && file.isUsed)
      damagedFiles.push(key);
  }
  return { written, missingFiles, damagedFiles };
}

function missingAsNull(error: unknown): null {
  if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
  throw error;
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Files that this process is writing. */
const underWay = new Set<string>();

/**
 * Writes the whole of a database and its files into one new file, while the server goes on. The file appears under its
 * name when it is whole and on the disk. Fails with a `BackupError` of one line, and then leaves nothing behind.
 */
export async function writeBackup(sources: Sources, file: string, now: Date): Promise<BackupResult> {
  // Two would write over each other, and the one that ends first would say that the file is whole.
  if (underWay.has(file)) throw new BackupError(`${file} is being written already.`);
  underWay.add(file);
  try {
    return await writeNewFile(sources, file, now);
  } finally {
    underWay.delete(file);
  }
}

async function writeNewFile(sources: Sources, file: string, now: Date): Promise<BackupResult> {
  const isTaken = await access(file).then(
    () => true,
    () => false,
  );
  if (isTaken) throw new BackupError(`${file} exists already.`);
  const unfinished = `${file}.part`;
  const tar = pack();
  const target = createWriteStream(unfinished, { mode: 0o600, flush: true });
  const writing = pipeline(tar, target);
  const failed = new Promise<never>((_resolve, reject) => {
    writing.catch(reject);
  });
  failed.catch(() => undefined);
  try {
    await Promise.race([once(target, 'open'), failed]);
    const archive = new Archive(tar, failed);
    const { stored, rows } = await addTables(archive, sources, now);
    const { written: mediaFiles, missingFiles, damagedFiles } = await addMedia(archive, sources, stored);
    const hashes = Buffer.from(archive.parts.map((part) => `${JSON.stringify(part)}\n`).join(''));
    const end = { parts: archive.parts.length, sha256: createHash('sha256').update(hashes).digest('hex') };
    await archive.add(hashesName, hashes);
    await archive.add(endName, Buffer.from(`${JSON.stringify(end)}\n`));
    tar.finalize();
    await writing;
    await rename(unfinished, file);
    await syncFolder(dirname(file));
    return { bytes: target.bytesWritten, rows, mediaFiles, missingFiles, damagedFiles };
  } catch (error) {
    tar.destroy();
    // The disk says why it refused; the archive only that it was closed.
    const cause = await writing.then(
      () => error,
      (reason: unknown) => (isFileFailure(reason) ? reason : error),
    );
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw asFileError(cause, file);
  }
}

function isFileFailure(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
