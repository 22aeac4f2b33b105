type Random = () => number;

/** Numbers at which sizes, counts and offsets are most often misread. */
const edges = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff];

const below = (random: Random, end: number) => Math.floor(random() * end);

/** Changes a copy of the bytes once: a bit, a byte, a number, a repeated, removed or moved part, or the end cut off. */
function mutatedOnce(bytes: Buffer, random: Random): Buffer {
  if (bytes.length < 8) return Buffer.concat([bytes, Buffer.alloc(8)]);
  const copy = Buffer.from(bytes);
  // Headers are in the first bytes, directories in the last ones.
  const region = below(random, 3);
  const reach = Math.min(bytes.length - 4, region === 2 ? bytes.length : 512);
  const at = region === 1 ? bytes.length - 4 - below(random, reach) : below(random, reach);
  const length = 1 + below(random, Math.min(64, bytes.length - at));
  const part = copy.subarray(at, at + length);
  switch (below(random, 8)) {
    case 0:
      copy[at] = (copy[at] ?? 0) ^ (1 << below(random, 8));
      return copy;
    case 1:
      copy[at] = below(random, 256);
      return copy;
    case 2:
      copy.writeUInt32BE(edges[below(random, edges.length)] ?? 0, at);
      return copy;
    case 3:
      copy.writeUInt32LE(edges[below(random, edges.length)] ?? 0, at);
      return copy;
    case 4:
      return Buffer.concat([
        copy.subarray(0, at),
        ...Array<Buffer>(1 + below(random, 50)).fill(part),
        copy.subarray(at),
      ]);
    case 5:
      return Buffer.concat([copy.subarray(0, at), copy.subarray(at + length)]);
    case 6:
      part.copy(copy, below(random, bytes.length - length));
      return copy;
    default:
      return copy.subarray(0, 1 + below(random, bytes.length - 1));
  }
}

/** A damaged copy of a file: one to six changes, the same ones for the same random numbers. */
export function mutated(bytes: Buffer, random: Random): Buffer {
  let copy = bytes;
  for (let left = 1 + below(random, 6); left > 0; left -= 1) copy = mutatedOnce(copy, random);
  return copy;
}
