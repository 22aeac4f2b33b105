import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type MediaKind, acceptedTypes, sendLimit } from '@kalima/shared/domain/content/uploads';
import { AppError } from '../platform/app-error.ts';
import { fileTooLarge } from '../platform/http/receive-upload.ts';
import type { FileOwner, ForeignMedia } from './foreign/foreign-media.ts';
import { hashFile } from './hash-file.ts';

export interface ReceivedFile {
  readonly path: string;
  readonly type: string;
  readonly extension: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Spellings of one type under other names, and containers that say no more than that they hold sound or pictures. */
function typeAs(kind: MediaKind, found: string): string {
  const type = found.split(';')[0] ?? found;
  if (kind === 'audio' && (type === 'video/webm' || type === 'video/mp4')) return type.replace('video', 'audio');
  if (type === 'application/ogg') return 'audio/ogg';
  if (type === 'audio/x-m4a') return 'audio/mp4';
  return type === 'audio/vnd.wave' || type === 'audio/x-wav' ? 'audio/wav' : type;
}

/** The type of a file by its first bytes, as far as its size limit depends on it. */
function declaredType(start: Buffer): string {
  return /^ftyp(?:hei[csxm]|hev[cx]|mif1|msf1)$/.test(start.subarray(4, 12).toString('latin1')) ? 'image/heic' : '';
}

/**
 * Writes an upload into a file of the temporary folder, tells its type by its bytes, and takes the metadata out of videos and
 * sounds. Throws `MEDIA_NOT_READABLE` (see `stripMetadata`), what `foreign` throws,
 * `FILE_TOO_LARGE`, `FILE_MISSING` for an empty file, `FILE_TYPE_NOT_ALLOWED`, and `UPLOAD_INCOMPLETE` for a stream
 * that broke off; then nothing is left behind.
 */
export async function receiveFile(
  foreign: ForeignMedia,
  owner: FileOwner,
  stream: Readable,
  kind: MediaKind,
  folder: string,
): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const digest = createHash('sha256');
  let bytes = 0;
  let limit: number | undefined;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length;
      digest.update(chunk);
      limit ??= sendLimit(kind, declaredType(chunk));
      next(bytes > limit ? fileTooLarge(limit) : null, chunk);
    },
  });
  try {
    await pipeline(stream, measure, createWriteStream(path, { mode: 0o600 }));
    if (bytes === 0) throw new AppError('FILE_MISSING', 'The file is empty.');
    const found = await foreign.run({ kind: 'detect', path }, owner);
    const type = found && typeAs(kind, found.mime);
    if (!type || !acceptedTypes(kind).includes(type)) {
      throw new AppError('FILE_TYPE_NOT_ALLOWED', `This is no ${kind} of a type that is accepted.`);
    }
    // Pictures are re-encoded, which drops it.
    const isChanged = kind !== 'picture' && (await foreign.run({ kind: 'strip', path, type }, owner));
    const sha256 = isChanged ? await hashFile(path) : digest.digest('hex');
    return { path, type, extension: found.ext, bytes, sha256 };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
