import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The SHA-256 of what a stream gives, in hex, and how many bytes that is. */
export async function measureStream(stream: Readable): Promise<{ sha256: string; bytes: number }> {
  const digest = createHash('sha256');
  let bytes = 0;
  await pipeline(stream, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      digest.update(chunk);
      bytes += chunk.length;
    }
  });
  return { sha256: digest.digest('hex'), bytes };
}

/** The SHA-256 of what a stream gives, in hex. */
export const hashStream = async (stream: Readable): Promise<string> => (await measureStream(stream)).sha256;

/** The SHA-256 of a local file, in hex. */
export const hashFile = (path: string): Promise<string> => hashStream(createReadStream(path));
