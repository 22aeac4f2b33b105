import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reservedBytes } from '../../platform/disk-space.ts';
import { runAdmin, runServer } from '../../testing/run-server.ts';
import { hasSmallDisks, smallDiskOf, withSmallDisk } from '../../testing/small-disk.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

test.skipIf(!hasSmallDisks)(
  'the command backup leaves the embedded database the room that it needs on its disk',
  async () => {
    const folder = temporaryFolder();
    const server = await runServer({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, withSmallDisk(folder, 400));
    const disk = smallDiskOf(server.pid, folder);
    const backUp = (name: string) =>
      runAdmin(['backup', join(folder, name)], { DATA_DIR: `/proc/${server.pid}/root${folder}` });
    disk.leave(reservedBytes + 1_000_000);
    const before = disk.files();
    const refused = await backUp('house.tar');
    expect(refused.code).toBe(1);
    expect(refused.stdout).toMatch(
      /^A backup may need \d+ MB, and the disk of the data folder has \d+ MB left\. Make room, or choose a file on another disk\.\n$/,
    );
    expect(disk.files()).toEqual(before);
    disk.makeRoom();
    expect(await backUp('house.tar')).toMatchObject({ code: 0 });
    await server.end('SIGTERM');
  },
);
