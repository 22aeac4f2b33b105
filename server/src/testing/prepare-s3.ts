import type { TestProject } from 'vitest/node';
import './provided-database.ts';
import { setup as preparePglite } from './prepare-pglite.ts';
import { startS3Server } from './s3-server.ts';

/** Vitest's global set-up of the runs that keep files in a bucket: an S3 server beside the embedded database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startS3Server();
  try {
    const { endpoint, accessKeyId, secretAccessKey } = server;
    project.provide('testS3', { endpoint, accessKeyId, secretAccessKey });
    const removeDatabase = await preparePglite(project);
    return async () => {
      await removeDatabase();
      await server.stop();
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
