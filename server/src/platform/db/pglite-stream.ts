import { Duplex } from 'node:stream';

interface Chunk {
  chunk: Buffer;
}

const terminate = 'X'.charCodeAt(0);

/** Stands in for the socket of a `pg` client, so that both databases share one driver, its types and its errors. */
export class PgliteStream extends Duplex {
  private readonly send: (bytes: Uint8Array<ArrayBuffer>) => void;
  private readonly failure: () => Error | undefined;

  constructor(send: (bytes: Uint8Array<ArrayBuffer>) => void, failure: () => Error | undefined) {
    super();
    this.send = send;
    this.failure = failure;
  }

  connect(): this {
    queueMicrotask(() => {
      const failure = this.failure();
      if (failure) this.destroy(failure);
      else this.emit('connect');
    });
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  receive(bytes: Uint8Array): void {
    this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  override _read(): void {
    // Replies are pushed as they come.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this._writev([{ chunk }], done);
  }

  /** `pg` corks the parts of one query: together they cost one message to the thread and one back. */
  override _writev(chunks: Chunk[], done: (error?: Error | null) => void): void {
    // A client that says goodbye must not end the one backend, and may say it after that has ended.
    if (chunks[0]?.chunk[0] === terminate) {
      done();
      return;
    }
    const failure = this.failure();
    if (failure) {
      done(failure);
      return;
    }
    const size = chunks.reduce((sum, { chunk }) => sum + chunk.length, 0);
    const bytes = new Uint8Array(size);
    let offset = 0;
    for (const { chunk } of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    this.send(bytes);
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
  }
}
