import type { FileBytes } from './file-bytes.ts';
import { type Box, blank, boxesIn, childrenOf } from './mp4-boxes.ts';
import { type Range, zeroFragment, zeroSamples } from './mp4-samples.ts';

/** Boxes that say something about the recording, wherever they stand: places, devices, people, previews. */
const dropped = new Set(['udta', 'meta', 'uuid', 'free', 'skip', 'pnot', 'PICT', 'prfl']);
/** All that a player needs beside them; makers of cameras write places into boxes of their own. */
const neededAtTop = new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'sidx', 'ssix', 'mfra', 'pdin', 'wide']);
const neededInMoov = new Set(['mvhd', 'trak', 'mvex', 'iods', 'pssh']);
const containers = new Set(['mdia', 'minf', 'stbl']);
/** Kinds of tracks that are played. Others hold places, sensors, time codes or texts of cameras. */
const played = new Set(['vide', 'soun']);

/** Zeros the times at which something was made and changed, which begin a header after its version. */
async function zeroTimes(bytes: FileBytes, { body, end }: Box): Promise<void> {
  const isLong = (await bytes.read(body, 1))[0] === 1;
  await bytes.zero(body + 4, Math.min(end, body + (isLong ? 20 : 12)));
}

async function stripWithin(bytes: FileBytes, parent: Box): Promise<void> {
  for (const box of await childrenOf(bytes, parent)) {
    if (dropped.has(box.type) || box.type === 'tref') await blank(bytes, box);
    else if (box.type === 'tkhd' || box.type === 'mdhd') await zeroTimes(bytes, box);
    // The name of the handler, after its kind.
    else if (box.type === 'hdlr') await bytes.zero(box.body + 24, box.end);
    else if (containers.has(box.type)) await stripWithin(bytes, box);
  }
}

async function find(bytes: FileBytes, from: Box, ...path: string[]): Promise<Box | undefined> {
  let found: Box | undefined = from;
  for (const type of path) found = found && (await childrenOf(bytes, found)).find((box) => box.type === type);
  return found;
}

/** Strips a track; one that is not played is blanked with its samples. Returns its number then, else null. */
async function stripTrack(bytes: FileBytes, track: Box, data: readonly Range[]): Promise<number | null> {
  const handler = await find(bytes, track, 'mdia', 'hdlr');
  const kind = handler ? (await bytes.read(handler.body + 8, 4)).toString('latin1') : '';
  if (played.has(kind)) {
    await stripWithin(bytes, track);
    return null;
  }
  const stbl = await find(bytes, track, 'mdia', 'minf', 'stbl');
  if (stbl) await zeroSamples(bytes, stbl, data);
  const head = await find(bytes, track, 'tkhd');
  const isLong = head !== undefined && (await bytes.read(head.body, 1))[0] === 1;
  const number = head ? await bytes.read(head.body + (isLong ? 20 : 12), 4) : Buffer.alloc(0);
  await blank(bytes, track);
  return number.length === 4 ? number.readUInt32BE(0) : 0;
}

/**
 * Blanks in an MP4, M4A or QuickTime file all that is no video or sound: user data with its places (`udta`, `meta`, XMP in
 * `uuid`), times of recording, and tracks of anything else with their samples, in fragments too.
 */
export async function stripMp4(bytes: FileBytes): Promise<void> {
  const boxes = await boxesIn(bytes, 0, bytes.size);
  const data: Range[] = boxes.filter(({ type }) => type === 'mdat').map(({ body, end }) => [body, end]);
  const removed = new Set<number>();
  const isFilm = boxes.some(({ type }) => type === 'moov');
  // What follows the last box, where boxes are all that is to be expected.
  if (isFilm) await bytes.zero(boxes.at(-1)?.end ?? 0, bytes.size);
  for (const box of boxes) {
    if (dropped.has(box.type) || (isFilm && !neededAtTop.has(box.type))) await blank(bytes, box);
    if (box.type !== 'moov') continue;
    for (const part of await childrenOf(bytes, box)) {
      if (!neededInMoov.has(part.type)) await blank(bytes, part);
      else if (part.type === 'mvhd') await zeroTimes(bytes, part);
      else if (part.type === 'trak') {
        const number = await stripTrack(bytes, part, data);
        if (number !== null) removed.add(number);
      }
    }
  }
  for (const moof of boxes.filter(({ type }) => type === 'moof')) {
    for (const part of await childrenOf(bytes, moof)) {
      if (dropped.has(part.type)) await blank(bytes, part);
      if (part.type !== 'traf') continue;
      const head = await find(bytes, part, 'tfhd');
      const number = head ? await bytes.read(head.body + 4, 4) : Buffer.alloc(0);
      if (number.length < 4 || !removed.has(number.readUInt32BE(0))) continue;
      await zeroFragment(bytes, part, data, moof.start);
      await blank(bytes, part);
    }
  }
}
