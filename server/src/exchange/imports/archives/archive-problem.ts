import type { ImportFileProblem } from '@kalima/shared/domain/exchange/imports';

/** An archive, or a file in one, that is not used, and why. */
export class ArchiveProblem extends Error {
  readonly problem: ImportFileProblem;
  /** Whether it is about the whole archive. */
  readonly isOfAll: boolean;

  constructor(problem: ImportFileProblem, isOfAll: boolean, cause?: unknown) {
    super(`the archive or file is not used: ${problem}`, { cause });
    this.problem = problem;
    this.isOfAll = isOfAll;
  }
}

/** Whether a failure is the machine's, such as a full disk, and not that of what is read. */
export function isOfMachine(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
