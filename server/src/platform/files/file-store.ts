import type { Readable } from 'node:stream';
import { AppError } from '../app-error.ts';

export interface ByteRange {
  /** First byte, from 0. */
  readonly start: number;
  /** Last byte, included. */
  readonly end: number;
}

/** A part of a file, or all of it, on its way to a reader. */
export interface OpenedPart {
  /** Of the whole file, in bytes. */
  readonly size: number;
  /** None for the whole. */
  readonly range: ByteRange | undefined;
  readonly bytes: Readable | Uint8Array;
  /** Gives the memory of the bytes back. To be called once nobody reads them any more, and never where that is not certain. */
  readonly release?: () => void;
}

/**
 * Where uploaded files are stored: a local folder or an S3-compatible store. Keys look like `folder/sub/name.webp`. A store
 * that cannot be reached, or takes too long, fails with `STORAGE_UNAVAILABLE`.
 */
export interface FileStore {
  readonly kind: 'folder' | 'bucket';
  /** Origin of the addresses that `linkTo` returns; null where the server streams everything. */
  readonly publicOrigin: string | null;
  /** Puts a finished local file into the store, which may move it; durable and whole when it resolves. */
  put(key: string, file: { path: string; type: string }): Promise<void>;
  /** Size in bytes, or null where there is no such file. */
  size(key: string): Promise<number | null>;
  /** The bytes, or a range of them; fails with `NOT_FOUND` where there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * As `read`, of the range that is chosen by the size of the file; what is small may come in one piece, for less work than
   * a stream. Fails as choosing does.
   */
  open(key: string, choose: (size: number) => ByteRange | undefined): Promise<OpenedPart>;
  /** An address that the browser can fetch the file from by itself for a short while, or null where the server must stream it. */
  linkTo(key: string, type: string): Promise<FileLink | null>;
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Every key that is stored. */
  list(): AsyncIterable<string>;
}

export interface FileLink {
  readonly url: string;
  /** Seconds for which the address may be used again; it works for longer. */
  readonly maxAge: number;
}

/** A file store that cannot be used as it is configured; its message is one line for the operator. */
export class FileStoreUnusableError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'FileStoreUnusableError';
  }
}

const safeKey = /^[\w-]+(?:\/[\w-][\w.-]*)+$/;

/** Whether a text can be a storage key: folders and a name, nothing that climbs out of them. */
export function isStorageKey(key: string): boolean {
  return safeKey.test(key);
}

export function missingFile(): AppError {
  return new AppError('NOT_FOUND', 'There is no such file.');
}
