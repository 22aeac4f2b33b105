import type { LoggerOptions } from 'pino';
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

/**
 * Keeps an outage of the database from filling the log with the stack of each request: one line when it begins, one a minute with how much
 * failed, and one when the database is back. `hooks` goes into the logger, `watch` begins once the database is open.
 */
export function createOutageLog() {
  let watched: { database: Pick<OpenDatabase, 'ping'>; log: DatabaseLog } | undefined;
  let outage: Outage | undefined;

  const figures = ({ since, failures }: Outage) => ({ seconds: Math.round((Date.now() - since) / 1000), failures });

  async function check(current: Outage): Promise<void> {
    if (!watched) return;
    const { database, log } = watched;
    const isBack = await database.ping().then(
      () => true,
      () => false,
    );
    if (isBack) {
      outage = undefined;
      log.warn(figures(current), 'the database can be reached again');
      return;
    }
    if (Date.now() - current.toldAt >= tellEvery) {
      current.toldAt = Date.now();
      log.error(figures(current), 'the database still cannot be reached');
    }
    setTimeout(() => void check(current), pingEvery).unref();
  }

  function begin(error: unknown, { log }: NonNullable<typeof watched>): void {
    const current = { since: Date.now(), toldAt: Date.now(), failures: 1 };
    outage = current;
    log.error({ reason: reasonOf(error) }, 'the database cannot be reached; what fails is counted until it is back');
    setTimeout(() => void check(current), pingEvery).unref();
  }

  const hooks: NonNullable<LoggerOptions['hooks']> = {
    logMethod(words, method) {
      const error = (words[0] as Logged)?.err;
      if (!watched || error === undefined || !isConnectionError(error)) method.apply(this, words);
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
