import type { Readable } from 'node:stream';

export interface ByteRange {
  /** First byte, from 0. */
  readonly start: number;
  /** Last byte, included. */
  readonly end: number;
}

/** Where uploaded files are kept: a local folder, or later an S3-compatible store. Keys look like `folder/sub/name.webp`. */
export interface FileStore {
  /** Moves a finished local file into the store; durable when it resolves. */
  put(key: string, file: { path: string; type: string }): Promise<void>;
  /** Size in bytes, or null where there is no such file. */
  size(key: string): Promise<number | null>;
  /** The bytes, or a range of them. */
  read(key: string, range?: ByteRange): Readable;
  /** An address that the browser can fetch the file from by itself for a short while, or null where the server must stream it. */
  linkTo(key: string): Promise<string | null>;
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Every key that is stored. */
  list(): AsyncIterable<string>;
}
