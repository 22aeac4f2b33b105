import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createBackups } from './scheduled-backups.ts';

const hour = 60 * 60 * 1000;

function start(change: { everyHours?: number; days?: number; folder?: string } = {}) {
  const { everyHours = 24, days = 7, folder = join(temporaryFolder(), 'backups') } = change;
  const clock = { now: new Date('2026-03-02T04:00:00.000Z') };
  const told: string[] = [];
  const disk: { failure: Error | null } = { failure: null };
  const backups = createBackups({
    folder,
    everyHours,
    keep: { days, weeks: 0 },
    now: () => clock.now,
    log: { info: (_details, message) => told.push(message), error: (_details, message) => told.push(message) },
    async write(file) {
      if (disk.failure) {
        await writeFile(`${file}.part`, 'half');
        throw disk.failure;
      }
      await writeFile(file, 'a backup');
      return { bytes: 8, rows: 1, mediaFiles: 0, missingFiles: [] };
    },
  });
  const pass = (hours: number) => {
    clock.now = new Date(clock.now.getTime() + hours * hour);
  };
  return { backups, folder, pass, disk, told };
}

test('a backup is made when there is none, and then every so many hours', async () => {
  const { backups, folder, pass } = start();
  expect(await backups.state()).toEqual({ everyHours: 24, folder, isRunning: false, last: null, error: null });
  await backups.runIfDue();
  pass(23.9);
  await backups.runIfDue();
  expect(await readdir(folder)).toEqual(['kalima-2026-03-02T04-00-00Z.tar']);
  pass(0.1);
  await backups.runIfDue();
  const file = join(folder, 'kalima-2026-03-03T04-00-00Z.tar');
  const last = { file, time: new Date('2026-03-03T04:00:00Z'), bytes: 8 };
  expect(await backups.state()).toMatchObject({ last, error: null });
  expect(await readdir(folder)).toHaveLength(2);
});

test('a restart does not begin to count anew', async () => {
  const first = start();
  await first.backups.runIfDue();
  const second = start({ folder: first.folder });
  second.pass(20);
  await second.backups.runIfDue();
  expect(await readdir(first.folder)).toHaveLength(1);
});

test('a failure is told, the next attempt follows soon, and older backups stay until it succeeds', async () => {
  const { backups, folder, pass, disk, told } = start({ days: 1 });
  await backups.runIfDue();
  pass(24);
  disk.failure = new Error('There is no space left.');
  await backups.runIfDue();
  const { last, error } = await backups.state();
  expect(error).toEqual({ time: new Date('2026-03-03T04:00:00Z'), message: 'There is no space left.' });
  expect(last?.time).toEqual(new Date('2026-03-02T04:00:00Z'));
  disk.failure = null;
  pass(0.2);
  await backups.runIfDue();
  expect(await readdir(folder)).toEqual(['kalima-2026-03-03T04-12-00Z.tar']);
  expect((await backups.state()).error).toBeNull();
  expect(told).toEqual(['backup written', 'the backup failed and will be tried again', 'backup written']);
});

test('two at once are one, and every 0 hours is never', async () => {
  const { backups, folder, told } = start();
  const both = Promise.all([backups.runIfDue(), backups.runIfDue()]);
  expect((await backups.state()).isRunning).toBe(true);
  await both;
  expect(told).toEqual(['backup written']);
  expect(await readdir(folder)).toHaveLength(1);
  const never = start({ everyHours: 0 });
  await never.backups.runIfDue();
  expect((await never.backups.state()).last).toBeNull();
});

test('what else lies in the folder stays', async () => {
  const folder = temporaryFolder();
  await writeFile(join(folder, 'notes.txt.part'), '');
  const { backups, pass } = start({ folder, days: 1 });
  for (let day = 0; day < 3; day += 1) {
    await backups.runIfDue();
    pass(24);
  }
  expect(await readdir(folder)).toEqual(['kalima-2026-03-04T04-00-00Z.tar', 'notes.txt.part']);
});
