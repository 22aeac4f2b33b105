import { statfs } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from './app-error.ts';
import type { OpenDatabase } from './db/database.ts';

/** What the embedded database may need to end well: its log grows by 16 MB at a time, and a checkpoint writes as well. */
export const reservedBytes = 128 * 1024 * 1024;

export type FreeBytes = (folder: string) => Promise<number>;

/** Bytes of a folder's disk that this process may still use. */
export const freeBytesOf: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** The failure as the browser sees it; the cause is for the log. */
export function diskFull(cause?: unknown): AppError {
  const error = new AppError('DISK_FULL', 'The disk of the server is full.');
  if (cause !== undefined) error.cause = cause;
  return error;
}

/** Whether a failure is that of a disk, or of an account's share of it, that is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', '53100'].includes(String(error.code));
}

const mayAlwaysWrite = /^\/api\/auth\/(?:sign-in|sign-out)/;

/** Throws `DISK_FULL` unless so many bytes can be written. */
export type RequireRoom = (bytes: number) => Promise<void>;

/** Room on the disk of the data folder. */
export interface DiskRoom {
  readonly requireRoom: RequireRoom;
  /**
   * Keeps room for a file that is coming in, so that files that come at once do not each count on the same room. `missing` returns how
   * many of its bytes are not on the disk yet. Returns what gives up the room, and throws `DISK_FULL`.
   */
  readonly keepRoom: (missing: () => number) => Promise<() => void>;
}

/**
 * Keeps the last of the disk of the embedded database free: without room for its log it has to stop, and nobody could read either.
 * PostgreSQL takes care of its own disk.
 */
export function createDiskRoom(
  database: OpenDatabase['kind'],
  folder: string,
  freeBytes: FreeBytes = freeBytesOf,
): DiskRoom {
  const coming = new Set<() => number>();

  async function requireRoom(bytes: number): Promise<void> {
    if (database !== 'pglite') return;
    const free = await freeBytes(folder);
    let needed = reservedBytes + bytes;
    for (const missing of coming) needed += missing();
    if (free < needed) throw diskFull();
  }

  return {
    requireRoom,
    async keepRoom(missing) {
      await requireRoom(missing());
      // The set has an entry of its own for each file, also of callers that pass the same function.
      const entry = () => missing();
      coming.add(entry);
      return () => void coming.delete(entry);
    },
  };
}

/** The size of a file that is sent. Other bodies are small against what stays free. */
function fileBytes({ 'content-type': type, 'content-length': length }: IncomingHttpHeaders): number {
  return type?.startsWith('multipart/') === true ? Number(length ?? 0) || 0 : 0;
}

interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

interface Upload extends Request {
  readonly raw: { readonly socket: { readonly bytesRead?: number } };
}

interface Reply {
  readonly raw: { once(event: 'close', listener: () => void): unknown };
}

/** Refuses requests that would fill the last of the disk. Signing in and deleting take next to nothing and go on. */
export function createRoomCheck({ requireRoom }: DiskRoom) {
  return async ({ method, url, headers }: Request): Promise<void> => {
    if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') return;
    if (!mayAlwaysWrite.test(url)) await requireRoom(fileBytes(headers));
  };
}

/** Keeps room for a file until its request ends. Runs once its sender is known to be allowed to send it: strangers keep no room from anybody. */
export function createKeepRoom({ keepRoom }: DiskRoom) {
  return async ({ headers, raw: { socket } }: Upload, reply: Reply): Promise<void> => {
    const bytes = fileBytes(headers);
    if (bytes === 0) return;
    const before = socket.bytesRead ?? 0;
    const giveUp = await keepRoom(() => Math.max(0, bytes - ((socket.bytesRead ?? 0) - before)));
    reply.raw.once('close', giveUp);
  };
}
