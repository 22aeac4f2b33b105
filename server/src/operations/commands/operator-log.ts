import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';

/** Bytes after which the file is put aside, in place of the one before. */
const longest = 1_000_000;

/** Log of operator commands. */
export interface OperatorLog {
  info(details: object, message: string): void;
}

export interface OperatorLogFile extends OperatorLog {
  /** A line for the operator if something could not be logged; null otherwise. */
  complaint(): string | null;
}

/**
 * The log of commands that run without a server, whose own log would tell of them: `operator.log` in the data folder,
 * readable by its owner alone, and `operator.log.1` before it. Throws if the file cannot be opened. A line that cannot be written later, as
 * on a full disk, fails nothing: the command is done by then, and its answer must reach the operator.
 */
export function openOperatorLog(dataDir: string): OperatorLogFile {
  const file = join(dataDir, 'operator.log');
  // With PostgreSQL and a bucket nothing else makes the folder.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (existsSync(file) && statSync(file).size > longest) renameSync(file, `${file}.1`);
  const append = (text: string) => appendFileSync(file, text, { mode: 0o600 });
  append('');
  let failure: string | null = null;
  const write = (line: string) => {
    try {
      append(line);
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
  };
  const log = pino({ level: 'info' }, { write });
  return {
    info: (details, message) => log.info(details, message),
    complaint: () => (failure === null ? null : `This could not be written to ${file}: ${failure}`),
  };
}
