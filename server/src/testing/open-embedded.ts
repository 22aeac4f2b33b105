import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import { migrationsFolder } from '../platform/db/migrate.ts';
import { openPglite, type OpenPglite, type PgliteOptions } from '../platform/db/open-pglite.ts';
import './provided-database.ts';
import { testLog } from './test-log.ts';

/** The embedded database in a folder, as the product opens it, but without the seconds of a first initialisation. */
export function openEmbedded(dataDir: string, options: Partial<PgliteOptions> = {}): Promise<OpenPglite> {
  return openPglite({
    dataDir,
    log: testLog,
    migrationsFolder,
    snapshot: undefined,
    onFatal: (error) => testLog.error({ err: error }, error.message),
    ...options,
  });
}

export function preparedSnapshot(): Uint8Array {
  const provided = inject('testDatabase');
  if (provided.kind !== 'pglite') throw new Error('This test is about the embedded database only');
  return new Uint8Array(readFileSync(provided.snapshotFile));
}
