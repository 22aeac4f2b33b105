import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { FileStore } from './file-store.ts';
import { createLocalFileStore } from './local-file-store.ts';

/** The configured store: a bucket where one is named, else a folder beside the database. */
export async function openFileStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (s3 === undefined) return createLocalFileStore(join(dataDir, 'media'));
  // Loaded only where it is used: it would make every start slower.
  const { openS3FileStore } = await import('./s3-file-store.ts');
  return await openS3FileStore(s3);
}
