import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive, and what the archive may say of it that is not so. */
export interface ZipEntry {
  /** Bytes are a name in whatever encoding; text is UTF-8 and says so. */
  readonly name: string | Uint8Array;
  readonly bytes: Uint8Array | string;
  /** Kept as it is, not packed. */
  readonly isStored?: boolean;
  /** Says of itself that it needs a password. */
  readonly isLocked?: boolean;
  /** Of the upper half of the external attributes, such as 0o120777 for a link. */
  readonly mode?: number;
  /** The size that it claims to have. */
  readonly claims?: number;
  readonly checksum?: number;
  readonly method?: number;
  /** Points to the bytes of the entry before it. */
  readonly isOverlapping?: boolean;
  /** Extra fields in the directory of the archive. */
  readonly extra?: Uint8Array;
}

interface Written {
  readonly offset: number;
  readonly packed: Buffer;
  readonly size: number;
  readonly checksum: number;
}

function headOf({ name, bytes, isStored, isLocked, claims, checksum, method }: ZipEntry, packed: Buffer): Buffer {
  const nameBytes = Buffer.from(name as string);
  const isUtf8 = typeof name === 'string';
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE((isUtf8 ? 0x800 : 0) | (isLocked === true ? 1 : 0), 2);
  head.writeUInt16LE(method ?? (isStored === true ? 0 : 8), 4);
  head.writeUInt32LE(0x58_21_00_00, 6);
  head.writeUInt32LE(checksum ?? crc32(bytes), 10);
  head.writeUInt32LE(packed.length, 14);
  head.writeUInt32LE(claims ?? Buffer.byteLength(bytes), 18);
  head.writeUInt16LE(nameBytes.length, 22);
  return head;
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** A zip of entries, as odd as they are. */
export function zipOf(...entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  let before: Pick<Written, 'offset' | 'packed'> | undefined;
  for (const entry of entries) {
    const name = Buffer.from(entry.name as string);
    const isShared = entry.isOverlapping === true && before !== undefined;
    const packed =
      isShared && before
        ? before.packed
        : entry.isStored === true
          ? Buffer.from(entry.bytes as string)
          : deflateRawSync(entry.bytes, { level: 9 });
    const head = headOf(entry, packed);
    const at = isShared && before ? before.offset : offset;
    if (!isShared) {
      const local = Buffer.concat([word(0x04_03_4b_50), head, name, packed]);
      parts.push(local);
      before = { offset, packed };
      offset += local.length;
    }
    const extra = entry.extra ?? Buffer.alloc(0);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
    tail.writeUInt32LE(at, 10);
    head.writeUInt16LE(extra.length, 24);
    directory.push(Buffer.concat([word(0x02_01_4b_50), Buffer.from([20, 3]), head, tail, name, extra]));
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length & 0xffff, 4);
  end.writeUInt16LE(entries.length & 0xffff, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listed, word(0x06_05_4b_50), end]);
}
