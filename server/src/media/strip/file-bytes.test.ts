import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSegment } from '../../testing/films-with-places.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { FileBytes } from './file-bytes.ts';
import { stripMatroska } from './strip-matroska.ts';

async function bytesOf(content: Buffer) {
  const path = join(temporaryFolder(), 'file');
  await writeFile(path, content);
  const file = await open(path, 'r+');
  onTestFinished(() => file.close());
  return { path, read: vi.spyOn(file, 'read'), bytes: new FileBytes(file, content.length) };
}

test('what was written is read back from the same window', async () => {
  const { path, read, bytes } = await bytesOf(Buffer.alloc(1000, 1));
  expect(await bytes.read(0, 4)).toEqual(Buffer.from([1, 1, 1, 1]));
  await bytes.write(2, Buffer.from([7, 8]));
  expect(await bytes.read(0, 6)).toEqual(Buffer.from([1, 1, 7, 8, 1, 1]));
  expect(read).toHaveBeenCalledTimes(1);
  expect((await readFile(path)).subarray(0, 6)).toEqual(Buffer.from([1, 1, 7, 8, 1, 1]));
});

test('a write that reaches beyond the window is read back as well', async () => {
  const { bytes } = await bytesOf(Buffer.alloc(200_000, 1));
  await bytes.read(0, 4);
  await bytes.write(65_530, Buffer.alloc(20, 9));
  expect(await bytes.read(65_528, 24)).toEqual(
    Buffer.concat([Buffer.alloc(2, 1), Buffer.alloc(20, 9), Buffer.alloc(2, 1)]),
  );
});

test('a WebM of many small parts that are blanked is read in large pieces', async () => {
  // Checksums, which are blanked each by itself.
  const parts = Buffer.alloc(6 * 100_000, Buffer.from('bf8461626364', 'hex'));
  const { bytes, read } = await bytesOf(Buffer.concat([openSegment, parts]));
  await stripMatroska(bytes);
  expect(bytes.isChanged).toBe(true);
  expect(read.mock.calls.length).toBeLessThan(100);
});
