import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signInAt } from './testing/constant-load.ts';
import { runAdmin, runServer } from './testing/run-server.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { formOf } from './testing/test-app.ts';
import { picture } from './testing/test-pictures.ts';

const account = { email: 'admin@example.org', password: 'correct horse' };

/** The child processes of a process, where the system tells them. */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

/** True if a process still runs; one that nobody has collected yet has no command any more. */
function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
}

test.runIf(process.platform === 'linux').each(['SIGTERM', 'SIGKILL'] as const)(
  'children that read files start with the first file, and end with a server that ends by %s',
  async (signal) => {
    const server = await runServer({
      DATA_DIR: temporaryFolder(),
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
    });
    const cookie = await signInAt(server.address, account);
    expect(childrenOf(server.pid)).toEqual([]);
    const { payload, headers } = await formOf({ bytes: await picture() });
    const url = `${server.address}/api/author/media?purpose=learning-material-image`;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: new Uint8Array(payload),
    });
    expect(answer.status).toBe(201);
    const children = childrenOf(server.pid);
    expect(children).toHaveLength(1);
    // A machine that runs out of memory ends them, and not the server.
    expect(readFileSync(`/proc/${children[0]}/oom_score_adj`, 'utf8').trim()).toBe('1000');
    await server.end(signal);
    await expect.poll(() => children.some(isRunning), { timeout: 20_000 }).toBe(false);
  },
);

test.runIf(process.platform === 'linux')(
  'a trial restore ends with the server that began it, however that ends',
  async () => {
    const dataDir = temporaryFolder();
    const backup = join(dataDir, 'backup.tar');
    // From a pipe that nobody writes to a restore takes for ever.
    execFileSync('mkfifo', [backup]);
    const { code, stdout } = await runAdmin(['restore', backup], { DATA_DIR: dataDir, ENDS_WITH_STDIN: 'yes' });
    expect([code, stdout]).toEqual([1, '']);
  },
);
