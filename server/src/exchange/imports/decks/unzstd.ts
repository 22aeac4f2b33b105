import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdDecompress } from 'node:zlib';
import { createHash } from 'node:crypto';
import { ArchiveProblem, isOfMachine } from '../archives/archive-problem.ts';
import type { ReceivedBytes } from '../files/receive-bytes.ts';

/** Of the memory that a file may ask for before anything is unpacked: 16 MB. Anki asks for less. */
const params = { [constants.ZSTD_d_windowLogMax]: 24 };

/** Unpacks a file that Zstandard packed in its place. Throws an `ArchiveProblem` of the file beyond so many bytes, and for what is none. */
export async function unzstd(path: string, most: number): Promise<ReceivedBytes> {
  const digest = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length;
      digest.update(chunk);
      next(bytes > most ? new ArchiveProblem('too-large', false) : null, chunk);
    },
  });
  const unpacked = `${path}.unpacked`;
  try {
    await pipeline(
      createReadStream(path),
      createZstdDecompress({ params }),
      measure,
      createWriteStream(unpacked, { mode: 0o600 }),
    );
    await rename(unpacked, path);
    return { path, bytes, sha256: digest.digest('hex'), isTooLarge: false };
  } catch (error) {
    await rm(unpacked, { force: true });
    if (error instanceof ArchiveProblem || isOfMachine(error)) throw error;
    throw new ArchiveProblem('not-readable', false, error);
  }
}
