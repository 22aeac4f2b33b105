import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { keysIn, openTestFileStore } from '../../testing/test-file-store.ts';

// What every store does, on the one that this run is about.

async function open() {
  const folder = temporaryFolder();
  const files = await openTestFileStore(folder);
  async function put(key: string, bytes: Uint8Array): Promise<void> {
    const path = join(folder, randomBytes(8).toString('hex'));
    await writeFile(path, bytes);
    await files.put(key, { path, type: 'audio/wav' });
  }
  return { files, put };
}

test.each([1, 100_000, 6_000_000])('a file of %i bytes comes back as it was', async (size) => {
  const { files, put } = await open();
  const bytes = randomBytes(size);
  await put('phrases/audios/a.wav', bytes);
  expect(await files.size('phrases/audios/a.wav')).toBe(size);
  expect((await buffer(await files.read('phrases/audios/a.wav'))).equals(bytes)).toBe(true);
});

test.each([
  [0, 0],
  [10, 19],
  [999, 999],
])('bytes %i to %i of a file', async (start, end) => {
  const { files, put } = await open();
  const bytes = randomBytes(1000);
  await put('a/b.wav', bytes);
  expect((await buffer(await files.read('a/b.wav', { start, end }))).equals(bytes.subarray(start, end + 1))).toBe(true);
});

test.each([
  [1000, { start: 10, end: 19 }],
  [1000, undefined],
  [0, undefined],
  [262_144, undefined],
  [262_145, undefined],
  [600_000, { start: 100_000, end: 362_143 }],
  [600_000, { start: 100_000, end: 362_144 }],
])('of a file of %i bytes %j is opened, chosen by its size', async (size, range) => {
  const { files, put } = await open();
  const bytes = randomBytes(size);
  await put('a/b.wav', bytes);
  const opened = await files.open('a/b.wav', (whole) => {
    expect(whole).toBe(size);
    return range;
  });
  expect(opened).toMatchObject({ size, range });
  const got = opened.bytes instanceof Uint8Array ? Buffer.from(opened.bytes) : await buffer(opened.bytes);
  expect(got.equals(range ? bytes.subarray(range.start, range.end + 1) : bytes)).toBe(true);
});

test('what is opened stays as it was until its memory is given back', async () => {
  const { files, put } = await open();
  const [first, second] = [randomBytes(200_000), randomBytes(200_000)];
  await put('a/first.wav', first);
  await put('a/second.wav', second);
  const whole = () => undefined;
  const one = await files.open('a/first.wav', whole);
  const kept = await files.open('a/first.wav', whole);
  one.release?.();
  for (let n = 0; n < 3; n += 1) {
    const other = await files.open('a/second.wav', whole);
    expect(Buffer.from(await bytesOf(other.bytes)).equals(second)).toBe(true);
  }
  expect(Buffer.from(await bytesOf(kept.bytes)).equals(first)).toBe(true);
});

const bytesOf = async (bytes: Readable | Uint8Array): Promise<Uint8Array> =>
  bytes instanceof Uint8Array ? bytes : await buffer(bytes);

test('what cannot be chosen, or is not there, is told as such', async () => {
  const { files, put } = await open();
  await put('a/b.wav', Buffer.from('bytes'));
  const choose = () => {
    throw new Error('no such part');
  };
  await expect(files.open('a/b.wav', choose)).rejects.toThrow('no such part');
  await expect(files.open('a/c.wav', () => undefined)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a file takes the place of an older one', async () => {
  const { files, put } = await open();
  await put('a/b.wav', Buffer.from('before'));
  await put('a/b.wav', Buffer.from('after'));
  expect((await buffer(await files.read('a/b.wav'))).toString()).toBe('after');
  expect(await keysIn(files)).toEqual(['a/b.wav']);
});

test('an empty store lists nothing, and a full one everything', async () => {
  const { files, put } = await open();
  expect(await keysIn(files)).toEqual([]);
  const keys = Array.from({ length: 12 }, (_, index) => `folder-${index % 3}/sub/${index}.wav`);
  for (const key of keys) await put(key, Buffer.from(key));
  expect(await keysIn(files)).toEqual(keys.toSorted());
});

test('what is removed is gone, and may be removed again', async () => {
  const { files, put } = await open();
  await put('a/b.wav', Buffer.from('bytes'));
  await put('a/c.wav', Buffer.from('bytes'));
  await files.remove('a/b.wav');
  await files.remove('a/b.wav');
  await files.remove('nothing/like/it.wav');
  expect(await keysIn(files)).toEqual(['a/c.wav']);
  expect(await files.size('a/b.wav')).toBeNull();
  await expect(files.read('a/b.wav')).rejects.toThrow('There is no such file.');
});

test('a name below a file is no file', async () => {
  const { files, put } = await open();
  await put('a/b.wav', Buffer.from('bytes'));
  expect(await files.size('a/b.wav/c.wav')).toBeNull();
  expect(await files.size('a/c/d.wav')).toBeNull();
});

test.each(['', 'a', '/etc/passwd', '../a/b', 'a/../b', 'a//b', 'a/.hidden', 'a/b c', 'a/b\u0000'])(
  '%j is no key',
  async (key) => {
    const { files, put } = await open();
    await expect(put(key, Buffer.from('bytes'))).rejects.toThrow('not a storage key');
    await expect(files.size(key)).rejects.toThrow('not a storage key');
    await expect(files.read(key)).rejects.toThrow('not a storage key');
    await expect(files.remove(key)).rejects.toThrow('not a storage key');
  },
);
