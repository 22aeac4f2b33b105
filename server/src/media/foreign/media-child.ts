import { fileTypeFromFile } from 'file-type';
import { AppError } from '../../platform/app-error.ts';
import { serveJobs } from '../../platform/children/serve-jobs.ts';
import { asStorageError } from '../storage-error.ts';
import { stripMetadata } from '../strip/strip-metadata.ts';
import { cutPicture, encodeVariants } from './encode-picture.ts';
import type { MediaAnswer, MediaJob, MediaResults } from './media-jobs.ts';

function resultOf(job: MediaJob): Promise<MediaResults[MediaJob['kind']]> {
  switch (job.kind) {
    case 'detect':
      return fileTypeFromFile(job.path).then((found) => found ?? null);
    case 'encode':
      return encodeVariants(job.path, job.options);
    case 'cut':
      return cutPicture(job.path);
    case 'strip':
      return stripMetadata(job.path, job.type);
  }
}

serveJobs(async (job): Promise<MediaAnswer> => {
  try {
    return { result: await resultOf(job as MediaJob) };
  } catch (error) {
    // A failure of the disk is no fault of the file.
    const failure = asStorageError(error);
    if (failure instanceof AppError) return { refused: failure.code };
    throw error;
  }
});
