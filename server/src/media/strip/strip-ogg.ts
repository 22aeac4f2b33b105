import { type FileBytes, unreadable } from './file-bytes.ts';

/** Streams of one file, and pages of one header, that are taken for real. */
const mostStreams = 64;
const mostPages = 2000;

const mark = Buffer.from('OggS', 'latin1');

const checksums = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value >>> 0;
});

function checksumOf(page: Buffer): number {
  let value = 0;
  for (const byte of page) value = ((value << 8) ^ (checksums[((value >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0;
  return value;
}

/** A packet of comments without any: the name of the encoder, which has to be there, is blanks. */
function emptyComments(length: number, prefix: Buffer, hasEndMark: boolean): Buffer | null {
  const tail = hasEndMark ? 5 : 4;
  const vendorLength = length - prefix.length - 4 - tail;
  if (vendorLength < 0) return null;
  const packet = Buffer.alloc(length, ' ');
  prefix.copy(packet);
  packet.writeUInt32LE(vendorLength, prefix.length);
  packet.writeUInt32LE(0, length - tail);
  if (hasEndMark) packet[length - 1] = 1;
  return packet;
}

type Codec = 'vorbis' | 'opus' | 'speex' | 'flac' | 'other';

function codecOf(first: Buffer): Codec {
  if (first.toString('latin1', 0, 7) === '\u0001vorbis') return 'vorbis';
  if (first.toString('latin1', 0, 8) === 'OpusHead') return 'opus';
  if (first.toString('latin1', 0, 8) === 'Speex   ') return 'speex';
  return first.toString('latin1', 0, 5) === '\u007fFLAC' ? 'flac' : 'other';
}

/** What stands in the place of a header packet; null where it stays as it is. */
function emptied(codec: Codec, packet: Buffer): Buffer | null {
  if (codec === 'vorbis') return emptyComments(packet.length, Buffer.from('\u0003vorbis', 'latin1'), true);
  if (codec === 'opus') return emptyComments(packet.length, Buffer.from('OpusTags', 'latin1'), false);
  if (codec === 'speex') return emptyComments(packet.length, Buffer.alloc(0), false);
  const head = packet.subarray(0, 4);
  if (((head[0] ?? 0) & 0x7f) === 4) return emptyComments(packet.length, Buffer.from(head), false);
  // Pictures, applications and cue sheets become padding; the first bit says whether another block follows.
  const padding = Buffer.alloc(packet.length);
  head.copy(padding);
  padding[0] = ((head[0] ?? 0) & 0x80) | 1;
  return padding;
}

interface Stream {
  readonly codec: Codec;
  /** Packets that are still headers with comments. */
  headers: number;
  /** Where the packet lies that is being gathered, and the pages that hold it. */
  pieces: { at: number; length: number }[];
  pages: Set<number>;
  isFirst: boolean;
}

async function signPage(bytes: FileBytes, at: number): Promise<void> {
  const head = await bytes.read(at, 27);
  const count = head[26] ?? 0;
  const lengths = await bytes.read(at + 27, count);
  const page = Buffer.from(await bytes.read(at, 27 + count + lengths.reduce((sum, one) => sum + one, 0)));
  page.writeUInt32LE(0, 22);
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(checksumOf(page));
  await bytes.write(at + 22, sum);
}

async function emptyPacket(bytes: FileBytes, stream: Stream): Promise<void> {
  const parts: Buffer[] = [];
  for (const { at, length } of stream.pieces) parts.push(Buffer.from(await bytes.read(at, length)));
  const packet = Buffer.concat(parts);
  if (stream.codec === 'flac' && ((packet[0] ?? 0) & 0x80) !== 0) stream.headers = 1;
  const replacement = emptied(stream.codec, packet);
  if (!replacement || replacement.equals(packet)) return;
  let done = 0;
  for (const { at, length } of stream.pieces) {
    await bytes.write(at, replacement.subarray(done, done + length));
    done += length;
  }
  for (const page of stream.pages) await signPage(bytes, page);
}

/** Empties the comments, and the pictures among them, of every stream of an Ogg file, and signs the changed pages again. */
export async function stripOgg(bytes: FileBytes): Promise<void> {
  const streams = new Map<number, Stream>();
  for (let at = 0; at + 27 <= bytes.size;) {
    bytes.countPart();
    const head = Buffer.from(await bytes.read(at, 27));
    if (!head.subarray(0, 4).equals(mark)) {
      // Without a first page this is no Ogg file; after one, bytes between pages are no audio.
      if (streams.size === 0) return;
      const next = await bytes.find(mark, at);
      await bytes.zero(at, next);
      at = next;
      continue;
    }
    const lengths = Buffer.from(await bytes.read(at + 27, head[26] ?? 0));
    const body = at + 27 + lengths.length;
    const end = body + lengths.reduce((sum, one) => sum + one, 0);
    const serial = head.readUInt32LE(14);
    if (((head[5] ?? 0) & 2) !== 0) {
      const codec = codecOf(await bytes.read(body, 16));
      streams.set(serial, { codec, headers: codec === 'flac' ? 1000 : 1, pieces: [], pages: new Set(), isFirst: true });
      if (streams.size > mostStreams) throw unreadable();
    }
    const stream = streams.get(serial);
    if (stream && stream.codec !== 'other' && stream.headers > 0) await readHeaders(bytes, stream, at, body, lengths);
    at = end;
    if (at < bytes.size && at + 27 > bytes.size) await bytes.zero(at, bytes.size);
  }
}

async function readHeaders(bytes: FileBytes, stream: Stream, page: number, body: number, lengths: Buffer) {
  let at = body;
  for (const length of lengths) {
    if (stream.headers === 0) return;
    const last = stream.pieces.at(-1);
    if (last && last.at + last.length === at) last.length += length;
    else stream.pieces.push({ at, length });
    stream.pages.add(page);
    if (stream.pages.size > mostPages) throw unreadable();
    at += length;
    if (length === 255) continue;
    if (stream.isFirst) stream.isFirst = false;
    else {
      await emptyPacket(bytes, stream);
      stream.headers -= 1;
    }
    [stream.pieces, stream.pages] = [[], new Set()];
  }
}
