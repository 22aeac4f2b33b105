import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openS3FileStore } from '../../platform/files/s3-file-store.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { makeBucket } from '../../testing/test-file-store.ts';
import { openBackupCopies } from './backup-copies.ts';

test('a backup is copied into a bucket under its name, and stays where it is', async () => {
  const s3 = await makeBucket();
  const copies = await openBackupCopies({ s3 });
  const file = join(temporaryFolder(), 'kalima-2026-03-02T04-00-00Z.tar');
  await writeFile(file, 'a backup');
  await copies?.put(file);
  await copies?.put(file);
  expect(await copies?.names()).toEqual(['kalima-2026-03-02T04-00-00Z.tar']);
  expect(await readFile(file, 'utf8')).toBe('a backup');
  const store = await openS3FileStore(s3);
  expect(String(await buffer(await store.read('kalima-backups/kalima-2026-03-02T04-00-00Z.tar')))).toBe('a backup');
  await copies?.remove('kalima-2026-03-02T04-00-00Z.tar');
  expect(await copies?.names()).toEqual([]);
});

test('a bucket says whose backups it has', async () => {
  const copies = await openBackupCopies({ s3: await makeBucket() });
  expect(await copies?.readOwner()).toBeNull();
  const school = '3f8c1c53-5d3a-4f0e-9a39-0d0c6a2a7a01';
  const file = join(temporaryFolder(), 'school.json');
  await writeFile(file, JSON.stringify({ school }));
  await copies?.writeOwner(file);
  expect(await copies?.readOwner()).toBe(school);
  expect((await copies?.names())?.filter((name) => name.endsWith('.tar'))).toEqual([]);
});
