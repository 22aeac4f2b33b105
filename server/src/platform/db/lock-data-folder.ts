import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { databaseErrorCode } from './database-error.ts';

export class DataFolderInUseError extends Error {
  readonly folder: string;

  constructor(folder: string) {
    super(`The data folder ${folder} is in use: another Kalima is already running on it.`);
    this.name = 'DataFolderInUseError';
    this.folder = folder;
  }
}

export interface FolderLock {
  release(): Promise<void>;
}

/** Two processes on one embedded database destroy it, and PGlite has no lock of its own. */
export async function lockDataFolder(folder: string): Promise<FolderLock> {
  return process.platform === 'linux' ? await lockByAbstractSocket(folder) : lockByPidFile(folder);
}

/** The kernel drops an abstract socket with its process, kill -9 included, so that no stale lock is left. */
async function lockByAbstractSocket(folder: string): Promise<FolderLock> {
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex');
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(databaseErrorCode(error) === 'EADDRINUSE' ? new DataFolderInUseError(folder) : error);
    });
    server.listen(`\0kalima-${name}`, resolve);
  });
  server.unref();
  return {
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

export function lockByPidFile(folder: string): FolderLock {
  const file = join(realpathSync(folder), 'kalima.pid');
  for (let attempt = 1; ; attempt += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
      return {
        release: () => {
          rmSync(file, { force: true });
          return Promise.resolve();
        },
      };
    } catch (error) {
      if (databaseErrorCode(error) !== 'EEXIST') throw error;
      if (attempt > 1 || isAlive(Number(readFileSync(file, 'utf8')))) throw new DataFolderInUseError(folder);
      rmSync(file, { force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  // An empty file belongs to a process that is just writing it.
  if (!Number.isInteger(pid) || pid <= 0) return true;
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return databaseErrorCode(error) === 'EPERM';
  }
}
