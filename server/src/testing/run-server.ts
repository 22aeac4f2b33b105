import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, vi } from 'vitest';

const main = fileURLToPath(new URL('../../start.mjs', import.meta.url));
const adminCli = fileURLToPath(new URL('../../dist/admin-cli.js', import.meta.url));

type Environment = Record<string, string>;

interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

function start(
  script: string,
  words: string[],
  env: Environment,
  within: readonly string[] = [],
): { child: ChildProcess; output: { readonly stdout: string }; ended: Promise<Ended> } {
  const { PATH = '', HOME = '' } = process.env;
  const [command = '', ...rest] = [...within, process.execPath, script, ...words];
  const child = spawn(command, rest, {
    env: { PATH, HOME, PORT: '0', DEMO: 'off', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    ...output,
  }));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, output, ended };
}

export interface RunningServer {
  readonly address: string;
  readonly pid: number;
  /** What it has written so far. */
  said(): string;
  /** Ends the process and waits for its end. */
  end(signal: NodeJS.Signals): Promise<Ended>;
}

/** Starts the real server as a process of its own, and waits until it says that it is ready; `within` another command. */
export async function runServer(env: Environment, within?: readonly string[]): Promise<RunningServer> {
  const { child, output, ended } = start(main, [], env, within);
  const ready = new Promise<string>((resolve) => {
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const address = /^Kalima is ready at (\S+)/.exec(line)?.[1];
        if (address !== undefined) resolve(address);
      });
    }
  });
  const address = await Promise.race([
    ready,
    ended.then(({ code, stderr }) => Promise.reject(new Error(`the server ended with ${code}: ${stderr}`))),
  ]);
  return {
    address,
    pid: child.pid ?? 0,
    said: () => output.stdout,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts the real server where it must refuse, and returns how it ended; one that does start is ended at once. */
export function failToStart(env: Environment, within?: readonly string[]): Promise<Ended> {
  const { child, ended } = start(main, [], env, within);
  child.stdout?.on('data', (chunk: Buffer) => {
    if (chunk.includes('Kalima is ready')) child.kill('SIGKILL');
  });
  return ended;
}

/** Starts the real server, and sends it a signal once `isTime` holds; returns how it ended. */
export async function stopStart(env: Environment, signal: NodeJS.Signals, isTime: () => boolean): Promise<Ended> {
  const { child, ended } = start(main, [], env);
  await vi.waitFor(() => expect(isTime()).toBe(true), { timeout: 60_000, interval: 20 });
  child.kill(signal);
  return ended;
}

/** Runs `npm run admin -- words`. */
export function runAdmin(words: string[], env: Environment, within?: readonly string[]): Promise<Ended> {
  return start(adminCli, words, env, within).ended;
}
