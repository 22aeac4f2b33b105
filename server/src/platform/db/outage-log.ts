import type { LoggerOptions } from 'pino';
import { AppError } from '../app-error.ts';
import { databaseErrorCode, isConnectionError } from './database-error.ts';
import type { DatabaseLog, OpenDatabase } from './database.ts';

/** Milliseconds between two attempts to reach the database during an outage. */
const pingEvery = 1000;
/** Milliseconds between two lines about an outage. */
const tellEvery = 60_000;

interface Outage {
  readonly since: number;
  toldAt: number;
  failures: number;
}

type Logged = { readonly err?: unknown } | null | undefined;

/** Node reports several addresses of a host as one failure without a message. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message === '' ? (databaseErrorCode(error) ?? 'unknown reason') : message;
}

function isFullDisk(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'DISK_FULL';
}

/**
 * Keeps a full disk from filling the log, which may lie on that disk, with the stack of each request: one line when it begins, and one a
 * minute with how much failed. It is over where nothing failed for a minute.
 */
function createDiskLog() {
  let full: (Outage & { failedAt: number }) | undefined;
  return (error: AppError, log: (details: object, message: string) => void): void => {
    const now = Date.now();
    if (!full || now - full.failedAt >= tellEvery) {
      full = { since: now, toldAt: now, failedAt: now, failures: 1 };
      log({ code: error.code, reason: reasonOf(error.cause ?? error) }, 'a disk is full; what fails is counted');
      return;
    }
    full.failedAt = now;
    full.failures += 1;
    if (now - full.toldAt < tellEvery) return;
    full.toldAt = now;
    log({ seconds: Math.round((now - full.since) / 1000), failures: full.failures }, 'a disk is still full');
  };
}

/**
 * Keeps an outage of the database from filling the log with the stack of each request: one line when it begins, one a minute with how much
 * failed, and one when the database is back. `hooks` goes into the logger, `watch` begins once the database is open.
 */
export function createOutageLog() {
  let watched: { database: Pick<OpenDatabase, 'ping'>; log: DatabaseLog } | undefined;
  let outage: Outage | undefined;
  const tellDisk = createDiskLog();

  const figures = ({ since, failures }: Outage) => ({ seconds: Math.round((Date.now() - since) / 1000), failures });

  /** Ends an outage once the database answers and nothing failed since the look before: requests that waited in it still fail a moment later. */
  async function check(current: Outage, failuresBefore: number): Promise<void> {
    if (!watched) return;
    const { database, log } = watched;
    const isReachable = await database.ping().then(
      () => true,
      () => false,
    );
    const { failures } = current;
    if (isReachable && failures === failuresBefore) {
      outage = undefined;
      log.warn(figures(current), 'the database can be reached again');
      return;
    }
    if (Date.now() - current.toldAt >= tellEvery) {
      current.toldAt = Date.now();
      log.error(figures(current), 'the database still cannot be reached');
    }
    setTimeout(() => void check(current, failures), pingEvery).unref();
  }

  function begin(error: unknown, { log }: NonNullable<typeof watched>): void {
    const current = { since: Date.now(), toldAt: Date.now(), failures: 1 };
    outage = current;
    log.error({ reason: reasonOf(error) }, 'the database cannot be reached; what fails is counted until it is back');
    setTimeout(() => void check(current, current.failures), pingEvery).unref();
  }

  const hooks: NonNullable<LoggerOptions['hooks']> = {
    logMethod(words, method) {
      const error = (words[0] as Logged)?.err;
      if (isFullDisk(error)) tellDisk(error, (details, message) => method.apply(this, [details, message]));
      else if (!watched || error === undefined || !isConnectionError(error)) method.apply(this, words);
      else if (outage) outage.failures += 1;
      else begin(error, watched);
    },
  };

  return {
    hooks,
    watch(database: Pick<OpenDatabase, 'ping'>, log: DatabaseLog): void {
      watched = { database, log };
    },
    /** Ends the watch, before the database is closed on purpose. */
    stop(): void {
      watched = undefined;
    },
  };
}
