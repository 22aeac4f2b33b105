import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setPriority } from 'node:os';
import { installation } from '../../platform/places.ts';
import { BackupError } from './backup-format.ts';

/** Milliseconds that a check may take. */
const longestCheck = 3 * 60 * 60 * 1000;
/** Of what the process says, characters that are kept. */
const mostOutput = 2_000;

/** As the server runs with the embedded database (deploy/kalima). */
const littleMemory = { MALLOC_ARENA_MAX: '2', NODE_OPTIONS: '--max-semi-space-size=2' };

/**
 * Restores a backup into a scratch database and a scratch folder, as an operator would, and removes both. The restore compares the file with
 * its hashes and counts the rows of each table. It runs in a process of its own with a low priority, so that its memory is given back.
 * Throws a `BackupError` with the reason of a backup that cannot be restored.
 */
export async function checkBackup(file: string, scratchFolder: string, signal?: AbortSignal): Promise<void> {
  await rm(scratchFolder, { recursive: true, force: true });
  await mkdir(scratchFolder, { recursive: true, mode: 0o700 });
  try {
    const { code, output } = await restoreInChild(file, scratchFolder, signal);
    if (code !== 0) throw new BackupError(output.trim() || `The restore ended with code ${String(code)}.`);
  } finally {
    await rm(scratchFolder, { recursive: true, force: true });
  }
}

async function restoreInChild(file: string, dataDir: string, signal?: AbortSignal) {
  const child = spawn(process.execPath, [join(installation, 'server/dist/admin-cli.js'), 'restore', file], {
    // None of the server's settings: above all not its database and its bucket.
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DEMO: 'off', ENDS_WITH_STDIN: 'yes', ...littleMemory },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: longestCheck,
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = `${output}${chunk.toString()}`.slice(-mostOutput);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  if (child.pid !== undefined) stepBack(child.pid);
  const ended = Promise.withResolvers<number | null>();
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
    // One that never began does not end.
    if (child.pid === undefined) ended.reject(error);
  });
  child.once('close', (code) => ended.resolve(code));
  const code = await ended.promise;
  // Only now: until it has ended it writes into its folder.
  if (failure) throw failure;
  return { code, output };
}

/** Lets a process have the processor and memory only if nobody else wants them. */
function stepBack(pid: number): void {
  try {
    setPriority(pid, 10);
    // A machine that runs out of memory ends this one, and not the server.
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // Not allowed here, or it has ended.
  }
}
