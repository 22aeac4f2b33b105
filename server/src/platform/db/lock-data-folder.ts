import { createHash, randomUUID } from 'node:crypto';
import { closeSync, openSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type Server, connect, createServer } from 'node:net';
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
  if (process.platform !== 'linux') return lockByPidFile(folder);
  const inNetwork = await lockByAbstractSocket(folder);
  try {
    const inFolder = await lockBySocketFile(folder);
    return {
      async release() {
        await inFolder.release();
        await inNetwork.release();
      },
    };
  } catch (error) {
    await inNetwork.release();
    throw error;
  }
}

function closing(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
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
  return { release: () => closing(server) };
}

/**
 * An abstract socket is seen only within its network namespace, and each container has its own; a socket file is seen by all that share the
 * folder. Where the file system takes no such file, the abstract socket is the only lock.
 */
async function lockBySocketFile(folder: string): Promise<FolderLock> {
  // Addresses of sockets are short: by way of the open folder, however long its name is.
  const descriptor = openSync(folder, 'r');
  const path = (name: string) => `/proc/self/fd/${descriptor}/${name}`;
  const file = path('kalima.lock');
  try {
    // Versions before this lock have their socket for commands in the folder.
    if (await isAnswered(path('admin.sock'))) throw new DataFolderInUseError(folder);
    let server = await listenAt(file);
    if (server === 'taken') {
      if (!(await isLeftOver(file, path(`kalima.lock.${randomUUID()}`)))) throw new DataFolderInUseError(folder);
      server = await listenAt(file);
      if (server === 'taken') throw new DataFolderInUseError(folder);
    }
    const held = server;
    return {
      async release() {
        if (held) await closing(held);
        closeSync(descriptor);
      },
    };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/** Removes the socket file of a process that has ended. It is moved first: one that another start puts there meanwhile must stay. */
async function isLeftOver(file: string, aside: string): Promise<boolean> {
  if (await isAnswered(file)) return false;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (databaseErrorCode(error) === 'ENOENT') return true;
    throw error;
  }
  if (await isAnswered(aside)) {
    renameSync(aside, file);
    return false;
  }
  rmSync(aside, { force: true });
  return true;
}

/** Returns null where there can be no socket file. */
function listenAt(path: string): Promise<Server | 'taken' | null> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve) => {
    server.once('error', (error) => resolve(databaseErrorCode(error) === 'EADDRINUSE' ? 'taken' : null));
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
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
