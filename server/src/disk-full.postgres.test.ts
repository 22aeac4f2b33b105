import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { signInAt } from './testing/constant-load.ts';
import { runServer } from './testing/run-server.ts';
import { hasSmallDisks, smallDiskOf, withSmallDisk } from './testing/small-disk.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { makeEmptyDatabase } from './testing/test-database.ts';
import { film } from './testing/test-pictures.ts';
import { filesOf, uploadAt } from './testing/upload-at.ts';

// The test starts a process.
vi.setConfig({ testTimeout: 120_000 });

const account = { email: 'admin@example.org', password: 'correct horse' };
const megabyte = 1024 * 1024;

/** A picture that takes little room as it is sent, and much as it is kept. */
function noise(): Promise<Buffer> {
  const raw = { width: 1280, height: 1280, channels: 3 } as const;
  return sharp(randomBytes(1280 * 1280 * 3), { raw })
    .webp({ quality: 1 })
    .toBuffer();
}

test.skipIf(!hasSmallDisks)(
  'a disk that fills up while a file comes in keeps nothing of it, and the next is taken',
  async () => {
    const folder = temporaryFolder();
    const databaseUrl = await makeEmptyDatabase();
    const env = {
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: 's'.repeat(32),
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
    };
    const server = await runServer(env, withSmallDisk(folder, 32));
    const disk = smallDiskOf(server.pid, folder);
    const cookie = await signInAt(server.address, account);
    const send = (bytes: Uint8Array, purpose: 'video' | 'image') =>
      uploadAt(server.address, cookie, bytes, `learning-material-${purpose}`);
    const whole = await send(film(2 * megabyte), 'video');
    const before = disk.files();
    const rows = await filesOf(databaseUrl);
    const picture = await noise();
    const cases = [
      { bytes: film(10 * megabyte), purpose: 'video', room: 4 * megabyte },
      { bytes: picture, purpose: 'image', room: 2 * picture.length },
      { bytes: picture, purpose: 'image', room: 0 },
    ] as const;
    for (const { bytes, purpose, room } of cases) {
      disk.leave(room);
      expect(await send(bytes, purpose)).toEqual({
        status: 507,
        retryAfter: '5',
        body: { code: 'DISK_FULL', message: 'The disk of the server is full.' },
      });
      expect(disk.files()).toEqual(before);
      expect(await filesOf(databaseUrl)).toEqual(rows);
      // What is there is read as before.
      const { url } = whole.body as { url: string };
      const read = await fetch(`${server.address}${url}`, { headers: { cookie, range: 'bytes=0-9' } });
      expect([read.status, (await read.arrayBuffer()).byteLength]).toEqual([206, 10]);
      disk.makeRoom();
      expect(await send(bytes, purpose)).toMatchObject({ status: 201 });
      before.splice(0, before.length, ...disk.files());
      rows.splice(0, rows.length, ...(await filesOf(databaseUrl)));
    }
    expect(before.filter((file) => file.startsWith('uploads/'))).toEqual([]);
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  },
);
