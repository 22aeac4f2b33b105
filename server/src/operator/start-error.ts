import { ConfigError } from '../config.ts';
import { DataFolderInUseError } from '../platform/db/lock-data-folder.ts';
import { MigrationFailedError } from '../platform/db/migrate.ts';
import { DataFolderUnusableError } from '../platform/db/open-pglite.ts';
import { DatabaseUnreachableError } from '../platform/db/open-postgres.ts';
import { FileStoreUnusableError } from '../platform/files/file-store.ts';

/** A reason not to start whose message is one line for the operator. */
export class StartError extends Error {}

const expected = [
  StartError,
  ConfigError,
  DataFolderInUseError,
  DataFolderUnusableError,
  DatabaseUnreachableError,
  MigrationFailedError,
  FileStoreUnusableError,
];

/** What to print for a failure to start: one line for an expected one, the stack for a defect. */
export function describeStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return `Kalima could not start: ${String(error)}`;
  return expected.some((kind) => error instanceof kind)
    ? error.message
    : `Kalima could not start: ${error.stack ?? error.message}`;
}
