import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { StartError } from './start-error.ts';

const leastLength = 32;

async function readKept(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/**
 * The secret that keys session tokens: the configured one, else one made once and stored in the data folder. Throws a `StartError` for a
 * damaged one: another in its place would sign everybody out and void second factors without a word.
 */
export async function readSecret({ authSecret, dataDir }: Pick<Config, 'authSecret' | 'dataDir'>): Promise<string> {
  if (authSecret !== undefined) return authSecret;
  const path = join(dataDir, 'auth-secret');
  const kept = await readKept(path);
  if (kept.length >= leastLength) return kept;
  // An empty one is what a start that was killed left.
  if (kept !== '') {
    throw new StartError(
      `The file ${path} is damaged: it has fewer than ${leastLength} characters. Put back a copy of it. Without one, delete the file: the ` +
        'next start makes a new secret, everybody signs in again, and second factors and login cards are set up anew.',
    );
  }
  const secret = randomBytes(48).toString('base64url');
  const unfinished = `${path}.new`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(`${secret}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  return secret;
}
