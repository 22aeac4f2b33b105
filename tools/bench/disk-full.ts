import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTitles, registerAt, signInAt, startLoad } from '../../server/src/testing/constant-load.ts';
import { startServer } from './processes.ts';

const account = { email: 'bench@bench.test', password: 'bench-password' };
const mebibyte = 1024 * 1024;

/** Fills a disk up to so many bytes, by a file that `rm` takes away again. */
async function fillUpTo(folder: string, left: number): Promise<string> {
  const { bavail, bsize } = await statfs(folder);
  const file = join(folder, `filler-${left}`);
  const size = bavail * bsize - left;
  if (size > 0) execFileSync('fallocate', ['-l', String(size), file]);
  return file;
}

/** A server with the embedded database on a disk of 400 MB, in a mount of its own, that fills up under load. */
export async function benchDiskFull(): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('Only root may mount the small disk that this needs.');
  const disk = await mkdtemp(join(tmpdir(), 'kalima-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk]);
  try {
    const env = {
      DATA_DIR: join(disk, 'data'),
      PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
    };
    let server = await startServer('server/start.mjs', env);
    const cookie = await signInAt(server.url, account);
    const signer = await registerAt(server.url);
    const acknowledged = new Map<string, string>();
    const run = async (name: string, during: (load: ReturnType<typeof startLoad>) => Promise<void>): Promise<void> => {
      const load = startLoad(server.url, cookie, { account: signer });
      await during(load);
      const outcome = await load.stop();
      for (const [id, title] of outcome.acknowledged) acknowledged.set(id, title);
      const kept = await readTitles(server.url, cookie);
      const lost = [...acknowledged].filter(([id, title]) => kept.get(id) !== title).length;
      const statuses = [...outcome.statuses].map(([status, count]) => `${count} x ${status}`).join(', ');
      process.stdout.write(`  ${name}: ${statuses}; ${acknowledged.size} acknowledged so far, ${lost} lost\n`);
    };
    process.stdout.write('\nA full disk under the embedded database\n');
    await run('room enough', (load) => load.succeeded(100));
    const most = await fillUpTo(disk, 100 * mebibyte);
    await run('100 MB left', (load) => load.failed(100));
    const rest = await fillUpTo(disk, 0);
    await run('nothing left', (load) => load.failed(100));
    await server.stop('SIGKILL');
    await rm(rest, { force: true });
    server = await startServer('server/start.mjs', env);
    await run('killed and started with 100 MB left', (load) => load.failed(100));
    await rm(most, { force: true });
    await run('room again', (load) => load.succeeded(100));
    await server.stop();
  } finally {
    await once(spawn('umount', ['--lazy', disk]), 'exit');
    await rm(disk, { recursive: true, force: true });
  }
}
