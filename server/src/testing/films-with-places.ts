/** Small videos and sounds that tell where and by whom they were made, in every way that their formats know. */

export const place = Buffer.from('+31.2001+029.9187/');
export const name = Buffer.from('Fatima of Alexandria');
/** What has to stay: the video or sound itself. */
export const essence = Buffer.from('these bytes stand for what is seen and heard');

export const secret: Buffer = Buffer.concat([place, name]);
const text = (value: string) => Buffer.from(value, 'latin1');

function uint(width: number, ...values: number[]): Buffer {
  const bytes = Buffer.alloc(width * values.length);
  values.forEach((value, index) => {
    if (width === 8) bytes.writeBigUInt64BE(BigInt(value), index * 8);
    else bytes.writeUIntBE(value, index * width, width);
  });
  return bytes;
}

export function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([uint(4, body.length + 8), text(type), body]);
}

function longBox(type: string, content: Buffer): Buffer {
  return Buffer.concat([uint(4, 1), text(type), uint(8, content.length + 16), content]);
}

interface Mp4Options {
  isLong?: boolean;
  isDataFirst?: boolean;
  chunks?: number;
  samplesInChunk?: number;
  sampleSize?: number;
}

const udta = box(
  'udta',
  box('\u00a9xyz', uint(2, place.length, 0x15c7), place),
  box('meta', uint(4, 0), box('ilst', name)),
);

function track(
  id: number,
  handler: string,
  offsets: number[],
  { isLong = false, samplesInChunk = 1, sampleSize = 0 }: Mp4Options,
) {
  const sizes =
    sampleSize > 0
      ? uint(4, 0, sampleSize, offsets.length)
      : uint(4, 0, 0, 1, handler === 'vide' ? essence.length : secret.length);
  const stbl = box(
    'stbl',
    box('stsd', uint(4, 0, 0)),
    box('stsc', uint(4, 0, 1, 1, samplesInChunk, 1)),
    box('stsz', sizes),
    isLong
      ? box('co64', uint(4, 0, offsets.length), uint(8, ...offsets))
      : box('stco', uint(4, 0, offsets.length, ...offsets)),
  );
  return box(
    'trak',
    box('tkhd', uint(4, 0, 7, 7, id, 0, 0)),
    box('tref', box('cdsc', uint(4, 2))),
    udta,
    box(
      'mdia',
      box('mdhd', uint(4, 0, 7, 7, 1000, 1000)),
      box('hdlr', uint(4, 0, 0), text(handler), uint(4, 0, 0, 0), name),
      box('minf', stbl),
    ),
  );
}

/** Two tracks, a video and one of places, with user data, XMP, a preview and what an editor left in a free box. */
export function mp4(options: Mp4Options = {}): Buffer {
  const { isLong = false, isDataFirst = false, chunks = 1 } = options;
  const head = Buffer.concat([
    box('ftyp', text('qt  '), uint(4, 0), text('isommp42')),
    box('uuid', Buffer.alloc(16, 9), secret),
    // As cameras of several makers write it.
    box('inst', secret),
  ]);
  const content = Buffer.concat([essence, secret]);
  const data = isLong ? longBox('mdat', content) : box('mdat', content);
  const moovAt = (begin: number) =>
    Buffer.concat([
      box(
        'moov',
        box('mvhd', uint(4, 0, 7, 7, 1000, 1000)),
        box('gps ', secret),
        track(1, 'vide', [begin], { isLong }),
        track(2, 'meta', Array<number>(chunks).fill(begin + essence.length), options),
        udta,
        box('meta', uint(4, 0), secret),
      ),
      box('free', secret),
      box('pnot', secret),
    ]);
  const inData = data.length - content.length;
  if (isDataFirst) return Buffer.concat([head, data, moovAt(head.length + inData)]);
  const moov = moovAt(0);
  return Buffer.concat([head, moovAt(head.length + moov.length + inData), data]);
}

/** A video in two fragments, each with a part of the track of places. */
export function fragmentedMp4(): Buffer {
  const head = Buffer.concat([
    box('ftyp', text('iso5'), uint(4, 0), text('iso5')),
    box(
      'moov',
      box('mvhd', uint(4, 0, 7, 7, 1000, 1000)),
      track(1, 'vide', [], {}),
      track(2, 'meta', [], {}),
      box('mvex'),
    ),
  ]);
  const fragmentOf = (dataAt: number) =>
    box(
      'moof',
      box('mfhd', uint(4, 0, 1)),
      box('traf', box('tfhd', uint(4, 0x020010, 1, essence.length)), box('trun', uint(4, 0x1, 1, dataAt))),
      box(
        'traf',
        box('tfhd', uint(4, 0x020000, 2)),
        box('trun', uint(4, 0x301, 1, dataAt + essence.length, 40, secret.length)),
      ),
      box('udta', secret),
    );
  const fragment = Buffer.concat([fragmentOf(fragmentOf(0).length + 8), box('mdat', essence, secret)]);
  return Buffer.concat([head, fragment, fragment]);
}

function element(id: string, content: Buffer | Buffer[], isOpen = false): Buffer {
  const body = Buffer.isBuffer(content) ? content : Buffer.concat(content);
  const size = isOpen
    ? Buffer.from('01ffffffffffffff', 'hex')
    : Buffer.concat([Buffer.from([0x10]), uint(3, body.length)]);
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}

export const openSegment = Buffer.concat([
  element('1a45dfa3', element('4282', text('webm'))),
  element('18538067', Buffer.alloc(0), true),
]);

/** A video track, a track of texts, and tags, attachments and chapters. */
export function webm({ isOpen = false } = {}): Buffer {
  const entry = (number: number, type: number) =>
    element('ae', [element('d7', Buffer.from([number])), element('83', Buffer.from([type])), element('536e', name)]);
  const block = (number: number, bytes: Buffer) => Buffer.concat([Buffer.from([0x80 | number, 0, 0, 0]), bytes]);
  const cluster = element(
    '1f43b675',
    [
      element('e7', Buffer.from([0])),
      element('a3', block(1, essence)),
      element('a3', block(2, secret)),
      element('a0', [element('a1', block(2, secret)), element('9b', Buffer.from([1]))]),
    ],
    isOpen,
  );
  const segment = [
    element('bf', uint(4, 1)),
    element(
      '114d9b74',
      element('4dbb', [element('53ab', Buffer.from('1254c367', 'hex')), element('53ac', uint(4, 1))]),
    ),
    element('1549a966', [
      element('bf', uint(4, 1)),
      element('7ba9', secret),
      element('4461', uint(8, 5)),
      element('4d80', text('muxer')),
    ]),
    element('1654ae6b', [entry(1, 1), entry(2, 0x11)]),
    element('ec', secret),
    element('1254c367', element('7373', secret)),
    element('1941a469', secret),
    element('1043a770', secret),
    cluster,
    cluster,
  ];
  return Buffer.concat([element('1a45dfa3', element('4282', text('webm'))), element('18538067', segment, isOpen)]);
}

function ape(hasHeader: boolean): Buffer {
  const part = (flags: number) => {
    const bytes = Buffer.alloc(32);
    bytes.write('APETAGEX', 'latin1');
    bytes.writeUInt32LE(2000, 8);
    bytes.writeUInt32LE(secret.length + 32, 12);
    bytes.writeUInt32LE(flags, 20);
    return bytes;
  };
  return Buffer.concat([...(hasHeader ? [part(0xa0000000)] : []), secret, part(0x80000000)]);
}

/** Two ID3v2 tags before, one with a footer, and APE, Lyrics3 and ID3v1 after the sound. */
export function mp3(): Buffer {
  const id3 = (flags: number, rest: Buffer) =>
    Buffer.concat([text('ID3'), Buffer.from([4, 0, flags, 0, 0, 0, secret.length]), secret, rest]);
  const footer = Buffer.concat([text('3DI'), Buffer.from([4, 0, 0x10, 0, 0, 0, secret.length])]);
  const lyrics = Buffer.concat([text('LYRICSBEGIN'), secret]);
  const lyricsEnd = text(`${String(lyrics.length).padStart(6, '0')}LYRICS200`);
  const id3v1 = Buffer.concat([text('TAG'), name, Buffer.alloc(125 - name.length)]);
  const sound = Buffer.concat([Buffer.from('fffb9000', 'hex'), essence]);
  return Buffer.concat([id3(0x10, footer), id3(0, Buffer.alloc(0)), sound, ape(true), lyrics, lyricsEnd, id3v1]);
}

/** A WAV file with every kind of chunk that tells of its making, and some bytes after its end. */
export function wav(): Buffer {
  const chunk = (id: string, bytes: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(bytes.length);
    return Buffer.concat([text(id), size, bytes, Buffer.alloc(bytes.length % 2)]);
  };
  const format = Buffer.from('01000100401f0000401f000001000800', 'hex');
  const chunks = Buffer.concat([
    chunk('bext', secret),
    chunk('fmt ', format),
    chunk('JUNK', secret),
    chunk('data', essence),
    chunk('LIST', Buffer.concat([text('INFO'), secret])),
    chunk('_PMX', secret),
  ]);
  const head = Buffer.alloc(12);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(chunks.length + 4, 4);
  head.write('WAVE', 8, 'latin1');
  return Buffer.concat([head, chunks, Buffer.alloc(12, 1), secret]);
}
