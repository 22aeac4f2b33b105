import type { FileBytes } from './file-bytes.ts';

/** What a player needs. All else is about the recording: `LIST`, `bext`, `iXML`, `id3 `, `_PMX` and the like. */
const needed = new Set(['fmt ', 'fact', 'data', 'wavl', 'slnt']);

/** Blanks every chunk of a WAV file that is not sound; `JUNK` is a chunk that players pass over. */
export async function stripWav(bytes: FileBytes): Promise<void> {
  let at = 12;
  while (at + 8 <= bytes.size) {
    bytes.countPart();
    const head = await bytes.read(at, 8);
    const id = head.toString('latin1', 0, 4);
    const length = head.readUInt32LE(4);
    const end = Math.min(bytes.size, at + 8 + length + (length % 2));
    if (!/^[\x20-\x7e]{4}$/.test(id)) {
      // No chunk any more: what is left over belongs to nothing.
      await bytes.zero(at, bytes.size);
      return;
    }
    if (!needed.has(id)) {
      if (id !== 'JUNK') await bytes.write(at, Buffer.from('JUNK', 'latin1'));
      await bytes.zero(at + 8, end);
    }
    at = end;
  }
}
