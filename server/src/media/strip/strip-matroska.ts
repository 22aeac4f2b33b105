import { type FileBytes, unreadable } from './file-bytes.ts';

/** Elements of one level within tracks, information or a group of blocks. */
const mostChildren = 10_000;

const id = {
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  cluster: 0x1f43b675,
  blockGroup: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
  void: 0xec,
  checksum: 0xbf,
} as const;
/** Tags, attachments and chapters. */
const dropped = new Set([0x1254c367, 0x1941a469, 0x1043a770]);
/** Title, date, and the names of this file and its neighbours. */
const droppedOfInfo = new Set<number>([0x7ba9, 0x4461, 0x7384, 0x3c83ab, 0x3e83bb, id.checksum]);
/** Name and codec's name of a track. */
const droppedOfTrack = new Set<number>([0x536e, 0x258688, id.checksum]);
const videoAndSound = new Set([1, 2]);
const clusterMark = Buffer.from('1f43b675', 'hex');

interface Element {
  readonly id: number;
  readonly start: number;
  readonly body: number;
  readonly end: number;
  readonly isOpen: boolean;
}

/** The number that begins a size or the id of a track, with its length in bytes; null where there is none. */
function numberIn(bytes: Buffer, at: number): { value: number; length: number; isOpen: boolean } | null {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > bytes.length) return null;
  let value = first & (0xff >> length);
  let isOpen = value === 0xff >> length;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    isOpen &&= byte === 0xff;
  }
  return { value, length, isOpen };
}

async function elementAt(bytes: FileBytes, start: number, limit: number): Promise<Element | null> {
  bytes.countPart();
  const head = await bytes.read(start, Math.min(12, limit - start));
  const idLength = Math.clz32(head[0] ?? 0) - 23;
  if (head.length < 2 || idLength > 4 || idLength >= head.length) return null;
  const size = numberIn(head, idLength);
  if (!size) return null;
  const body = start + idLength + size.length;
  const end = size.isOpen ? limit : Math.min(limit, body + size.value);
  return { id: head.readUIntBE(0, idLength), start, body, end, isOpen: size.isOpen };
}

async function childrenOf(bytes: FileBytes, { body, end }: Element): Promise<Element[]> {
  const children: Element[] = [];
  for (let at = body; at < end;) {
    const child = await elementAt(bytes, at, end);
    if (!child || child.isOpen) break;
    if (children.length === mostChildren) throw unreadable();
    children.push(child);
    at = child.end;
  }
  return children;
}

/** Puts an empty element of the same length in the place of another. */
async function blank(bytes: FileBytes, { start, end }: Element): Promise<void> {
  const total = end - start;
  if (total < 2) return;
  const head = Buffer.alloc(total < 9 ? 2 : 9);
  head[0] = id.void;
  if (total < 9) head[1] = 0x80 | (total - 2);
  else {
    head[1] = 0x01;
    head.writeUIntBE(total - 9, 3, 6);
  }
  await bytes.write(start, head);
  await bytes.zero(start + head.length, end);
}

async function uintOf(bytes: FileBytes, { body, end }: Element): Promise<number> {
  const value = await bytes.read(body, Math.min(6, end - body));
  return value.length === 0 ? 0 : value.readUIntBE(0, value.length);
}

async function blankAmong(bytes: FileBytes, parent: Element, unwanted: ReadonlySet<number>): Promise<void> {
  for (const child of await childrenOf(bytes, parent)) if (unwanted.has(child.id)) await blank(bytes, child);
}

async function stripSeekHead(bytes: FileBytes, seekHead: Element): Promise<void> {
  for (const seek of await childrenOf(bytes, seekHead)) {
    if (seek.id === id.checksum) await blank(bytes, seek);
    if (seek.id !== id.seek) continue;
    const target = (await childrenOf(bytes, seek)).find((one) => one.id === id.seekId);
    if (target && dropped.has(await uintOf(bytes, target))) await blank(bytes, seek);
  }
}

/** Strips the tracks, and blanks those that are neither video nor sound; returns the numbers of these. */
async function stripTracks(bytes: FileBytes, tracks: Element): Promise<Set<number>> {
  const removed = new Set<number>();
  for (const track of await childrenOf(bytes, tracks)) {
    if (track.id === id.checksum) await blank(bytes, track);
    if (track.id !== id.trackEntry) continue;
    const fields = await childrenOf(bytes, track);
    const valueOf = async (wanted: number) => {
      const field = fields.find((one) => one.id === wanted);
      return field ? uintOf(bytes, field) : 0;
    };
    const number = await valueOf(id.trackNumber);
    if (videoAndSound.has(await valueOf(id.trackType))) await blankAmong(bytes, track, droppedOfTrack);
    else {
      removed.add(number);
      await blank(bytes, track);
    }
  }
  return removed;
}

async function isOfTrack(bytes: FileBytes, block: Element, numbers: ReadonlySet<number>): Promise<boolean> {
  const number = numberIn(await bytes.read(block.body, Math.min(8, block.end - block.body)), 0);
  return number !== null && numbers.has(number.value);
}

/**
 * Blanks in a WebM file what is no video or sound: tags, attachments, chapters, titles, dates, and tracks of anything else
 * with their blocks. Segments and clusters of unknown length, as browsers record them, are gone through.
 */
export async function stripMatroska(bytes: FileBytes): Promise<void> {
  let removed: ReadonlySet<number> = new Set();
  let hasTracks = false;
  for (let at = 0; at < bytes.size;) {
    const element = await elementAt(bytes, at, bytes.size);
    if (!element) {
      // What is no element belongs to no video; a cluster may follow, from which players go on.
      if (!hasTracks) return;
      const next = await bytes.find(clusterMark, at + 1);
      await bytes.zero(at, next);
      at = next;
      continue;
    }
    at = element.end;
    if (element.id === id.segment) at = element.body;
    else if (element.id === id.cluster) at = element.isOpen || removed.size > 0 ? element.body : element.end;
    else if (dropped.has(element.id) || element.id === id.checksum) await blank(bytes, element);
    else if (element.isOpen) return;
    else if (element.id === id.void) await bytes.zero(element.body, element.end);
    else if (element.id === id.info) await blankAmong(bytes, element, droppedOfInfo);
    else if (element.id === id.seekHead) await stripSeekHead(bytes, element);
    else if (element.id === id.tracks) {
      hasTracks = true;
      removed = await stripTracks(bytes, element);
    } else if (element.id === id.simpleBlock && removed.size > 0) {
      if (await isOfTrack(bytes, element, removed)) await blank(bytes, element);
    } else if (element.id === id.blockGroup && removed.size > 0) {
      const block = (await childrenOf(bytes, element)).find((one) => one.id === id.block);
      if (block && (await isOfTrack(bytes, block, removed))) await blank(bytes, element);
    }
  }
}
