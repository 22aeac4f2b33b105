import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface Server {
  readonly url: string;
  /** Seconds of processor time that the process has used. */
  cpuSeconds(): number;
  /** Megabytes that the process holds now, and the most that it has held. */
  memory(): { now: number; most: number };
  /** Has what is held at most counted from now on. */
  forgetMost(): void;
  stop(signal?: NodeJS.Signals): Promise<void>;
  readonly pid: number;
}

/** What the service and the image set. */
const asInstalled = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' };

/** What the archive of `npm run release` sets where the database is embedded. */
const asEmbedded = { NODE_OPTIONS: '--max-semi-space-size=2' };

/** Starts a program of this repository, or of the release whose absolute path it is, by another command where one is given, and waits until it prints `ready at ADDRESS`. */
export function startServer(program: string, env: Record<string, string>, by: readonly string[] = []): Promise<Server> {
  const [command, ...parameters] = [...by, process.execPath, isAbsolute(program) ? program : join(root, program)];
  const isEmbedded = program.endsWith('server/start.mjs') && env['DATABASE_URL'] === undefined;
  const child: ChildProcess = spawn(command, parameters, {
    cwd: root,
    env: { ...process.env, ...asInstalled, ...(isEmbedded ? asEmbedded : {}), INIT_CWD: root, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // However the bench ends, what it started goes with it.
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}: ${output}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const url = /ready at (http\S+)/.exec(output)?.[1];
      if (url === undefined) return;
      resolve({
        url,
        cpuSeconds: () => cpuSecondsOf(child.pid ?? 0),
        memory: () => memoryOf(child.pid ?? 0),
        forgetMost: () => forgetMostOf(child.pid ?? 0),
        pid: child.pid ?? 0,
        stop: (signal = 'SIGTERM') =>
          new Promise((ended) => {
            child.removeAllListeners('exit');
            process.off('exit', end);
            child.once('exit', () => ended());
            child.kill(signal);
          }),
      });
    });
  });
}

/** From Linux's own count in hundredths of a second; 0 where there is none. */
function cpuSecondsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

/** Seconds of processor time that the parent of a process and all its children have used, those that ended too. */
export function familyCpuSeconds(pid: number): number {
  const statOf = (of: string) => readFileSync(`/proc/${of}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const sum = (fields: string[], last: number) => fields.slice(11, last).reduce((all, field) => all + Number(field), 0);
  try {
    const parent = statOf(String(pid))[1] ?? '';
    const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ');
    return children.reduce((all, child) => all + sum(statOf(child), 13), sum(statOf(parent), 15)) / 100;
  } catch {
    return 0;
  }
}

function forgetMostOf(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Not Linux, where nothing is counted.
  }
}

/** From Linux's own count; 0 where there is none. */
function memoryOf(pid: number): { now: number; most: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
    return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
  } catch {
    return { now: 0, most: 0 };
  }
}
