import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The SHA-256 of what a stream gives, in hex. */
export async function hashStream(stream: Readable): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(stream, digest);
  return digest.digest('hex');
}

/** The SHA-256 of a local file, in hex. */
export const hashFile = (path: string): Promise<string> => hashStream(createReadStream(path));
