import { type FileBytes, unreadable } from './file-bytes.ts';

/** Boxes of one level; a video in fragments of a second has some thousand. */
const mostBoxes = 100_000;

export interface Box {
  readonly type: string;
  readonly start: number;
  readonly body: number;
  readonly end: number;
}

/** The boxes of a range, each within it; ends where no box begins any more. */
export async function boxesIn(bytes: FileBytes, from: number, to: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    bytes.countPart();
    const head = await bytes.read(at, 16);
    const short = head.readUInt32BE(0);
    // Padding: no box has such a name.
    if (short === 0 && head.readUInt32BE(4) === 0) break;
    const isLong = short === 1 && head.length === 16;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short;
    const headBytes = isLong ? 16 : 8;
    if (size < headBytes) break;
    const end = Math.min(to, at + size);
    if (boxes.length === mostBoxes) throw unreadable();
    boxes.push({ type: head.toString('latin1', 4, 8), start: at, body: at + headBytes, end });
    at = end;
  }
  return boxes;
}

export function childrenOf(bytes: FileBytes, box: Box): Promise<Box[]> {
  return boxesIn(bytes, box.body, box.end);
}

/** Puts an empty box of the same length in the place of another: nothing else moves. */
export async function blank(bytes: FileBytes, box: Box): Promise<void> {
  if (box.type !== 'free') await bytes.write(box.start + 4, Buffer.from('free', 'latin1'));
  await bytes.zero(box.body, box.end);
}
