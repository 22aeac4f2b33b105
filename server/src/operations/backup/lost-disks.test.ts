import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startBackups } from '../../testing/start-backups.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

/** A mount point and its disk: without the disk the mount point is an empty folder. */
function mountPoint() {
  const home = temporaryFolder();
  const [folder, disk] = [join(home, 'mounted'), join(home, 'disk')];
  return {
    folder,
    async unmount() {
      await rename(folder, disk);
      await mkdir(folder);
    },
    async mount() {
      await rm(folder, { recursive: true });
      await rename(disk, folder);
    },
  };
}

test('without the disk of the second place nothing is copied to the mount point, and it goes on when the disk is back', async () => {
  const place = mountPoint();
  await mkdir(place.folder);
  const { backups, pass, stored } = startBackups({ copyTo: place.folder });
  await backups.runIfDue();
  await place.unmount();
  pass(24);
  await backups.runIfDue();
  expect((await backups.state()).copied?.error).toMatch(
    /no longer has the file school\.json .* Is its disk mounted\? .* delete /,
  );
  expect(await readdir(place.folder)).toEqual([]);
  await place.mount();
  pass(1);
  await backups.runIfDue();
  expect((await backups.state()).copied?.error).toBeNull();
  expect(await readdir(place.folder)).toEqual([...(await stored()), 'school.json']);
});

test('without the disk of the backups none is written to the mount point, also before an update', async () => {
  const place = mountPoint();
  const { backups, pass, stored } = startBackups({ folder: place.folder });
  await backups.runIfDue();
  await place.unmount();
  pass(24);
  await backups.runIfDue();
  expect((await backups.state()).error?.message).toMatch(/Is its disk mounted\?/);
  await expect(backups.writeBeforeUpdate()).rejects.toThrow('Is its disk mounted?');
  expect(await readdir(place.folder)).toEqual([]);
  await place.mount();
  await backups.runIfDue();
  expect((await backups.state()).error).toBeNull();
  expect(await stored()).toHaveLength(2);
});

test('a new disk is used once the operator has deleted the list of places', async () => {
  const place = mountPoint();
  const { backups, pass, placesFile, stored } = startBackups({ folder: place.folder });
  await backups.runIfDue();
  await place.unmount();
  await rm(placesFile);
  pass(24);
  await backups.runIfDue();
  expect(await stored()).toHaveLength(1);
});

test('a folder of backups in the data folder may be emptied', async () => {
  const dataDir = temporaryFolder();
  const folder = join(dataDir, 'backups');
  const { backups, pass, stored } = startBackups({ dataDir, folder });
  await backups.runIfDue();
  await rm(folder, { recursive: true });
  pass(24);
  await backups.runIfDue();
  expect(await stored()).toHaveLength(1);
});

test('what a trial restore left when its server was killed does not take the room of later backups', async () => {
  const { backups, folder, pass, disk } = startBackups();
  await backups.runIfDue();
  const left = join(folder, '.check', 'media');
  await mkdir(left, { recursive: true });
  await writeFile(join(left, 'large.webm'), 'large');
  disk.needed = Number.MAX_SAFE_INTEGER / 4;
  pass(24);
  await backups.runIfDue();
  expect((await backups.state()).error?.message).toContain('Make room');
  expect(existsSync(join(folder, '.check'))).toBe(false);
});

test('what a trial restore left does not take the room of the next trial', async () => {
  const { backups, folder, disk } = startBackups();
  await backups.writeBeforeUpdate();
  await mkdir(join(folder, '.check', 'media'), { recursive: true });
  disk.needed = Number.MAX_SAFE_INTEGER / 4;
  await backups.runIfDue();
  expect((await backups.state()).checked?.error).toContain('Make room');
  expect(existsSync(join(folder, '.check'))).toBe(false);
});

test('what a copy left when its server was killed is removed from the second place', async () => {
  const copyTo = temporaryFolder();
  const { backups, stored } = startBackups({ copyTo });
  await writeFile(join(copyTo, 'kalima-2026-03-01T04-00-00Z.tar.part'), 'half');
  await writeFile(join(copyTo, 'notes.txt.part'), 'of somebody else');
  await backups.runIfDue();
  expect(await readdir(copyTo)).toEqual([...(await stored()), 'notes.txt.part', 'school.json']);
});
