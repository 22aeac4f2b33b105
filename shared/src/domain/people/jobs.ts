/** What the server works at for longer than a request takes (PRODUCT.md#jobs). The last ones it begins by itself, for nobody in particular. */
export const jobKinds = [
  'assign-free',
  'repair-free',
  'undo-assign',
  'sync-courses',
  'read-import',
  'move-answers',
  'prune-answers',
  'strip-files',
  'cut-drawings',
] as const;
export type JobKind = (typeof jobKinds)[number];

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** Why a job failed: a piece of it did so again and again, or whoever asked for it may no longer do that. */
export const jobFailures = ['gave-up', 'not-allowed'] as const;
export type JobFailure = (typeof jobFailures)[number];

/** What became of a person whom a job was about: something was changed, or their turn failed. */
export const jobOutcomes = ['changed', 'left'] as const;
export type JobOutcome = (typeof jobOutcomes)[number];

/** Bounds of jobs (PRODUCT.md#jobs). */
export const jobRules = {
  /** Under way at once, of one account and of all. */
  mostOfAccount: 3,
  mostOfAll: 50,
  /** Ended ones that are kept of an account, and for how many days. */
  keptOfAccount: 20,
  keptDays: 7,
  /** Hours for which what was assigned can be taken back. */
  undoHours: 24,
  /** Attempts at a piece. */
  attempts: 4,
  /** Seconds for which a server has a job to itself; asked for anew with every piece. */
  leaseSeconds: 60,
  /** People in a piece. */
  peopleAtOnce: 50,
  /** Names that are listed of those who are left. */
  namesOfLeft: 100,
  /** Streams that one server holds at once. */
  streams: 200,
} as const;

/** Whether a job has not ended. */
export function isUnderWay(state: JobState): boolean {
  return state === 'waiting' || state === 'running';
}

/** Seconds until a piece that failed for the n-th time, from 1, is tried again: 2, 8, 32. */
export function secondsUntilRetry(failures: number): number {
  return 2 * 4 ** (Math.max(1, failures) - 1);
}
