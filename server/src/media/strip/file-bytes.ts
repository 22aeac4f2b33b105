import type { FileHandle } from 'node:fs/promises';
import { AppError } from '../../platform/app-error.ts';

const windowBytes = 64 * 1024;
/** Parts that a file may have; a video of an hour has 300,000. */
const mostParts = 400_000;

/** What cannot be told apart within bounds: refused at upload. */
export function unreadable(): AppError {
  return new AppError('MEDIA_NOT_READABLE', 'The file cannot be read; it may be damaged.');
}

/**
 * A file that is looked through and changed in place, never in its length. Memory is bounded by what is read at once, and
 * time by the number of parts and of bytes written: a file that asks for more throws `MEDIA_NOT_READABLE`.
 */
export class FileBytes {
  readonly size: number;
  /** Whether anything was written. */
  isChanged = false;
  readonly #file: FileHandle;
  #window = Buffer.alloc(0);
  #windowAt = 0;
  #parts = 0;
  #written = 0;

  constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.size = size;
  }

  /** Counts one part of the file that is looked at. */
  countPart(): void {
    this.#parts += 1;
    if (this.#parts > mostParts) throw unreadable();
  }

  /** So many bytes from a place, fewer at the end of the file. */
  async read(at: number, length: number): Promise<Buffer> {
    const wanted = Math.max(0, Math.min(length, this.size - at));
    const isInWindow = at >= this.#windowAt && at + wanted <= this.#windowAt + this.#window.length;
    if (!isInWindow) {
      const buffer = Buffer.alloc(Math.min(Math.max(wanted, windowBytes), Math.max(0, this.size - at)));
      const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, at);
      [this.#window, this.#windowAt] = [buffer.subarray(0, bytesRead), at];
    }
    // A copy, since later writes change the window.
    return Buffer.from(this.#window.subarray(at - this.#windowAt, at - this.#windowAt + wanted));
  }

  /** Where a mark next begins at or after a place; the end of the file where it does not. */
  async find(mark: Buffer, from: number): Promise<number> {
    for (let at = from; at + mark.length <= this.size; at += windowBytes - mark.length + 1) {
      const found = (await this.read(at, windowBytes)).indexOf(mark);
      if (found >= 0) return at + found;
    }
    return this.size;
  }

  async write(at: number, bytes: Buffer): Promise<void> {
    const fitting = bytes.subarray(0, Math.max(0, this.size - at));
    this.#written += fitting.length;
    if (this.#written > 4 * this.size + windowBytes) throw unreadable();
    if (fitting.length === 0) return;
    await this.#file.write(fitting, 0, fitting.length, at);
    this.isChanged = true;
    this.#writeToWindow(at, fitting);
  }

  /** Keeps the window as the file is: many small parts that are blanked would have it read again for each. */
  #writeToWindow(at: number, bytes: Buffer): void {
    const from = Math.max(at, this.#windowAt);
    const to = Math.min(at + bytes.length, this.#windowAt + this.#window.length);
    if (from < to) bytes.copy(this.#window, from - this.#windowAt, from - at, to - at);
  }

  /** Overwrites a range with zeros where it holds anything else. */
  async zero(from: number, to: number): Promise<void> {
    for (let at = from; at < Math.min(to, this.size); at += windowBytes) {
      const length = Math.min(windowBytes, Math.min(to, this.size) - at);
      const isBlank = (await this.read(at, length)).every((byte) => byte === 0);
      if (isBlank) this.#written += length;
      else await this.write(at, Buffer.alloc(length));
      if (this.#written > 4 * this.size + windowBytes) throw unreadable();
    }
  }
}
