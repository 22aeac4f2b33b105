import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type ChildFailure, ChildFailedError, createChildPool } from './child-pool.ts';
import type { TestJob } from '../../testing/test-child.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { patient } from '../../testing/patient.ts';

const entry = new URL('../../testing/test-child.ts', import.meta.url);
const limits = { jobMs: 60_000, memoryMb: 200, resultBytes: 10_000, atOnce: 1 };

const failureOf = (job: Promise<unknown>): Promise<ChildFailure | 'none'> =>
  job.then(
    () => 'none' as const,
    (error: unknown) => {
      if (error instanceof ChildFailedError) return error.reason;
      throw error;
    },
  );

/** Whether a process exists, one that has ended but was not yet collected included. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Starts a job that never ends and blocks its process; resolves with the process id once it runs. */
async function blockChild(
  pool: { run(job: TestJob, options?: { signal: AbortSignal }): Promise<unknown> },
  signal?: AbortSignal,
) {
  const file = join(temporaryFolder(), 'pid');
  const ended = failureOf(pool.run({ kind: 'block', file }, signal && { signal }));
  const written = async () => {
    const text = await readFile(file, 'utf8');
    expect(text).toMatch(/\n$/);
    return Number(text);
  };
  return { ended, pid: await vi.waitFor(written, patient) };
}

test('a child is started once and does one job after the other', async () => {
  const pool = createChildPool<TestJob, number>(entry, limits);
  const pids = await Promise.all([1, 2, 3].map(async () => (await pool.run({ kind: 'pid' })).output));
  expect(new Set(pids).size).toBe(1);
  expect(pids[0]).not.toBe(process.pid);
});

test('a job that blocks its process is killed when its time is over, and the next job has a new child', async () => {
  // The time of the job includes that of its child's start, of which a busy machine may need any.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const pool = createChildPool<TestJob, number>(entry, limits);
  const { ended, pid } = await blockChild(pool);
  vi.advanceTimersByTime(limits.jobMs);
  expect(await ended).toBe('time');
  await expect.poll(() => isAlive(pid), patient).toBe(false);
  expect((await pool.run({ kind: 'pid' })).output).not.toBe(pid);
});

test('a child that is killed from outside is lost, which says nothing of its job, and the next job has a new one', async () => {
  const pool = createChildPool<TestJob, number>(entry, limits);
  const { ended, pid } = await blockChild(pool);
  process.kill(pid, 'SIGKILL');
  expect(await ended).toBe('lost');
  expect((await pool.run({ kind: 'pid' })).output).not.toBe(pid);
});

test('a job that blocks its process is killed when its caller gives up', async () => {
  const pool = createChildPool<TestJob, number>(entry, limits);
  const caller = new AbortController();
  const { ended, pid } = await blockChild(pool, caller.signal);
  caller.abort();
  expect(await ended).toBe('aborted');
  await expect.poll(() => isAlive(pid), patient).toBe(false);
});

test.each<[string, TestJob, ChildFailure]>([
  ['takes memory outside the heap of JavaScript', { kind: 'memory' }, 'memory'],
  ['takes memory within the heap of JavaScript', { kind: 'heap' }, 'crashed'],
  ['returns too much', { kind: 'output', bytes: 20_000 }, 'output'],
  ['ends its process', { kind: 'exit' }, 'crashed'],
  ['throws', { kind: 'throw' }, 'crashed'],
])('a job that %s fails, and the next one works', async (_what, job, reason) => {
  const pool = createChildPool<TestJob, number>(entry, limits);
  expect(await failureOf(pool.run(job))).toBe(reason);
  expect(await failureOf(pool.run({ kind: 'pid' }))).toBe('none');
});

test('a child sees no secrets of the server', async () => {
  process.env['AUTH_SECRET'] = 'a secret of the server';
  try {
    const pool = createChildPool<TestJob, string[]>(entry, limits);
    const { output } = await pool.run({ kind: 'environment' });
    expect(output).not.toContain('AUTH_SECRET');
  } finally {
    delete process.env['AUTH_SECRET'];
  }
});
