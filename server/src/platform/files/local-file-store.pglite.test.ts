import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { readdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createLocalFileStore } from './local-file-store.ts';

const otherDisk = '/dev/shm';
const hasOtherDisk =
  statSync(otherDisk, { throwIfNoEntry: false })?.dev !== undefined &&
  statSync(otherDisk).dev !== statSync(tmpdir()).dev;

test.skipIf(!hasOtherDisk)('the folder of the files may be a link to another disk', async () => {
  const [folder, away] = [temporaryFolder(), mkdtempSync(join(otherDisk, 'kalima-test-'))];
  onTestFinished(() => rmSync(away, { recursive: true, force: true }));
  await symlink(away, join(folder, 'media'));
  const files = createLocalFileStore(join(folder, 'media'));
  const path = join(folder, 'received');
  await writeFile(path, 'a sound');
  await files.put('phrases/audios/a.wav', { path, type: 'audio/wav' });
  expect(String(await buffer(await files.read('phrases/audios/a.wav')))).toBe('a sound');
  expect(await readdir(join(away, 'phrases/audios'))).toEqual(['a.wav']);
  expect(await readdir(folder)).toEqual(['media']);
});
