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

/** Bytes of tables, indexes and log that the embedded database writes for each byte of a body. */
const growth = 4;
/** Bytes of pages that its log holds whole, when a request is the first to change them after a checkpoint. */
const wholePages = 128 * 1024;

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
  /**
   * Keeps room for a body that writes rows, so that bodies at once do not each count on the same room. One alone needs no room beside the
   * reserve. Returns what gives up the room, and throws `DISK_FULL`.
   */
  readonly keepRoomForBody: (bytes: number) => Promise<() => void>;
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

  function add(missing: () => number): () => void {
    // The set has an entry of its own for each request, also of callers that pass the same function.
    const entry = () => missing();
    coming.add(entry);
    return () => void coming.delete(entry);
  }

  return {
    requireRoom,
    async keepRoom(missing) {
      await requireRoom(missing());
      return add(missing);
    },
    async keepRoomForBody(bytes) {
      await requireRoom(0);
      return add(() => wholePages + growth * bytes);
    },
  };
}

function isFile({ 'content-type': type }: IncomingHttpHeaders): boolean {
  return type?.startsWith('multipart/') === true;
}

function bodyBytes({ 'content-length': length }: IncomingHttpHeaders): number {
  return Number(length ?? 0) || 0;
}

/** True for a request that writes, except for those that go on when the disk is full. */
function isWrite({ method, url }: Request): boolean {
  return (method === 'POST' || method === 'PUT' || method === 'PATCH') && !mayAlwaysWrite.test(url);
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
  return async (request: Request): Promise<void> => {
    if (isWrite(request)) await requireRoom(isFile(request.headers) ? bodyBytes(request.headers) : 0);
  };
}

/** Keeps room for what a request brings until it ends. Runs once its sender is known to be allowed to send it: strangers keep no room from anybody. */
export function createKeepRoom({ keepRoom, keepRoomForBody }: DiskRoom) {
  return async (request: Upload, reply: Reply): Promise<void> => {
    if (!isWrite(request)) return;
    const bytes = bodyBytes(request.headers);
    const { socket } = request.raw;
    const before = socket.bytesRead ?? 0;
    const giveUp = isFile(request.headers)
      ? await keepRoom(() => Math.max(0, bytes - ((socket.bytesRead ?? 0) - before)))
      : await keepRoomForBody(bytes);
    reply.raw.once('close', giveUp);
  };
}
