import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture of one colour. */
export function picture(
  width = 900,
  height = 600,
  format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' = 'png',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#0f766e' } })
    .toFormat(format)
    .toBuffer();
}

/** A small PNG that says of itself to be far larger. */
export async function pictureDeclaring(width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.from(await picture(8, 8));
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  bytes.writeUInt32BE(data.length, 0);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
}

/** A PNG of 8 by 8 pixels with chunks of text or a colour profile, each of which unpacks to so many megabytes. */
export async function pictureUnpackingTo(
  megabytes: number,
  type: 'zTXt' | 'iTXt' | 'iCCP',
  count = 1,
): Promise<Buffer> {
  const plain = await picture(8, 8);
  const afterHeader = 33;
  const head = type === 'iTXt' ? 'Comment\0\u0001\0\0\0' : 'Comment\0\0';
  const chunk = pngChunk(
    type,
    Buffer.concat([Buffer.from(head, 'latin1'), deflateSync(Buffer.alloc(megabytes * 1024 * 1024, 'a'))]),
  );
  const chunks = Array.from({ length: count }, () => chunk);
  return Buffer.concat([plain.subarray(0, afterHeader), ...chunks, plain.subarray(afterHeader)]);
}

const realFile = (name: string): Promise<Buffer> => readFile(new URL(`real-files/${name}`, import.meta.url));

/** A photograph as iPhones keep it: lying and turned by the file, 338 by 600 pixels, with where it was taken. */
export const heicPhotograph = (): Promise<Buffer> => realFile('photograph.heic');

/** A memo as iPhones record it, with names and a place. */
export const memo = (): Promise<Buffer> => realFile('memo.m4a');

/** Five notes in two decks of one, with a picture and a recording, as Anki 2.1.15 exports them. */
export const deckOfAnki = (): Promise<Buffer> => realFile('anki-2.1.15.apkg');

/** A small HEIC picture that says of itself to be far larger. */
export async function heicDeclaring(width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.from(await heicPhotograph());
  const size = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, size);
  bytes.writeUInt32BE(height, size + 4);
  return bytes;
}

/** A photograph as a phone stores it: lying, with where it was taken. */
export function photograph(): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 200, channels: 3, background: '#fef3c7' } })
    .withExif({ IFD0: { Artist: 'somebody', Orientation: '6' }, IFD3: { GPSLatitude: '30/1 2/1 3/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A WAV of silence. */
export function sound(bytes = 2000): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  return Buffer.concat([header, Buffer.alloc(bytes, 128)]);
}

/** What begins as an MP4 video does. */
export function film(bytes = 4000): Buffer {
  const head = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');
  return Buffer.concat([head, Buffer.alloc(Math.max(0, bytes - head.length), 7)]);
}
