import { chmod, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Operator, OperatorAnswer } from './operator.ts';

interface Log {
  error(details: object, message: string): void;
}

function socketPath(dataDir: string): string {
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\kalima-${Buffer.from(dataDir).toString('base64url').slice(-64)}`
    : join(dataDir, 'admin.sock');
}

async function wordsOf(line: string): Promise<string[]> {
  const words: unknown = JSON.parse(line);
  return Array.isArray(words) ? words.map(String) : [];
}

/** Lets the operator's command line reach the running server: a socket in the data folder that only its owner opens (D31). */
export async function openAdminSocket(
  dataDir: string,
  operator: Operator,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  const path = socketPath(dataDir);
  if (process.platform !== 'win32') await rm(path, { force: true });
  const server = createServer((connection) => {
    connection.on('error', () => undefined);
    createInterface({ input: connection }).once('line', (line) => {
      wordsOf(line)
        .then((words) => operator.run(words))
        .catch((error: unknown): OperatorAnswer => {
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
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Asks the running server of a data folder to carry out a command; null where none is running. */
export async function askRunningServer(dataDir: string, words: readonly string[]): Promise<OperatorAnswer | null> {
  return new Promise((resolve, reject) => {
    const connection = connect(socketPath(dataDir));
    connection.once('error', (error: Error & { code?: string }) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
      else reject(error);
    });
    connection.once('close', () => reject(new Error('The running server went away before it answered.')));
    connection.once('connect', () => connection.write(`${JSON.stringify(words)}\n`));
    createInterface({ input: connection }).once('line', (line) => {
      resolve(JSON.parse(line) as OperatorAnswer);
      connection.end();
    });
  });
}
