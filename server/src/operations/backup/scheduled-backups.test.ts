import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { otherSchool, startBackups as start } from '../../testing/start-backups.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { patient } from '../../testing/patient.ts';

test('a backup is made when there is none, and then every so many hours', async () => {
  const { backups, folder, pass, stored } = start();
  expect(await backups.state()).toMatchObject({ everyHours: 24, folder, isRunning: false, stored: [], error: null });
  await backups.runIfDue();
  pass(23.9);
  await backups.runIfDue();
  expect(await stored()).toEqual(['kalima-2026-03-02T04-00-00Z.tar']);
  pass(0.1);
  await backups.runIfDue();
  const newest = { name: 'kalima-2026-03-03T04-00-00Z.tar', time: new Date('2026-03-03T04:00:00Z'), bytes: 8 };
  expect((await backups.state()).stored[0]).toEqual(newest);
  expect(await stored()).toHaveLength(2);
});

test('a restart does not begin to count anew', async () => {
  const first = start();
  await first.backups.runIfDue();
  const second = start({ folder: first.folder });
  second.pass(20);
  await second.backups.runIfDue();
  expect(await first.stored()).toHaveLength(1);
});

test('a failure is told, the next attempt follows soon, and older backups stay until it succeeds', async () => {
  const { backups, pass, disk, told, stored } = start({ days: 1 });
  await backups.runIfDue();
  pass(24);
  disk.failure = new Error('There is no space left.');
  await backups.runIfDue();
  const { stored: found, error } = await backups.state();
  expect(error).toEqual({ time: new Date('2026-03-03T04:00:00Z'), message: 'There is no space left.' });
  expect(found.map(({ time }) => time)).toEqual([new Date('2026-03-02T04:00:00Z')]);
  disk.failure = null;
  pass(0.2);
  await backups.runIfDue();
  expect(await stored()).toEqual(['kalima-2026-03-03T04-12-00Z.tar']);
  expect((await backups.state()).error).toBeNull();
  expect(told.filter((line) => line !== 'backup checked')).toEqual([
    'backup written',
    'the backup failed and will be tried again',
    'backup written',
  ]);
});

test('two at once are one, and every 0 hours is never', async () => {
  const { backups, told, stored } = start();
  const both = Promise.all([backups.runIfDue(), backups.runIfDue()]);
  expect((await backups.state()).isRunning).toBe(true);
  await both;
  expect(told).toEqual(['backup written', 'backup checked']);
  expect(await stored()).toHaveLength(1);
  const never = start({ everyHours: 0 });
  await never.backups.runIfDue();
  expect((await never.backups.state()).stored).toEqual([]);
});

test('what else lies in the folder stays', async () => {
  const folder = temporaryFolder();
  await writeFile(join(folder, 'notes.txt.part'), '');
  const { backups, pass } = start({ folder, days: 1 });
  for (let day = 0; day < 3; day += 1) {
    await backups.runIfDue();
    pass(24);
  }
  const others = ['notes.txt.part', 'results.json', 'school.json'];
  expect(await readdir(folder)).toEqual(['kalima-2026-03-04T04-00-00Z.tar', ...others]);
});

test('each backup is copied to the second place, where as many are kept', async () => {
  const copyTo = temporaryFolder();
  const { backups, pass, stored } = start({ copyTo, days: 2 });
  for (let day = 0; day < 3; day += 1) {
    await backups.runIfDue();
    pass(24);
  }
  expect(await readdir(copyTo)).toEqual([...(await stored()), 'school.json']);
  expect(await stored()).toHaveLength(2);
  expect((await backups.state()).copied).toMatchObject({ file: (await stored()).at(-1), error: null });
});

test('a copy that fails is told, and tried again an hour later with the same backup', async () => {
  // As of a disk that is not mounted: a folder made in its place would lie on the disk of the school's data.
  const copyTo = join(temporaryFolder(), 'other-disk');
  const { backups, pass, stored } = start({ copyTo });
  await backups.runIfDue();
  expect((await backups.state()).copied?.error).toMatch(
    /^The second place .*other-disk does not exist\. .* BACKUP_COPY/,
  );
  await mkdir(copyTo);
  pass(0.5);
  await backups.runIfDue();
  expect((await backups.state()).copied?.error).not.toBeNull();
  pass(0.6);
  await backups.runIfDue();
  expect((await backups.state()).copied?.error).toBeNull();
  expect(await readdir(copyTo)).toEqual([...(await stored()), 'school.json']);
});

test('the newest backup is restored for a trial once a week, and one that fails is told and tried again', async () => {
  const { backups, folder, pass, trial, stored } = start();
  await backups.runIfDue();
  for (let day = 0; day < 6; day += 1) {
    pass(24);
    await backups.runIfDue();
  }
  expect(trial.checked).toEqual(['kalima-2026-03-02T04-00-00Z.tar']);
  trial.failure = new Error('It lacks rows of courses.');
  pass(24);
  await backups.runIfDue();
  const newest = (await stored()).at(-1);
  expect((await backups.state()).checked).toMatchObject({ file: newest, error: 'It lacks rows of courses.' });
  // A restart remembers what became of it.
  const second = start({ folder });
  expect((await second.backups.state()).checked).toMatchObject({ file: newest, error: 'It lacks rows of courses.' });
  trial.failure = null;
  pass(1);
  await backups.runIfDue();
  expect((await backups.state()).checked).toMatchObject({ file: newest, error: null });
});

test('a backup that would fill the disk is not begun, and the reason is told', async () => {
  const { backups, stored } = start({ needed: Number.MAX_SAFE_INTEGER / 4 });
  await backups.runIfDue();
  expect((await backups.state()).error?.message).toMatch(
    /^A backup may need \d+ MB, and .* has \d+ MB left\. Make room/,
  );
  expect(await stored()).toEqual([]);
  await expect(backups.writeBeforeUpdate()).rejects.toThrow('Make room');
});

test('a copy that would fill the disk is not begun, since it may be the disk of the data', async () => {
  const copyTo = temporaryFolder();
  const { backups, pass, disk } = start({ copyTo });
  disk.backupBytes = 8 * 1024 ** 4;
  await backups.runIfDue();
  expect((await backups.state()).copied?.error).toMatch(
    /^A copy may need \d+ MB, and .* has \d+ MB left\. .*\(BACKUP_COPY\)\.$/,
  );
  expect(await readdir(copyTo)).toEqual(['school.json']);
  disk.backupBytes = 8;
  pass(24);
  await backups.runIfDue();
  expect((await backups.state()).copied?.error).toBeNull();
});

test('an administrator may begin one at any time, once however often it is pressed', async () => {
  const { backups, stored } = start({ everyHours: 0 });
  backups.start();
  backups.start();
  expect((await backups.state()).isRunning).toBe(true);
  await vi.waitFor(async () => expect((await backups.state()).isRunning).toBe(false), patient);
  expect(await stored()).toHaveLength(1);
});

test('a clock that was ahead for a while keeps no backup from being made, kept, copied and proved', async () => {
  const [folder, copyTo] = [temporaryFolder(), temporaryFolder()];
  const ahead = 'kalima-2031-01-01T04-00-00Z.tar';
  await writeFile(join(folder, ahead), 'a backup');
  const { backups, pass, trial, told } = start({ folder, copyTo, days: 1 });
  await backups.runIfDue();
  pass(1);
  await backups.runIfDue();
  const newest = 'kalima-2026-03-02T04-00-00Z.tar';
  expect(told).toEqual(['backup written', 'backup copied', 'backup checked']);
  expect((await backups.state()).stored.map(({ name }) => name)).toEqual([newest, ahead]);
  expect([await readdir(copyTo), trial.checked]).toEqual([[newest, 'school.json'], [newest]]);
});

test('a server that ends during a trial reports no failure, and tries the backup again after its next start', async () => {
  const { backups, trial, told } = start();
  trial.failure = new DOMException('This operation was aborted', 'AbortError');
  await backups.runIfDue();
  expect(told).toEqual(['backup written']);
  expect((await backups.state()).checked).toBeNull();
  trial.failure = null;
  await backups.runIfDue();
  expect((await backups.state()).checked).toMatchObject({ error: null });
});

test('a trial that would fill the disk is not begun, and the reason is told', async () => {
  const { backups, trial, disk } = start();
  await backups.writeBeforeUpdate();
  disk.needed = Number.MAX_SAFE_INTEGER / 4;
  await backups.runIfDue();
  expect(trial.checked).toEqual([]);
  expect((await backups.state()).checked?.error).toMatch(/^A trial restore may need \d+ MB, and .* has \d+ MB left\. /);
});

test('a backup that lacks files is told, and the newest whole one stays in both places until there is another', async () => {
  const copyTo = temporaryFolder();
  const { backups, pass, disk, stored } = start({ copyTo, days: 2 });
  await backups.runIfDue();
  const [whole] = await stored();
  // As with a wrong bucket, or a folder that was lost.
  disk.missing = ['flashcards/one.webp', 'flashcards/two.webp'];
  for (let day = 0; day < 5; day += 1) {
    pass(24);
    await backups.runIfDue();
  }
  expect(await stored()).toEqual([whole, 'kalima-2026-03-06T04-00-00Z.tar', 'kalima-2026-03-07T04-00-00Z.tar']);
  expect(await readdir(copyTo)).toEqual([...(await stored()), 'school.json']);
  const incomplete = { file: 'kalima-2026-03-07T04-00-00Z.tar', missing: 2, damaged: 0 };
  expect((await backups.state()).incomplete).toEqual(incomplete);
  disk.missing = [];
  pass(24);
  await backups.runIfDue();
  expect((await backups.state()).incomplete).toBeNull();
  expect(await stored()).toEqual(['kalima-2026-03-07T04-00-00Z.tar', 'kalima-2026-03-08T04-00-00Z.tar']);
});

test('schools that are given one second place do not delete the copies of each other', async () => {
  const copyTo = temporaryFolder();
  const [one, other] = [start({ copyTo, days: 1 }), start({ copyTo, days: 1, school: otherSchool })];
  await one.backups.runIfDue();
  other.pass(1);
  await other.backups.runIfDue();
  expect(await readdir(copyTo)).toEqual([...(await one.stored()), 'school.json']);
  expect((await other.backups.state()).copied?.error).toMatch(
    /^The second place has the backups of another school\. Set BACKUP_COPY .* delete school\.json there\./,
  );
});

test('a school neither shows nor deletes the backups of another one in its folder, and says that it has none', async () => {
  const one = start({ days: 1 });
  await one.backups.runIfDue();
  const other = start({ folder: one.folder, days: 1, school: otherSchool });
  other.pass(1);
  await other.backups.runIfDue();
  const [name = ''] = await one.stored();
  expect(await one.stored()).toHaveLength(1);
  const { stored, error, checked } = await other.backups.state();
  expect([stored, checked, await other.backups.pathOf(name)]).toEqual([[], null, null]);
  expect(error?.message).toMatch(/has the backups of another school\. Set BACKUP_DIR /);
  expect((await one.backups.state()).stored).toHaveLength(1);
});
