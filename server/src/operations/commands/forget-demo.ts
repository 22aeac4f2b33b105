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

/** Message after the load of the demo was stopped and the school has work of its own. */
export const partOfDemoLines: readonly string[] = [
  'An earlier start was stopped while it loaded the demo. A part of the demo is left, beside what is yours.',
  'To delete the accounts of the demo: npm run admin -- remove-demo',
];
