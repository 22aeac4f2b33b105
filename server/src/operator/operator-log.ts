import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';

/** Bytes after which the file is put aside, in place of the one before. */
const longest = 1_000_000;

/** Where operator commands are logged. */
export interface OperatorLog {
  info(details: object, message: string): void;
}

/**
 * The log of commands that run without a server, whose own log would tell of them: `operator.log` in the data folder,
 * readable by its owner alone, and `operator.log.1` before it.
 */
export function openOperatorLog(dataDir: string): OperatorLog {
  const file = join(dataDir, 'operator.log');
  // With PostgreSQL and a bucket nothing else makes the folder.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (existsSync(file) && statSync(file).size > longest) renameSync(file, `${file}.1`);
  return pino({ level: 'info' }, pino.destination({ dest: file, sync: true, mode: 0o600 }));
}
