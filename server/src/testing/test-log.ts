import type { DatabaseLog } from '../platform/db/open-database.ts';

/** Silent but for errors, which no test expects. */
export const testLog: DatabaseLog = {
  info: () => undefined,
  warn: () => undefined,
  error: (details, message) => console.error(message, details),
};
