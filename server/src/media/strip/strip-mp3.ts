import type { FileBytes } from './file-bytes.ts';

const mostTags = 50;

function syncSafe(value: number): Buffer {
  return Buffer.from([(value >> 21) & 0x7f, (value >> 14) & 0x7f, (value >> 7) & 0x7f, value & 0x7f]);
}

/** Empties an ID3v2 tag at a place into padding; returns where it ends, or null where there is none. */
async function emptyId3(bytes: FileBytes, at: number): Promise<number | null> {
  const head = Buffer.from(await bytes.read(at, 10));
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return null;
  const hasFooter = ((head[5] ?? 0) & 0x10) !== 0;
  const size = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0) + (hasFooter ? 10 : 0);
  const end = Math.min(bytes.size, at + 10 + size);
  const emptied = Buffer.concat([head.subarray(0, 5), Buffer.from([0]), syncSafe(size)]);
  if (!emptied.equals(head)) await bytes.write(at, emptied);
  await bytes.zero(at + 10, end);
  return end;
}

/** Where a tag begins that ends at a place: ID3v1, APE, Lyrics3 or ID3v2 with a footer; null where none does. */
async function tagBefore(bytes: FileBytes, end: number): Promise<number | null> {
  const tail = await bytes.read(Math.max(0, end - 128), Math.min(128, end));
  if (tail.length === 128 && tail.toString('latin1', 0, 3) === 'TAG') {
    const extended = await bytes.read(Math.max(0, end - 355), 4);
    return end >= 355 && extended.toString('latin1') === 'TAG+' ? end - 355 : end - 128;
  }
  if (tail.length >= 32 && tail.toString('latin1', tail.length - 32, tail.length - 24) === 'APETAGEX') {
    const footer = tail.subarray(tail.length - 32);
    const hasHeader = footer.readUInt32LE(20) >>> 31 === 1;
    return Math.max(0, end - Math.max(32, footer.readUInt32LE(12)) - (hasHeader ? 32 : 0));
  }
  const lyrics = /^(\d{6})LYRICS200$/.exec(tail.toString('latin1', Math.max(0, tail.length - 15)));
  if (lyrics) return Math.max(0, end - Number(lyrics[1]) - 15);
  const oldLyrics = tail.toString('latin1', Math.max(0, tail.length - 9)) === 'LYRICSEND';
  if (oldLyrics) {
    const before = await bytes.read(Math.max(0, end - 5200), Math.min(5200, end));
    const begin = before.toString('latin1').lastIndexOf('LYRICSBEGIN');
    if (begin >= 0) return Math.max(0, end - 5200) + begin;
  }
  if (tail.length >= 10 && tail.toString('latin1', tail.length - 10, tail.length - 7) === '3DI') {
    const size = tail.subarray(tail.length - 4).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
    return Math.max(0, end - size - 20);
  }
  return null;
}

/** Empties the tags at the beginning and the end of an MP3 file (ID3v2, ID3v1, APE, Lyrics3). */
export async function stripMp3(bytes: FileBytes): Promise<void> {
  let begin = 0;
  for (let tags = 0; tags < mostTags; tags += 1) {
    const end = await emptyId3(bytes, begin);
    if (end === null) break;
    begin = end;
  }
  let end = bytes.size;
  for (let tags = 0; tags < mostTags && end > begin; tags += 1) {
    const from = await tagBefore(bytes, end);
    if (from === null || from >= end) break;
    const isId3v1 = from <= end - 128 && (await bytes.read(end - 128, 3)).toString('latin1') === 'TAG';
    await bytes.zero(Math.max(begin, from), isId3v1 ? end - 128 : end);
    // An empty one stays, since decoders would take zeros in its place for broken sound.
    if (isId3v1) await bytes.zero(end - 125, end);
    end = from;
  }
}
