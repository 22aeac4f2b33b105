import { type ChildProcess, type Serializable, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deserialize } from 'node:v8';
import type { ChildReply, ChildRequest } from './child-messages.ts';

/**
 * Why a job has no result: it exceeded a limit, the child ended by itself, it could not be started or was killed from outside (as Linux does
 * when the machine runs out of memory), or the caller gave up.
 */
export type ChildFailure = 'time' | 'memory' | 'output' | 'crashed' | 'lost' | 'aborted';

export class ChildFailedError extends Error {
  readonly reason: ChildFailure;

  constructor(reason: ChildFailure) {
    super(`The child process gave no result: ${reason}`);
    this.name = 'ChildFailedError';
    this.reason = reason;
  }
}

/** True if a failure comes from a child that was lost: it says nothing of the file, and another attempt may succeed. */
export function isChildLost(error: unknown): boolean {
  if (error instanceof ChildFailedError) return error.reason === 'lost';
  return error instanceof Error && error.cause !== undefined && isChildLost(error.cause);
}

interface ChildLimits {
  /** Milliseconds for one job. */
  readonly jobMs: number;
  /** Memory of one child, in megabytes. */
  readonly memoryMb: number;
  /** Bytes of one result. */
  readonly resultBytes: number;
  /** Children that work at the same time; further jobs wait. */
  readonly atOnce: number;
}

interface JobOptions {
  readonly signal?: AbortSignal | undefined;
}

export interface ChildResult<Output> {
  readonly output: Output;
  /** Processor time that the job took. */
  readonly cpuMs: number;
}

export interface ChildPool<Input, Output> {
  /** Runs a job. Throws `ChildFailedError`. */
  run(input: Input, options?: JobOptions): Promise<ChildResult<Output>>;
}

/** A child ends after this time without a job. */
const idleMs = 20_000;
/** A child that holds more memory than this after a job is not reused: libraries do not give back what they took. */
const reusableMb = 200;
/** Processor time after which the system ends a child, also one whose server was killed; the pool retires it at half of that. */
const cpuSeconds = 240;
/** Address space that Node and V8 reserve as data without using it, in megabytes, with room to spare. */
const reservedMb = 1024;
/** A file that a child writes cannot grow beyond this. */
const fileMb = 256;

/** Variables that a child needs. Secrets of the server stay out of a process that parses foreign files. */
const passedOn = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'LD_LIBRARY_PATH',
  'MALLOC_ARENA_MAX',
  'NODE_COMPILE_CACHE',
];

const shell = '/bin/sh';
/** Makes Linux end this process before any other, such as the server, when the machine runs out of memory. */
const firstToEnd = 'echo 1000 > /proc/self/oom_score_adj';
/**
 * Sets limits of the system and becomes Node. The one on data is the last resort, since it counts what is reserved: the child watches
 * its real memory itself, and the system may refuse a limit.
 */
const limiting = (memoryMb: number): string =>
  [
    'ulimit -c 0',
    `ulimit -d ${(memoryMb + reservedMb) * 1024}`,
    `ulimit -t ${cpuSeconds}`,
    `ulimit -f ${fileMb * 2048}`,
    `{ ${firstToEnd}; }`,
    'exec "$@"',
  ].join(' 2>/dev/null; ');

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function start(entry: URL, memoryMb: number): ChildProcess {
  const env = Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  const flags = [`--max-old-space-size=${Math.floor(memoryMb / 2)}`, '--no-warnings'];
  const isLimited = process.platform !== 'win32' && existsSync(shell);
  const child = fork(fileURLToPath(entry), [String(memoryMb)], {
    ...(isLimited
      ? { execPath: shell, execArgv: ['-c', limiting(memoryMb), shell, process.execPath, ...flags] }
      : { execArgv: flags }),
    env,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  // A child that cannot be started reports that here; the job sees it as well.
  child.on('error', () => undefined);
  return child;
}

/**
 * Runs jobs in child processes, which parse files that people upload. A child is started with the first job, reused while it stays
 * small, and killed when a job exceeds its limits or is aborted. `entry` is a module that calls `serveJobs`.
 */
export function createChildPool<Input extends Serializable, Output>(
  entry: URL,
  { jobMs, memoryMb, resultBytes, atOnce }: ChildLimits,
): ChildPool<Input, Output> {
  const idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = [];
  const waiting: (() => void)[] = [];
  let busy = 0;

  function take(): ChildProcess {
    for (let next = idle.pop(); next; next = idle.pop()) {
      clearTimeout(next.timer);
      if (!next.child.connected) continue;
      next.child.ref();
      next.child.channel?.ref();
      return next.child;
    }
    return start(entry, memoryMb);
  }

  function putBack(child: ChildProcess, { rssMb, cpuMs }: Extract<ChildReply, { kind: 'done' }>['usage']): void {
    if (rssMb > reusableMb || cpuMs > (cpuSeconds * 1000) / 2 || !child.connected) {
      child.kill('SIGKILL');
      return;
    }
    // An idle child does not keep the server running.
    child.unref();
    child.channel?.unref();
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.child === child),
        1,
      );
      child.kill('SIGKILL');
    }, idleMs);
    timer.unref();
    idle.push({ child, timer });
  }

  function work(
    child: ChildProcess,
    input: Serializable,
    signal: AbortSignal | undefined,
  ): Promise<ChildResult<Output>> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        child.off('message', hear).off('exit', leave).off('error', lose);
      };
      const fail = (reason: ChildFailure) => {
        end();
        child.kill('SIGKILL');
        reject(new ChildFailedError(reason));
      };
      const abort = () => fail('aborted');
      const lose = () => fail('lost');
      const leave = (_code: number | null, killedBy: string | null) =>
        fail(killedBy === 'SIGKILL' ? 'lost' : 'crashed');
      const hear = (reply: ChildReply) => {
        if (reply.kind === 'failed') {
          fail(reply.reason);
          return;
        }
        end();
        putBack(child, reply.usage);
        resolve({ output: deserialize(reply.result) as Output, cpuMs: reply.jobCpuMs });
      };
      const timer = setTimeout(() => fail('time'), jobMs);
      signal?.addEventListener('abort', abort);
      child.once('message', hear).once('exit', leave).once('error', lose);
      if (signal?.aborted) abort();
      else child.send({ input, resultBytes } satisfies ChildRequest, (error) => error && lose());
    });
  }

  return {
    async run(input, { signal } = {}) {
      if (busy >= atOnce) await new Promise<void>((resolve) => void waiting.push(resolve));
      else busy += 1;
      try {
        return await work(take(), input, signal);
      } finally {
        const next = waiting.shift();
        if (next) next();
        else busy -= 1;
      }
    },
  };
}
