import type { ErrorCode } from '@kalima/shared/contract/errors';
import { AppError } from '../../platform/app-error.ts';
import { type ChildFailure, ChildFailedError, createChildPool } from '../../platform/children/child-pool.ts';
import { diskFull } from '../../platform/disk-space.ts';
import { createTurns } from '../../platform/admission/turns.ts';
import type { MediaAnswer, MediaJob, MediaResults } from './media-jobs.ts';
import { type ProcessorBudget, createProcessorBudget } from '../../platform/processor-budget.ts';

const atOnce = 2;
/** Milliseconds that one file may take; the largest picture takes some seconds on a small machine. */
const jobMs = 60_000;
/** A picture of 50 megapixels with all that is made of it. */
const memoryMb = 1024;
/** Files of one author that may wait. */
const mostWaiting = 500;

/** Shared by all apps of this process. */
const children = createChildPool<MediaJob, MediaAnswer>(new URL('./media-child.ts', import.meta.url), {
  jobMs,
  memoryMb,
  resultBytes: 64 * 1024,
  atOnce,
});

const messages: Partial<Record<ErrorCode, string>> = {
  PICTURE_TOO_LARGE: 'The picture has too many pixels.',
  PICTURE_NOT_READABLE: 'The picture cannot be read; it may be damaged.',
  STORAGE_UNAVAILABLE: 'The file storage cannot be used.',
  MEDIA_NOT_READABLE: 'The file cannot be read; it may be damaged.',
};

function refusal(code: ErrorCode, cause?: unknown): AppError {
  if (code === 'DISK_FULL') return diskFull(cause);
  return new AppError(code, messages[code] ?? 'The file is not used.', undefined, { cause });
}

function codeOf({ kind }: MediaJob, reason: ChildFailure): ErrorCode {
  if (reason === 'aborted') return 'UPLOAD_INCOMPLETE';
  if (kind === 'detect') return 'FILE_TYPE_NOT_ALLOWED';
  if (kind === 'strip') return 'MEDIA_NOT_READABLE';
  return reason === 'memory' ? 'PICTURE_TOO_LARGE' : 'PICTURE_NOT_READABLE';
}

/** Whose file it is, and when nobody waits for it any more. */
export interface FileOwner {
  /** The author's account; a file of the operator or of the server has none and no budget. */
  readonly userId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads files that people uploaded in child processes, two at a time, which are killed when a file takes too long or too much memory. Authors
 * take turns, and the processor time of all files of one author is bounded.
 */
export function createForeignMedia(budget: ProcessorBudget = createProcessorBudget()) {
  const turns = createTurns({ atOnce, most: mostWaiting });

  async function runOnce<Job extends MediaJob>(
    job: Job,
    { userId, signal }: FileOwner,
  ): Promise<MediaResults[Job['kind']]> {
    // With the first job of a file: one that was begun is finished.
    if (userId !== undefined && job.kind === 'detect') budget.check(userId);
    signal?.throwIfAborted();
    const begun = performance.now();
    try {
      const { output, cpuMs } = await children.run(job, { signal });
      if (userId !== undefined) budget.spend(userId, cpuMs);
      if ('refused' in output) throw refusal(output.refused);
      return output.result as MediaResults[Job['kind']];
    } catch (error) {
      if (!(error instanceof ChildFailedError)) throw error;
      if (userId !== undefined) budget.spend(userId, performance.now() - begun);
      throw refusal(codeOf(job, error.reason), error);
    }
  }

  return {
    /**
     * Runs a job on a file. Throws the codes of the job, `UPLOAD_INCOMPLETE` if it is aborted, `TOO_MANY_ATTEMPTS` if too many files of the
     * author wait, and `PROCESSOR_TIME_SPENT`.
     */
    run: <Job extends MediaJob>(job: Job, owner: FileOwner = {}): Promise<MediaResults[Job['kind']]> =>
      turns.of(owner.userId ?? '', () => turns.inTurn(() => runOnce(job, owner))),
  };
}

export type ForeignMedia = ReturnType<typeof createForeignMedia>;
