import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { CommandResult } from './command-result.ts';
import type { Operator } from './operator.ts';
import { StartError } from './start-error.ts';

interface Log {
  error(details: object, message: string): void;
}

/** Longest path of a socket that every system takes. */
const maxPathBytes = 100;

/** The socket's address, and what to call when it is no longer needed. */
function socketAddress(dataDir: string): { path: string; release: () => void } {
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(dataDir).digest('hex');
    return { path: `\\\\.\\pipe\\kalima-${name}`, release: () => undefined };
  }
  const path = join(dataDir, 'admin.sock');
  if (Buffer.byteLength(path) <= maxPathBytes || process.platform !== 'linux')
    return { path, release: () => undefined };
  // By way of the open folder, however long its name is.
  const folder = openSync(dataDir, 'r');
  return { path: `/proc/self/fd/${folder}/admin.sock`, release: () => closeSync(folder) };
}

async function wordsOf(line: string): Promise<string[]> {
  const words: unknown = JSON.parse(line);
  return Array.isArray(words) ? words.map(String) : [];
}

/** Milliseconds between two lines that tell how far a command is. */
const toldEvery = 200;

/** Tells something at most a few times a second. */
function sometimes(tell: (line: string) => void): (line: string) => void {
  let at = 0;
  return (line) => {
    if (Date.now() - at < toldEvery) return;
    at = Date.now();
    tell(line);
  };
}

/** Lets the operator's command line reach the running server: a socket in the data folder that only its owner opens (PRODUCT.md#commands-and-demo). */
export async function openAdminSocket(
  dataDir: string,
  operator: Operator,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  const { path, release } = socketAddress(dataDir);
  if (process.platform !== 'win32') await rm(path, { force: true });
  const stopping = new AbortController();
  const server = createServer((connection) => {
    connection.on('error', () => undefined);
    // Whoever asked may go away before a long command has ended.
    const gone = new AbortController();
    connection.once('close', () => gone.abort());
    /** Ends with the server: a connection that asked for nothing at once, a command when it has ended. */
    let isAsking = false;
    const stop = () => {
      gone.abort();
      if (!isAsking) connection.destroy();
    };
    stopping.signal.addEventListener('abort', stop);
    connection.once('close', () => stopping.signal.removeEventListener('abort', stop));
    const tell = sometimes((progress) => {
      if (connection.writable) connection.write(`${JSON.stringify({ progress })}\n`);
    });
    // The reader of lines passes the connection's errors on, and nobody else listens for them.
    const lines = createInterface({ input: connection }).on('error', () => undefined);
    lines.once('line', (line) => {
      isAsking = true;
      wordsOf(line)
        .then((words) => operator.run(words, { tell, signal: gone.signal }))
        .catch((error: unknown): CommandResult => {
          log.error({ err: error }, 'an operator command failed');
          return { isDone: false, lines: ['The command failed; the log of the server tells why.'] };
        })
        .then((answer) => connection.end(`${JSON.stringify(answer)}\n`))
        .catch(() => undefined);
    });
  });
  const mask = process.umask(0o177);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  }).finally(() => process.umask(mask));
  if (process.platform !== 'win32') await chmod(path, 0o600);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          release();
          resolve();
        });
        stopping.abort();
      }),
  };
}

/** Asks the running server of a data folder to carry out a command, and tells how far it is; null where none is running. */
export async function askRunningServer(
  dataDir: string,
  words: readonly string[],
  tell: (line: string) => void = () => undefined,
): Promise<CommandResult | null> {
  if (!existsSync(dataDir)) return null;
  const { path, release } = socketAddress(dataDir);
  return new Promise<CommandResult | null>((resolve, reject) => {
    const connection = connect(path);
    connection.once('error', (error: Error & { code?: string }) => {
      if (['ENOENT', 'ENOTDIR', 'ECONNREFUSED'].includes(error.code ?? '')) resolve(null);
      else reject(error);
    });
    connection.once('close', () =>
      reject(
        new StartError('The running server went away before it answered. See its log, and run the command again.'),
      ),
    );
    connection.once('connect', () => connection.write(`${JSON.stringify(words)}\n`));
    const lines = createInterface({ input: connection }).on('error', () => undefined);
    lines.on('line', (line) => {
      const answer = JSON.parse(line) as CommandResult | { readonly progress: string };
      if ('progress' in answer) return tell(answer.progress);
      resolve(answer);
      connection.end();
    });
  }).finally(release);
}
