import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** Chunks that decide how a still picture looks; of an animation the first frame is used. */
const needed = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'cICP']);
/** Says how a picture is turned. */
const orientation = 'eXIf';
const profile = 'iCCP';
/** Bytes of a colour profile, unpacked, and of an orientation. */
const mostOfProfile = 1024 * 1024;
const mostOfOrientation = 64 * 1024;

/** True if a colour profile, which is packed behind its name, unpacks to a reasonable size. */
async function isSmallProfile(data: Buffer): Promise<boolean> {
  const end = data.indexOf(0);
  if (end < 0) return false;
  return promisify(inflate)(data.subarray(end + 2), { maxOutputLength: mostOfProfile }).then(
    () => true,
    () => false,
  );
}

/**
 * Writes a copy of a PNG without the chunks that are no part of the picture: packed texts unpack to a thousand times their size when the
 * picture is decoded. Returns false for a file that is not a PNG. What is damaged is copied as it is, for the decoder to refuse.
 */
export async function writeBarePng(source: string, target: string): Promise<boolean> {
  const bytes = await readFile(source);
  if (!bytes.subarray(0, signature.length).equals(signature)) return false;
  const kept: Buffer[] = [signature];
  const seen = new Set<string>();
  for (let at = signature.length; at < bytes.length;) {
    const end = at + 8 < bytes.length ? at + 12 + bytes.readUInt32BE(at) : bytes.length;
    const type = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, end - 4);
    const isFirst = !seen.has(type);
    const isKept =
      needed.has(type) ||
      (type === orientation && isFirst && data.length <= mostOfOrientation) ||
      (type === profile && isFirst && (await isSmallProfile(data)));
    if (isKept) kept.push(bytes.subarray(at, end));
    seen.add(type);
    at = end;
  }
  await writeFile(target, Buffer.concat(kept), { mode: 0o600 });
  return true;
}
