import { Readable } from 'node:stream';
import { asUnavailable } from './s3-errors.ts';

/**
 * The bytes of a store's answer, for a reader that may be as slow as it likes: the read times out where nothing comes for
 * so many milliseconds although more is wanted. Resolves with the first bytes; fails with `STORAGE_UNAVAILABLE`.
 */
export async function boundedBody(body: Readable, milliseconds: number): Promise<Readable> {
  const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();

  async function next(): Promise<Buffer | null> {
    const timer = setTimeout(() => body.destroy(new Error('no more bytes in time')), milliseconds);
    try {
      const chunk = await chunks.next();
      return chunk.done === true ? null : chunk.value;
    } catch (error) {
      throw asUnavailable(error);
    } finally {
      clearTimeout(timer);
    }
  }

  let first: Buffer | null | undefined = await next();
  return new Readable({
    read() {
      const taken = first === undefined ? next() : Promise.resolve(first);
      first = undefined;
      taken.then(
        (chunk) => this.push(chunk),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      body.destroy();
      done(error);
    },
  });
}
