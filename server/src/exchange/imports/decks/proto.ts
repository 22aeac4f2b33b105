/** The fields of a message of Protocol Buffers in their order: numbers and bytes. Throws for what is none. */
export function* protoFields(bytes: Uint8Array): Generator<{ field: number; value: number | Uint8Array }> {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; shift < 64; shift += 7) {
      const byte = bytes[at];
      if (byte === undefined) throw new RangeError('the message ends too early');
      at += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new RangeError('a number is too long');
  };
  while (at < bytes.length) {
    const key = varint();
    const [field, type] = [Math.floor(key / 8), key % 8];
    if (type === 0) yield { field, value: varint() };
    else if (type === 2) {
      const length = varint();
      if (length > bytes.length - at) throw new RangeError('the message ends too early');
      yield { field, value: bytes.subarray(at, at + length) };
      at += length;
    } else if (type === 1 || type === 5) at += type === 1 ? 8 : 4;
    else throw new RangeError('the message has a field of no type');
  }
}
