import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openEmbedded, preparedSnapshot } from './testing/open-embedded.ts';
import { hasSmallDisks, smallDiskOf, withSmallDisk } from './testing/small-disk.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { patient } from './testing/patient.ts';

const main = fileURLToPath(new URL('../start.mjs', import.meta.url));

/** Starts a server that writes its log to a file on a small disk. */
async function startWithLogOn(disk: string) {
  const DATA_DIR = temporaryFolder();
  await (await openEmbedded(DATA_DIR, { snapshot: preparedSnapshot() })).close();
  const intoFile = ['sh', '-c', 'log="$1" && shift && exec "$@" > "$log"', 'sh', join(disk, 'log')];
  const [command, ...words] = [...withSmallDisk(disk, 1), ...intoFile, process.execPath, main];
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(command, words, { env: { PATH, HOME, PORT: '0', DEMO: 'off', DATA_DIR }, stdio: 'ignore' });
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const pid = child.pid ?? 0;
  const readLog = () => readFileSync(`/proc/${pid}/root${disk}/log`, 'utf8');
  const address = await vi.waitFor(
    () => {
      const found = /^Kalima is ready at (\S+)/m.exec(readLog())?.[1];
      if (found === undefined) throw new Error('not ready yet');
      return found;
    },
    { timeout: 60_000 },
  );
  return { address, pid, child, ended, readLog };
}

/** Signs in with a wrong password, of which the log gets a line. */
async function signInWrongly(address: string): Promise<number> {
  const response = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.org', password: 'no such password' }),
    signal: AbortSignal.timeout(20_000),
  });
  return response.status;
}

const refusals = (log: string) => log.split('\n').filter((line) => line.includes('"security"')).length;

test.skipIf(!hasSmallDisks)(
  'a server whose log lies on a full disk goes on, writes its lines once there is room, and ends when it is told to',
  async () => {
    const folder = temporaryFolder();
    const server = await startWithLogOn(folder);
    const disk = smallDiskOf(server.pid, folder);
    expect(await signInWrongly(server.address)).toBe(401);
    await vi.waitFor(() => expect(refusals(server.readLog())).toBe(1), patient);
    // A file takes whole pages: what is left of the last one is used up first.
    disk.leave(0);
    for (let attempt = 0; attempt < 60; attempt += 1)
      // oxlint-disable-next-line no-await-in-loop -- each must be answered after the one before
      expect([401, 429]).toContain(await signInWrongly(server.address));
    const before = refusals(server.readLog());
    disk.makeRoom();
    expect([401, 429]).toContain(await signInWrongly(server.address));
    await vi.waitFor(() => expect(refusals(server.readLog())).toBeGreaterThan(before), patient);
    // The last one may be on its way.
    for (const line of server.readLog().split('\n').slice(0, -1))
      if (line.startsWith('{')) expect(() => JSON.parse(line) as unknown).not.toThrow();
    disk.leave(0);
    await signInWrongly(server.address);
    server.child.kill('SIGTERM');
    expect(await server.ended).toEqual([0, null]);
  },
);
