import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { reservedBytes } from '../../platform/disk-space.ts';
import { addImportFile, beginImport, sendImportFile } from '../../testing/import-inputs.ts';
import { type Person, boundless, startTestApp } from '../../testing/test-app.ts';
import { asFailure } from '../../testing/test-client.ts';
import { sound } from '../../testing/test-pictures.ts';
import { zipOf } from '../../testing/zip-file.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createArchiveCopies } from './files/archive-copies.ts';

let free = Number.MAX_SAFE_INTEGER;
const kalima = await startTestApp({ limits: boundless, freeBytes: () => Promise.resolve(free) });
const { db } = kalima.database;
const copies = () => readdir(join(kalima.dataDir, 'uploads'));
const params = (id: string) => ({ params: { id } });

async function read(author: Person, id: string) {
  const job = await author.client.call('POST /api/author/imports/{id}/read', params(id));
  await kalima.app.jobs.settled();
  return author.client.call('GET /api/jobs/{id}', params(job.id));
}

async function tryAgain() {
  await sql`update jobs set not_before = now() where finished_at is null`.execute(db);
  kalima.app.jobs.wake();
  await kalima.app.jobs.settled();
}

test('neither an upload nor reading an archive takes the last of the disk, and a copy does not stay', async () => {
  const author = await kalima.makeAuthor();
  const id = await beginImport(author);
  const wav = sound(100_000);
  const archive = zipOf({ name: '1.wav', bytes: wav }, { name: '2.wav', bytes: wav });
  free = reservedBytes + archive.length;
  expect(asFailure(await sendImportFile(author, id, 'a.zip', archive)).code).toBe('DISK_FULL');
  free = Number.MAX_SAFE_INTEGER;
  await addImportFile(author, id, 'a.zip', archive);
  // Room for the copy of the archive, and then for the sounds in it.
  for (const room of [archive.length - 1, archive.length]) {
    free = reservedBytes + room;
    const job = await read(author, id);
    expect(job).toMatchObject({ state: 'running', done: 0 });
    await tryAgain();
    expect(await copies()).toEqual([]);
    const { files } = await author.client.call('GET /api/author/imports/{id}', params(id));
    expect(files.map(({ name }) => name)).toEqual(['a.zip']);
  }
  free = Number.MAX_SAFE_INTEGER;
  await tryAgain();
  const { files } = await author.client.call('GET /api/author/imports/{id}', params(id));
  expect(files.map(({ name }) => name)).toEqual(['a.zip', 'a.zip/1.wav', 'a.zip/2.wav']);
  expect(await copies()).toEqual([]);
});

test('copies of archives go with their import, and those that nobody reads any more by themselves', async () => {
  const folder = temporaryFolder();
  const { copyPath, dropCopies, dropOldCopies } = createArchiveCopies(folder);
  for (const archive of ['a', 'b']) await writeFile(copyPath('one', archive), archive);
  await writeFile(copyPath('two', 'c'), 'c');
  await writeFile(join(folder, 'received'), 'another file');
  await utimes(copyPath('two', 'c'), 0, 0);
  await utimes(join(folder, 'received'), 0, 0);
  await dropOldCopies();
  expect((await readdir(folder)).toSorted()).toEqual(['archive-one-a', 'archive-one-b', 'received']);
  await dropCopies('one');
  expect(await readdir(folder)).toEqual(['received']);
});
