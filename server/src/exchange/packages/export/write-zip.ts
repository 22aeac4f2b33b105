import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive: bytes at hand, which are packed, or such as are read when their turn comes and stay as they are. */
export type ZippedFile =
  | { readonly name: string; readonly bytes: Buffer }
  | { readonly name: string; readonly size: number; readonly open: () => Promise<Readable> };

/** The day on which every file was made, as the archive says: the same content gives the same bytes. */
const day = new Date(Date.UTC(2026, 0, 1));
const options = { mtime: day, mode: 0o100644, forceDosTimestamp: true } as const;

/** Milliseconds that sending an archive may take: as long as an upload of one. */
const longest = 10 * 60_000;

/** An archive that is made while it is read, one file after the other. A file that cannot be read breaks it off. */
export function zipStream(files: readonly ZippedFile[]): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  /** Opens the next file; null where the archive is broken off. */
  const openNext = async (open: () => Promise<Readable>): Promise<Readable | null> => {
    if (output.destroyed) return null;
    try {
      const stream = await open();
      stream.once('error', fail);
      current = stream;
      if (!output.destroyed) return stream;
      stream.destroy();
    } catch (error) {
      fail(error);
    }
    return null;
  };
  for (const file of files) {
    if ('bytes' in file) zip.addBuffer(file.bytes, file.name, options);
    else
      zip.addReadStreamLazy(file.name, { ...options, compress: false, size: file.size }, (give) => {
        void openNext(file.open).then((stream) => stream && give(null, stream));
      });
  }
  zip.on('error', fail);
  zip.end();
  const timer = setTimeout(() => fail(new Error('the archive was not taken in time')), longest);
  output.once('close', () => {
    clearTimeout(timer);
    current?.destroy();
  });
  return output;
}
