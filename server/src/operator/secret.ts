import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** The secret that keys session tokens: the configured one, else one made once and stored in the data folder. */
export async function readSecret({ authSecret, dataDir }: Pick<Config, 'authSecret' | 'dataDir'>): Promise<string> {
  if (authSecret !== undefined) return authSecret;
  const path = join(dataDir, 'auth-secret');
  const kept = await readFile(path, 'utf8').catch(() => '');
  if (kept.trim().length >= 32) return kept.trim();
  const secret = randomBytes(48).toString('base64url');
  const file = await open(path, 'w', 0o600);
  await file.writeFile(`${secret}\n`);
  await file.sync();
  await file.close();
  return secret;
}
