import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { importLimits } from '@kalima/shared/domain/exchange/imports';
import { heicLimit, uploadLimits } from '@kalima/shared/domain/content/uploads';
import { AppError } from '../../../platform/app-error.ts';
import { diskFull, isDiskFull } from '../../../platform/disk-space.ts';
import { fileTooLarge } from '../../../platform/http/receive-upload.ts';

/** A file of the temporary folder. */
export interface ReceivedBytes {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Whether it is more than any file that is no archive may be; then only its beginning was kept. */
  readonly isTooLarge: boolean;
}

/** Bytes of the largest file that is taken and is no archive. */
export const largestFile = Math.max(uploadLimits.video, heicLimit, importLimits.listingBytes);

/** Whether bytes begin as an archive does, also an empty one. */
export function isZip(start: Uint8Array): boolean {
  const [p, k, three, four] = start;
  return p === 0x50 && k === 0x4b && ((three === 3 && four === 4) || (three === 5 && four === 6));
}

/**
 * Writes an upload into a file of the temporary folder: an archive whole, of anything else as much as can be used. Throws
 * `FILE_TOO_LARGE` beyond what an import may have, and `DISK_FULL`; then nothing is left behind.
 */
export async function receiveBytes(stream: Readable, folder: string): Promise<ReceivedBytes> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const digest = createHash('sha256');
  let bytes = 0;
  let start = Buffer.alloc(0);
  let limit: number | undefined;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length;
      if (start.length < 4) {
        start = Buffer.concat([start, chunk.subarray(0, 4)]);
        limit = isZip(start) ? importLimits.bytes : largestFile;
      }
      if (bytes > importLimits.bytes) return next(fileTooLarge(importLimits.bytes));
      // The rest is let go by, since a browser reads no answer before it has sent everything.
      if (bytes > (limit ?? 0)) return next();
      digest.update(chunk);
      next(null, chunk);
    },
  });
  try {
    await pipeline(stream, measure, createWriteStream(path, { mode: 0o600 }));
    return { path, bytes, sha256: digest.digest('hex'), isTooLarge: bytes > (limit ?? largestFile) };
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof AppError) throw error;
    throw isDiskFull(error) ? diskFull(error) : error;
  }
}
