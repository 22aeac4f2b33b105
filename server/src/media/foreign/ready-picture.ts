import { readFile } from 'node:fs/promises';

/** Chunks of a still picture in WebP that say nothing but how it looks. */
const plainChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);
/** Of the flags of an extended file: a colour profile, metadata of two kinds, and that it moves. */
const otherFlags = 0b0010_1110;

/**
 * Whether a file is WebP as pictures are stored here: the chunks of one still picture, without metadata, and nothing behind them. Such a
 * file need not be encoded again, which would cost a little of it each time. Whether it can be decoded is found out elsewhere.
 */
export async function isReadyPicture(path: string): Promise<boolean> {
  const bytes = await readFile(path);
  if (bytes.length < 20 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return false;
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  let at = 12;
  const seen = new Set<string>();
  while (at + 8 <= bytes.length) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    if (!plainChunks.has(name) || seen.has(name)) return false;
    if (name === 'VP8X' && ((bytes[at + 8] ?? 0) & otherFlags) !== 0) return false;
    seen.add(name);
    at += 8 + size + (size % 2);
  }
  return at === bytes.length && seen.has('VP8 ') !== seen.has('VP8L');
}
