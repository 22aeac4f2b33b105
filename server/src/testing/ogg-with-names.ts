import { essence, secret } from './films-with-places.ts';

const text = (value: string) => Buffer.from(value, 'latin1');

/** The checksum of Ogg, bit by bit. */
function oggChecksum(page: Buffer): number {
  let sum = 0;
  for (const byte of page) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}

function oggPage(flags: number, lengths: number[], body: Buffer): Buffer {
  const head = Buffer.alloc(27);
  head.write('OggS', 'latin1');
  head[5] = flags;
  head.writeUInt32LE(77, 14);
  head[26] = lengths.length;
  const page = Buffer.concat([head, Buffer.from(lengths), body]);
  page.writeUInt32LE(oggChecksum(page), 22);
  return page;
}

export const emptyOggPage: Buffer = oggPage(0, [0], Buffer.alloc(0));

/** Pages of packets, with at most so many segments a page. */
function oggPages(packets: readonly Buffer[], segments: number): Buffer[] {
  const all = packets.flatMap((packet) => {
    const parts: Buffer[] = [];
    for (let at = 0; at <= packet.length; at += 255) parts.push(packet.subarray(at, at + 255));
    return parts;
  });
  const pages: Buffer[] = [];
  for (let at = 0; at < all.length; at += segments) {
    const parts = all.slice(at, at + segments);
    pages.push(
      oggPage(
        0,
        parts.map(({ length }) => length),
        Buffer.concat(parts),
      ),
    );
  }
  return pages;
}

export function ogg(codec: 'vorbis' | 'opus' | 'flac'): Buffer {
  const sized = (bytes: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(bytes.length);
    return Buffer.concat([size, bytes]);
  };
  const one = Buffer.from([1, 0, 0, 0]);
  const comment = Buffer.concat([
    sized(text('maker')),
    one,
    sized(Buffer.concat([Buffer.alloc(700, 'x'), secret, Buffer.alloc(700, 'x')])),
  ]);
  const headers = {
    vorbis: [
      text('\u0001vorbis0123456789'),
      Buffer.concat([text('\u0003vorbis'), comment, Buffer.from([1])]),
      text('\u0005vorbis'),
    ],
    opus: [text('OpusHead01234567'), Buffer.concat([text('OpusTags'), comment])],
    flac: [
      Buffer.concat([text('\u007fFLAC'), Buffer.alloc(30)]),
      Buffer.concat([Buffer.from([4, 0, 5, 200]), comment]),
      Buffer.concat([Buffer.from([0x86, 0, 5, 200]), secret, Buffer.alloc(600, 3)]),
    ],
  }[codec];
  const [first = Buffer.alloc(0), ...rest] = headers;
  return Buffer.concat([oggPage(2, [first.length], first), ...oggPages(rest, 3), ...oggPages([essence], 10)]);
}

/** Whether the checksum of every page is right. */
export function oggPagesAreSound(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length;) {
    const count = bytes[at + 26] ?? 0;
    const end = at + 27 + count + bytes.subarray(at + 27, at + 27 + count).reduce((sum, length) => sum + length, 0);
    const page = Buffer.from(bytes.subarray(at, end));
    const said = page.readUInt32LE(22);
    page.writeUInt32LE(0, 22);
    if (oggChecksum(page) !== said) return false;
    at = end;
  }
  return true;
}
