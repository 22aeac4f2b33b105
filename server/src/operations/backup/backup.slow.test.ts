import { createMemoryService } from '../../learning/memory/memory.service.ts';
import { createHash, randomBytes } from 'node:crypto';
import { copyFile, mkdir, readFile, readdir, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { addDays, learningDayOf } from '@kalima/shared/domain/learning/learning-day';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../platform/db/open-database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { createLocalFileStore } from '../../platform/files/local-file-store.ts';
import { makeSchool } from '../../testing/make-school.ts';
import { emptyDatabase } from '../../testing/prepare-pglite.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startTestApp, testSecret } from '../../testing/test-app.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { keysIn, openTestFileStore } from '../../testing/test-file-store.ts';
import { picture } from '../../testing/test-pictures.ts';
import { testLog } from '../../testing/test-log.ts';
import { restore } from './backup-commands.ts';
import { leftOutTables } from './backup-format.ts';
import { verifyBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const kalima = await startTestApp();
const school = await makeSchool(kalima);
const now = new Date('2026-01-02T03:04:05Z');

/** Every row of every table, in PostgreSQL's own words. */
async function rowsOf({ db }: OpenDatabase): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema() and tablename not like 'kysely%' order by 1`.execute(db);
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (leftOutTables.includes(name)) continue;
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.id(name)} t`.execute(db);
    all[name] = rows.map(({ row }) => row).toSorted();
  }
  return all;
}

async function filesOf(files: FileStore): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const key of await keysIn(files)) {
    all[key] = createHash('sha256')
      .update(await buffer(await files.read(key)))
      .digest('hex');
  }
  return all;
}

interface Place {
  database: OpenDatabase;
  files: FileStore;
  temporaryFolder: string;
}

/** A place to move to, of the other kind than this run is about: embedded with a folder, and without any table yet. */
async function otherPlace(): Promise<Place> {
  const snapshot = await emptyDatabase();
  const database = await openDatabase({ dataDir: '', inMemory: true, snapshot, log: testLog });
  onTestFinished(() => database.close());
  const folder = temporaryFolder();
  return { database, files: createLocalFileStore(join(folder, 'media')), temporaryFolder: join(folder, 'uploads') };
}

/** A place of the kind that this run is about. */
async function samePlace(): Promise<Place> {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const folder = temporaryFolder();
  return { database, files: await openTestFileStore(folder), temporaryFolder: join(folder, 'uploads') };
}

async function backupOf(place: Pick<Place, 'database' | 'files'>): Promise<string> {
  const file = join(temporaryFolder(), 'kalima.tar');
  await writeBackup(place, file, now);
  return file;
}

test('house is moved there and back, and nothing is lost or changed', async () => {
  const first = await backupOf(kalima);
  const there = await otherPlace();
  const moved = await restoreBackup(there, first, {});
  expect(await rowsOf(there.database)).toEqual(await rowsOf(kalima.database));
  expect(await filesOf(there.files)).toEqual(await filesOf(kalima.files));
  const tables = await rowsOf(there.database);
  expect(moved.rows).toBe(Object.values(tables).reduce((sum, rows) => sum + rows.length, 0));
  expect(moved.mediaFiles).toBe((await keysIn(there.files)).length);
  // The fixture has some of everything, or this test says little.
  expect(Object.entries(tables).flatMap(([name, rows]) => (rows.length === 0 ? [name] : []))).toEqual([]);

  // What is remembered follows from what was moved.
  await createMemoryService({ database: there.database, keepDays: null }).rebuild();
  expect(await rowsOf(there.database)).toEqual(tables);

  const second = await backupOf(there);
  expect((await readFile(second)).equals(await readFile(first))).toBe(true);
  const back = await samePlace();
  await restoreBackup(back, second, {});
  expect(await rowsOf(back.database)).toEqual(tables);
  expect(await filesOf(back.files)).toEqual(await filesOf(kalima.files));
  expect((await readFile(await backupOf(back))).equals(await readFile(first))).toBe(true);
});

test('who had an account signs in again with the password, and has what they had', async () => {
  const file = await backupOf(kalima);
  const other = await startTestApp();
  const answer = await restoreBackup(
    { database: other.database, files: other.files, temporaryFolder: temporaryFolder() },
    file,
    {},
  );
  expect(answer.rows).toBeGreaterThan(20);
  const { client, profile } = await other.signIn(school.learner.email);
  expect(profile.name).toBe(school.learner.profile.name);
  const params = { id: school.materialId };
  const material = await client.call('GET /api/learning-materials/{id}', { params });
  expect(material).toEqual(await school.learner.client.call('GET /api/learning-materials/{id}', { params }));
  expect((await client.send({ method: 'GET', url: `${material.imageUrl}?via=server` })).statusCode).toBe(200);
  expect((await client.call('GET /api/vocabulary', { query: {} })).items.map(({ word }) => word)).toEqual(['apple']);
  // What was answered today comes back tomorrow, here as there.
  const tomorrow = { query: { minutes: 60, day: addDays(learningDayOf(Date.now(), 0), 1) } };
  const queue = await client.call('GET /api/review', tomorrow);
  expect(queue.items.filter(({ lastDay }) => lastDay !== null)).toHaveLength(3);
  expect(queue).toEqual(await school.learner.client.call('GET /api/review', tomorrow));
  const memory = await client.call('GET /api/memory', { query: {} });
  const before = await school.learner.client.call('GET /api/memory', { query: {} });
  expect({ ...memory, cursor: null }).toEqual({ ...before, cursor: null });
});

test('who has a second factor is named where the secret of the server is another', async () => {
  const file = await backupOf(kalima);
  const done = /^\d+ rows and \d+ files are restored/;
  const [first, second] = [await otherPlace(), await otherPlace()];
  expect((await restore({ ...first, secret: testSecret }, file, undefined)).lines).toEqual([
    expect.stringMatching(done),
  ]);
  const { lines } = await restore({ ...second, secret: 'another secret of another server' }, file, undefined);
  expect(lines[0]).toMatch(done);
  expect(lines[1]).toMatch(/^1 accounts have a second factor that was set up under another AUTH_SECRET/);
});

test('a backup is of one moment, whatever is written meanwhile', async () => {
  const before = await rowsOf(kalima.database);
  const file = join(temporaryFolder(), 'kalima.tar');
  const writing = writeBackup(kalima, file, now);
  await Promise.all([writing, kalima.signUpLearner(), kalima.signUpLearner()]);
  const place = await otherPlace();
  await restoreBackup(place, file, {});
  const restored = await rowsOf(place.database);
  const added = (table: string) => (restored[table]?.length ?? 0) - (before[table]?.length ?? 0);
  // Who was there before may have no password; whoever signs up has one.
  expect(added('profiles')).toBe(added('accounts'));
  expect(added('profiles')).toBeGreaterThanOrEqual(0);
});

test('a file that the store does not have is named, and the rest is in the backup', async () => {
  const place = await samePlace();
  await restoreBackup(place, await backupOf(kalima), {});
  const [lost = ''] = await keysIn(place.files);
  await place.files.remove(lost);
  // An upload that nothing uses may have broken off.
  expect((await writeBackup(place, join(temporaryFolder(), 'kalima.tar'), now)).missingFiles).toEqual([]);
  await place.database.db.updateTable('media').set({ unlinked_at: null }).execute();
  const file = join(temporaryFolder(), 'kalima.tar');
  expect((await writeBackup(place, file, now)).missingFiles).toEqual([lost]);
  const again = await otherPlace();
  await restoreBackup(again, file, {});
  expect(await keysIn(again.files)).toEqual(await keysIn(place.files));
});

test('a file that is not what was stored is named', async () => {
  const place = await samePlace();
  await restoreBackup(place, await backupOf(kalima), {});
  await place.database.db.updateTable('media').set({ unlinked_at: null }).execute();
  const damaged = (await keysIn(place.files)).at(-1) ?? '';
  const path = join(temporaryFolder(), 'cut');
  await writeFile(path, 'cut off');
  await place.files.put(damaged, { path, type: 'image/webp' });
  const { missingFiles, damagedFiles } = await writeBackup(place, join(temporaryFolder(), 'kalima.tar'), now);
  expect([missingFiles, damagedFiles]).toEqual([[], [damaged]]);
});

test('a database in use is replaced only by who names what is lost', async () => {
  const file = await backupOf(kalima);
  const other = await startTestApp();
  await other.signUpLearner();
  const { key } = await other.upload(await picture(20, 20));
  const place = { database: other.database, files: other.files, temporaryFolder: temporaryFolder() };
  const before = await rowsOf(other.database);
  const refusal =
    'The database is not empty: 2 accounts, 0 courses, 0 answers and 1 files would be lost. ' +
    'To put the backup in their place, add --replace lose-2-accounts-and-0-courses';
  await expect(restoreBackup(place, file, {})).rejects.toThrow(refusal);
  await expect(restoreBackup(place, file, { replaceWord: 'lose-1-accounts-and-0-courses' })).rejects.toThrow(refusal);
  expect(await rowsOf(other.database)).toEqual(before);
  await restoreBackup(place, file, { replaceWord: 'lose-2-accounts-and-0-courses' });
  expect(await filesOf(other.files)).toEqual(await filesOf(kalima.files));
  expect(await keysIn(other.files)).not.toContain(key.replace('.webp', '-320.webp'));
  expect((await readFile(await backupOf(place))).equals(await readFile(file))).toBe(true);
});

test('a backup that was cut off or changed anywhere is refused, and nothing is changed', async () => {
  const whole = await backupOf(kalima);
  const { size } = await stat(whole);
  const place = await otherPlace();
  const folder = temporaryFolder();
  const spoiled = join(folder, 'spoiled.tar');
  const refused = async () => {
    const line = await restoreBackup(place, spoiled, {}).then(
      () => 'restored',
      (error: Error) => `${error.name}: ${error.message}`,
    );
    expect(line).toMatch(/^BackupError: .*spoiled\.tar is (?:no backup of Kalima|damaged: .*Nothing was changed)\.$/);
    expect(await keysIn(place.files)).toEqual([]);
    expect(await rowsOf(place.database)).toEqual({});
  };
  for (const length of [0, 1, 511, 512, 700, 5000, Math.floor(size / 2), size - 1024 - 512, size - 1500]) {
    await copyFile(whole, spoiled);
    await truncate(spoiled, length);
    await refused();
  }
  const bytes = await readFile(whole);
  for (let round = 0; round < 15; round += 1) {
    const position = Math.floor((round / 15) * (size - 2048));
    const changed = Buffer.from(bytes);
    // Letters of names and numbers of hashes as well as of content; the padding of an archive is nobody's.
    if (changed[position] === 0) continue;
    changed[position] = (changed[position] ?? 0) ^ 0x01;
    await writeFile(spoiled, changed);
    const verified = await verifyBackup(spoiled).then(
      ({ parts }) => parts.size,
      () => null,
    );
    if (verified === null) await refused();
    else expect(isHeaderByte(bytes, position)).toBe(true);
  }
  await writeFile(spoiled, randomBytes(100_000));
  await refused();
});

/** Owner, time and the like in the header of an entry are no part of what is kept. */
function isHeaderByte(bytes: Buffer, position: number): boolean {
  const start = position - (position % 512);
  return bytes.subarray(start + 257, start + 262).toString() === 'ustar';
}

test('a failure in the middle leaves the database as it was', async () => {
  const file = await backupOf(kalima);
  const place = await samePlace();
  const before = await rowsOf(place.database);
  let calls = 0;
  const put = place.files.put.bind(place.files);
  vi.spyOn(place.files, 'put').mockImplementation((key, given) =>
    (calls += 1) > 3 ? Promise.reject(new Error('the store is full')) : put(key, given),
  );
  await expect(restoreBackup(place, file, {})).rejects.toThrow('the store is full');
  expect(await rowsOf(place.database)).toEqual(before);
  expect(await readdir(place.temporaryFolder)).toEqual([]);
  vi.restoreAllMocks();
  await restoreBackup(place, file, {});
  expect(await rowsOf(place.database)).toEqual(await rowsOf(kalima.database));
});

test('a backup does not take the place of a file, nor lands where it cannot', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'kalima.tar');
  await writeFile(file, 'precious');
  await expect(writeBackup(kalima, file, now)).rejects.toThrow(`${file} exists already.`);
  expect(await readFile(file, 'utf8')).toBe('precious');
  const nowhere = join(folder, 'nowhere', 'kalima.tar');
  await expect(writeBackup(kalima, nowhere, now)).rejects.toThrow(`${nowhere} does not exist, or its folder does not.`);
  await mkdir(join(folder, 'in-the-way.tar.part'));
  await expect(writeBackup(kalima, join(folder, 'in-the-way.tar'), now)).rejects.toThrow(/is a folder\.$/);
  await expect(restoreBackup(await otherPlace(), join(folder, 'none.tar'), {})).rejects.toThrow(
    /none\.tar does not exist/,
  );
  expect((await readdir(folder)).toSorted()).toEqual(['in-the-way.tar.part', 'kalima.tar']);
});

test('of two backups into one file at the same time the second is refused, and the first is whole', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'kalima.tar');
  const first = writeBackup(kalima, file, now);
  await expect(writeBackup(kalima, file, now)).rejects.toThrow(`${file} is being written already.`);
  await first;
  await verifyBackup(file);
  expect(await readdir(folder)).toEqual(['kalima.tar']);
});

test.runIf(process.platform === 'linux')('a full disk is named, and nothing is left behind', async () => {
  const folder = temporaryFolder();
  await symlink('/dev/full', join(folder, 'kalima.tar.part'));
  const file = join(folder, 'kalima.tar');
  await expect(writeBackup(kalima, file, now)).rejects.toThrow(`There is no space left for ${file}.`);
  expect(await readdir(folder)).toEqual([]);
});
