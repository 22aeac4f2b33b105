import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes what the data folder keeps of the demo: the passwords of its accounts, and the mark of an unfinished load. */
export async function forgetDemo(dataDir: string): Promise<void> {
  for (const name of ['demo-accounts.json', 'demo-loading']) await rm(join(dataDir, name), { force: true });
}
