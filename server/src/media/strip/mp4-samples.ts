import { type FileBytes, unreadable } from './file-bytes.ts';
import { type Box, boxesIn, childrenOf } from './mp4-boxes.ts';

/** Bytes of one table of a track that is to go; such tracks have a sample a frame at most. */
const largestTable = 2 * 1024 * 1024;

export type Range = readonly [from: number, to: number];

async function tableOf(bytes: FileBytes, box: Box | undefined): Promise<Buffer> {
  if (!box) return Buffer.alloc(8);
  if (box.end - box.body > largestTable) throw unreadable();
  const table = Buffer.from(await bytes.read(box.body, box.end - box.body));
  return table.length < 8 ? Buffer.alloc(8) : table;
}

/** Zeros a range as far as it lies in the data of the video (in one `mdat`, or two), so that a wrong offset breaks nothing else. */
export async function zeroData(bytes: FileBytes, data: readonly Range[], from: number, to: number): Promise<void> {
  // The ranges are in their order, so the first that matters is found by halving.
  let [low, high] = [0, data.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((data[middle]?.[1] ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  for (const [start, end] of data.slice(low, low + 2)) await bytes.zero(Math.max(from, start), Math.min(to, end));
}

/** Sizes of the samples: a single value if all are equal, else one each. */
function sizesOf(kind: string | undefined, table: Buffer): (index: number) => number {
  if (kind === 'stz2') {
    const bits = table[7] ?? 8;
    return (index) => {
      if (bits === 4) return ((table[12 + (index >> 1)] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 15;
      const at = 12 + (index * bits) / 8;
      return at + bits / 8 <= table.length ? table.readUIntBE(at, bits / 8 === 2 ? 2 : 1) : 0;
    };
  }
  const fixed = table.readUInt32BE(4);
  return (index) => {
    if (fixed !== 0) return fixed;
    return 12 + 4 * index + 4 <= table.length ? table.readUInt32BE(12 + 4 * index) : 0;
  };
}

/** Zeros the samples of a track, which its table of samples names. */
export async function zeroSamples(bytes: FileBytes, stbl: Box, data: readonly Range[]): Promise<void> {
  const boxes = await childrenOf(bytes, stbl);
  const find = (...types: string[]) => boxes.find(({ type }) => types.includes(type));
  const offsets = find('stco', 'co64');
  const width = offsets?.type === 'co64' ? 8 : 4;
  const chunkTable = await tableOf(bytes, offsets);
  const runs = await tableOf(bytes, find('stsc'));
  const sizeBox = find('stsz', 'stz2');
  const sizeTable = await tableOf(bytes, sizeBox);
  const sizeOf = sizesOf(sizeBox?.type, sizeTable);
  const chunks = Math.min(chunkTable.readUInt32BE(4), Math.floor((chunkTable.length - 8) / width));
  const runCount = Math.min(runs.readUInt32BE(4), Math.floor((runs.length - 8) / 12));
  let [run, sample] = [0, 0];
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    while (run + 1 < runCount && runs.readUInt32BE(8 + 12 * (run + 1)) <= chunk + 1) run += 1;
    const inChunk = runCount === 0 ? 0 : runs.readUInt32BE(8 + 12 * run + 4);
    const place = 8 + chunk * width;
    const start = width === 8 ? Number(chunkTable.readBigUInt64BE(place)) : chunkTable.readUInt32BE(place);
    let end = start;
    for (let n = 0; n < inChunk && end < bytes.size; n += 1) {
      bytes.countPart();
      end += sizeOf(sample + n);
    }
    sample += inChunk;
    await zeroData(bytes, data, start, end);
  }
}

/** Zeros what a fragment (`traf`) of a track holds. `moofStart` is where its offsets count from, unless it says otherwise. */
export async function zeroFragment(
  bytes: FileBytes,
  traf: Box,
  data: readonly Range[],
  moofStart: number,
): Promise<void> {
  const boxes = await boxesIn(bytes, traf.body, traf.end);
  const head = await tableOf(
    bytes,
    boxes.find(({ type }) => type === 'tfhd'),
  );
  const flags = head.readUInt32BE(0) & 0xffffff;
  let at = 8;
  const take = (flag: number, width: number) => {
    if ((flags & flag) === 0 || at + width > head.length) return undefined;
    at += width;
    return width === 8 ? Number(head.readBigUInt64BE(at - 8)) : head.readUInt32BE(at - 4);
  };
  const base = take(0x1, 8) ?? moofStart;
  take(0x2, 4);
  take(0x8, 4);
  const usual = take(0x10, 4);
  let next = base;
  for (const trun of boxes.filter(({ type }) => type === 'trun')) {
    const table = await tableOf(bytes, trun);
    const kinds = table.readUInt32BE(0) & 0xffffff;
    const count = table.readUInt32BE(4);
    let place = 8;
    if ((kinds & 0x1) !== 0 && place + 4 <= table.length) {
      next = base + table.readInt32BE(place);
      place += 4;
    }
    if ((kinds & 0x4) !== 0) place += 4;
    const fields = [0x100, 0x200, 0x400, 0x800].filter((one) => (kinds & one) !== 0);
    const sizeAt = 4 * fields.indexOf(0x200);
    let end = next;
    for (let n = 0; n < count && end < bytes.size; n += 1) {
      bytes.countPart();
      const own = place + n * 4 * fields.length + sizeAt;
      if (sizeAt >= 0) end += own + 4 <= table.length ? table.readUInt32BE(own) : 0;
      // Without any size in the fragment the movie's own default counts; all up to the end of the data goes then.
      else end = usual === undefined ? bytes.size : end + usual;
    }
    await zeroData(bytes, data, next, end);
    next = end;
  }
}
