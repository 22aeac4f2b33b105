import { AppError } from '../platform/app-error.ts';
import { diskFull, isDiskFull } from '../platform/disk-space.ts';

/** Failures of the file system that are no fault of ours or of the file. */
const storageFailures = new Set(
  'EACCES EEXIST EIO EISDIR ELOOP EMFILE ENAMETOOLONG ENFILE ENOENT ENOTDIR EPERM EROFS EXDEV'.split(' '),
);

/** A failure to keep a file as its sender sees it: `DISK_FULL`, `STORAGE_UNAVAILABLE`, or as it is. */
export function asStorageError(error: unknown): unknown {
  if (isDiskFull(error)) return diskFull(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return storageFailures.has(code)
    ? new AppError('STORAGE_UNAVAILABLE', 'The file storage refuses to keep the file.')
    : error;
}
