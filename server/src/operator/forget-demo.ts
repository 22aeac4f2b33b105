import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes the passwords of the demo's accounts from the data folder. */
export async function forgetDemo(dataDir: string): Promise<void> {
  await rm(join(dataDir, 'demo-accounts.json'), { force: true });
  await removeLoadingFile(dataDir);
}

/** Removes the file by which versions before 0.2.1 remembered an unfinished demo load. Nothing reads it any more. */
export async function removeLoadingFile(dataDir: string): Promise<void> {
  await rm(join(dataDir, 'demo-loading'), { force: true });
}
