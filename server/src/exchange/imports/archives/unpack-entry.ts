import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import type { ZipFile } from 'yauzl';
import type { ReceivedBytes } from '../files/receive-bytes.ts';
import { ArchiveProblem, isOfMachine } from './archive-problem.ts';
import { type ArchiveEntry, isBomb } from './open-archive.ts';

interface Bounds {
  /** Bytes of the largest file that is taken. */
  readonly mostBytes: number;
  /** Bytes of the archive, and what was unpacked of it before. */
  readonly archiveBytes: number;
  readonly unpacked: number;
  /** Bytes that the import may still unpack. */
  readonly left: number;
}

/**
 * Unpacks a file of an archive into a new file. The bounds hold for the bytes that come, whatever the archive says of itself. Throws an
 * `ArchiveProblem` of the file or of the whole archive; then nothing is left behind.
 */
export async function unpackEntry(
  zip: ZipFile,
  { entry }: ArchiveEntry,
  path: string,
  { mostBytes, archiveBytes, unpacked, left }: Bounds,
): Promise<ReceivedBytes> {
  if (entry.uncompressedSize > mostBytes && !isBomb(entry.uncompressedSize, entry.compressedSize))
    throw new ArchiveProblem('too-large', false);
  const digest = createHash('sha256');
  let bytes = 0;
  let checksum = 0;
  const problemAt = (): ArchiveProblem | null => {
    if (isBomb(bytes, entry.compressedSize)) return new ArchiveProblem('bomb', true);
    if (isBomb(unpacked + bytes, archiveBytes)) return new ArchiveProblem('bomb', true);
    if (bytes > left) return new ArchiveProblem('too-many', true);
    return bytes > mostBytes ? new ArchiveProblem('too-large', false) : null;
  };
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length;
      digest.update(chunk);
      checksum = crc32(chunk, checksum);
      next(problemAt(), chunk);
    },
  });
  try {
    const stream = await zip.openReadStreamPromise(entry);
    await pipeline(stream, measure, createWriteStream(path, { mode: 0o600 }));
    if (checksum !== entry.crc32) throw new ArchiveProblem('not-readable', false);
    return { path, bytes, sha256: digest.digest('hex'), isTooLarge: false };
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof ArchiveProblem || isOfMachine(error)) throw error;
    throw new ArchiveProblem('not-readable', false, error);
  }
}
