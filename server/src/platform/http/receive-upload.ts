import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/** Room that the multipart form takes beside the file. */
const formBytes = 64 * 1024;

export function fileTooLarge(limitBytes: number): AppError {
  return new AppError('FILE_TOO_LARGE', `The file is larger than ${limitBytes / 1024 / 1024} MB.`, { limitBytes });
}

function isFileError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('FST_');
}

function isPrematureEnd(error: unknown): boolean {
  return error instanceof Error && /premature|unexpected end|aborted/i.test(error.message);
}

async function receivedFile(request: FastifyRequest): Promise<Readable> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the file as multipart form data.');
  const part = await request.file().catch((error: unknown) => {
    if (error instanceof Error && /boundary/i.test(error.message)) {
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The form does not name its boundary.');
    }
    throw error;
  });
  if (part?.fieldname === 'file') return part.file;
  part?.file.resume();
  throw new AppError('FILE_MISSING', 'The request holds no file in a field called file.');
}

/**
 * Gives the file of an upload to `keep` as it comes in, with a signal that is aborted when the client goes away. Throws `FILE_TOO_LARGE` where it is said to be far larger than
 * `limitBytes` (a browser that is refused in the middle of sending sees a broken connection), `UNSUPPORTED_MEDIA_TYPE`, `FILE_MISSING`, `UPLOAD_INCOMPLETE` for one that broke off, and what `keep` throws.
 */
export async function receiveUpload<Result>(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  limitBytes: number,
  keep: (stream: Readable, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  if (Number(request.headers['content-length'] ?? 0) > 4 * limitBytes + formBytes) {
    void reply.header('connection', 'close');
    throw fileTooLarge(limitBytes);
  }
  // The store may take longer for a large file than a client may be silent, and is bounded in time itself.
  const { socket } = request.raw;
  if (socket instanceof Socket) request.raw.once('end', () => socket.setTimeout(0));
  const client = new AbortController();
  const leave = () => client.abort(new AppError('UPLOAD_INCOMPLETE', 'The client has gone.'));
  reply.raw.once('close', leave);
  try {
    return await keep(await receivedFile(request), client.signal);
  } catch (error) {
    // A browser reads no answer before it has sent everything.
    if (error instanceof AppError) request.raw.resume();
    const isBroken = isFileError(error) || request.raw.readableAborted || isPrematureEnd(error);
    if (isBroken && !(error instanceof AppError)) throw new AppError('UPLOAD_INCOMPLETE', 'The upload broke off.');
    throw error;
  } finally {
    reply.raw.off('close', leave);
  }
}
