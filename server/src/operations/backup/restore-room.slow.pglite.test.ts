import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signInAt } from '../../testing/constant-load.ts';
import { runAdmin, runServer } from '../../testing/run-server.ts';
import { hasSmallDisks, withSmallDisk } from '../../testing/small-disk.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { film } from '../../testing/test-pictures.ts';
import { uploadAt } from '../../testing/upload-at.ts';

const account = { email: 'admin@example.org', password: 'correct horse' };
const megabyte = 1024 * 1024;

test.skipIf(!hasSmallDisks)(
  'a restore that would fill the disk is not begun, and works once there is room',
  async () => {
    const house = join(temporaryFolder(), 'house.tar');
    const DATA_DIR = temporaryFolder();
    const school = await runServer({ DATA_DIR, ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password });
    const cookie = await signInAt(school.address, account);
    expect(await uploadAt(school.address, cookie, film(20 * megabyte), 'learning-material-video')).toMatchObject({
      status: 201,
    });
    expect(await runAdmin(['backup', house], { DATA_DIR })).toMatchObject({ code: 0 });
    await school.end('SIGTERM');

    const target = temporaryFolder();
    const restore = (diskMegabytes: number) =>
      runAdmin(['restore', house], { DATA_DIR: target }, withSmallDisk(target, diskMegabytes));
    const refused = await restore(150);
    expect(refused.stdout).toMatch(
      /^To restore \S+ may need \d+ MB, and the disk of the data folder has \d+ MB left\. Make room first\. Nothing was changed\.\n$/,
    );
    expect(refused).toMatchObject({ code: 1, stderr: '' });
    expect(await restore(400)).toMatchObject({ code: 0 });
  },
);
