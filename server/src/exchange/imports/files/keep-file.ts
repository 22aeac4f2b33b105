import { createReadStream } from 'node:fs';
import type { ImportFileKind, ImportFileProblem } from '@kalima/shared/domain/exchange/imports';
import type { UploadPurpose } from '@kalima/shared/domain/content/uploads';
import { AppError } from '../../../platform/app-error.ts';
import type { ContentAuthor } from '../../../platform/sessions/caller.ts';
import type { MediaService } from '../../../media/media.service.ts';
import type { ReceivedBytes } from './receive-bytes.ts';
import type { GivenFile } from './given-file.ts';
import type { Told } from './tell-kind.ts';

const purposes: Readonly<Partial<Record<ImportFileKind, UploadPurpose>>> = {
  picture: 'import-image',
  sound: 'import-audio',
  video: 'import-video',
};
const extensions: Readonly<Partial<Record<ImportFileKind, 'zip' | 'json'>>> = {
  archive: 'zip',
  package: 'json',
  book: 'json',
};

/** What is the file's own fault when it is stored; everything else is the server's, and is thrown. */
const problemOf: Readonly<Record<string, ImportFileProblem>> = {
  FILE_TOO_LARGE: 'too-large',
  PICTURE_TOO_LARGE: 'too-large',
  FILE_TYPE_NOT_ALLOWED: 'not-taken',
  PICTURE_NOT_READABLE: 'not-readable',
  MEDIA_NOT_READABLE: 'not-readable',
};

/** What a package calls a picture that can be seen through. */
const drawingName = /\.drawing\.webp$/;

/** A file as it is kept: where, or why it is not. */
export interface Kept extends Told {
  readonly mediaKey: string | null;
}

type Media = Pick<MediaService, 'store' | 'storePlain'>;

/**
 * Stores a received file of an import as what it is: pictures and sounds as media do, so that they are shown by their address, tables
 * and archives as they are. Throws `STORAGE_UNAVAILABLE`, `DISK_FULL`.
 */
export async function keepFile(
  media: Media,
  author: ContentAuthor,
  { importId, name, isOfPackage }: Pick<GivenFile, 'importId' | 'name' | 'isOfPackage'>,
  { path, bytes, sha256, signal }: ReceivedBytes & { readonly signal?: AbortSignal | undefined },
  told: Told,
): Promise<Kept> {
  const { kind, problem } = told;
  if (problem !== null || kind === 'other') return { ...told, mediaKey: null };
  const purpose = purposes[kind];
  if (purpose === undefined) {
    const file = { path, bytes, sha256, extension: extensions[kind] ?? 'txt' } as const;
    return { ...told, mediaKey: await media.storePlain(author, `imports/${importId}`, file) };
  }
  try {
    const destination =
      isOfPackage && kind === 'picture'
        ? ({ purpose: 'package-image', owner: importId, isDrawing: drawingName.test(name) } as const)
        : { purpose, owner: importId };
    const { key } = await media.store(author, destination, createReadStream(path), undefined, signal);
    return { ...told, mediaKey: key };
  } catch (error) {
    const found = error instanceof AppError ? problemOf[error.code] : undefined;
    if (found === undefined) throw error;
    return { kind, problem: found, mediaKey: null };
  }
}
