import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { inject } from 'vitest';
import type { S3Config } from '../platform/config.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { createLocalFileStore } from '../platform/files/local-file-store.ts';
import { openS3FileStore } from '../platform/files/s3-file-store.ts';
import './provided-database.ts';

/** A new bucket on the S3 server of this run. */
export async function makeBucket(): Promise<S3Config> {
  const provided = inject('testS3');
  if (!provided) throw new Error('This run has no S3 server');
  const { endpoint, ...credentials } = provided;
  const bucket = `test-${randomBytes(8).toString('hex')}`;
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return { bucket, endpoint, publicEndpoint: undefined, region: 'us-east-1', credentials, forcePathStyle: true };
}

/** A store of the kind that this run is about: a new bucket where it has an S3 server, else a folder in `dataDir`. */
export async function openTestFileStore(dataDir: string): Promise<FileStore> {
  if (inject('testS3')) return openS3FileStore(await makeBucket());
  return createLocalFileStore(join(dataDir, 'media'));
}

/** The keys of all that a store holds. */
export async function keysIn(files: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.list()) keys.push(key);
  return keys.toSorted();
}
