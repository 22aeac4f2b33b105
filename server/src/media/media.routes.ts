import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { uploadMedia } from '@kalima/shared/contract/media/media';
import { uploadLimits, uploadPurposes } from '@kalima/shared/domain/content/uploads';
import { AppError } from '../platform/app-error.ts';
import { type FileStore, missingFile } from '../platform/files/file-store.ts';
import type { Admission } from '../platform/admission/admission.ts';
import { openRequestOf } from '../platform/admission/open-request.ts';
import type { ApiRoutes } from '../platform/http/api-routes.ts';
import { receiveUpload } from '../platform/http/receive-upload.ts';
import { type SessionCookie, sessionHash } from '../platform/sessions/session-token.ts';
import { byteRange } from './byte-range.ts';
import type { MediaService, OpenedFile } from './media.service.ts';

/** Seconds for which a browser may reuse a file without asking: for so long it can be seen after the right to it has ended. */
const freshFor = 5 * 60;

interface Dependencies {
  media: MediaService;
  files: FileStore;
  cookie: SessionCookie;
  admission: Pick<Admission, 'accounts' | 'files'>;
}

/** Mounts the upload, and the files themselves under `/media/`. */
export function mountMedia(app: FastifyInstance, api: ApiRoutes, parts: Dependencies): void {
  const { media } = parts;
  api.route(uploadMedia, ({ caller, query, checkStill, request, reply }) =>
    receiveUpload({ request, reply }, uploadLimits[uploadPurposes[query.purpose].kind], (file, signal) =>
      media.store(caller, query, file, checkStill, signal),
    ),
  );

  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    handler: (request, reply) => openRequestOf(reply).keepPlacesDuring(serve(request, reply, parts)),
  });
}

/** Whether an If-None-Match header names the tag; compared weakly (RFC 9110, 13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}

async function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  { media, files, cookie, admission }: Dependencies,
): Promise<FastifyReply> {
  const key = (request.params as { '*': string })['*'];
  const { w, via } = request.query as { w?: string; via?: string };
  const asked = Number(w);
  if (key.includes('\u0000')) throw new AppError('NOT_FOUND', 'There is no such file.');
  const hash = sessionHash(request.headers.cookie, cookie);
  const open = openRequestOf(reply);
  const place = hash === null ? null : await admission.accounts.takePlace(hash, request, open);
  const width = Number.isFinite(asked) && asked > 0 ? asked : undefined;
  const file = await media.open(place && hash, key, width).catch((error: unknown) => {
    if (hash !== null && error instanceof AppError && error.code === 'UNAUTHENTICATED') admission.accounts.forget(hash);
    throw error;
  });
  void reply
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin');
  if (isKnown(request.headers['if-none-match'], file.etag)) return describe(reply, file).code(304).send();
  // A script that keeps a file on the device asks for it by way of the server: another origin would have to allow that.
  const link = request.method === 'GET' && via !== 'server' ? await files.linkTo(file.key, file.type) : null;
  if (link === null) {
    // Its client may take long, and goes on reading meanwhile.
    place?.leave();
    // Counted per session, so that a stolen one cannot use up its owner's places, even after it has ended.
    if (hash !== null) await admission.files.take(hash, open);
    return await stream(request, describe(reply, file), files, file);
  }
  // Without the file's tag: a browser would take a 304 for the word that an address which has expired still works.
  return reply.header('cache-control', `private, max-age=${Math.min(link.maxAge, freshFor)}`).redirect(link.url, 302);
}

function describe(reply: FastifyReply, file: OpenedFile): FastifyReply {
  return reply
    .header('etag', file.etag)
    .header('cache-control', `private, max-age=${freshFor}`)
    .header('accept-ranges', 'bytes')
    .type(file.type);
}

async function stream(
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStore,
  file: OpenedFile,
): Promise<FastifyReply> {
  if (request.method === 'HEAD') {
    // Ranges are about GET alone (RFC 9110, 14.2).
    const size = await files.size(file.key);
    if (size === null) throw missingFile();
    return reply.header('content-length', size).send();
  }
  const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === file.etag;
  const { size, range, bytes, release } = await files.open(file.key, (whole) => {
    try {
      return isSame ? byteRange(request.headers.range, whole) : undefined;
    } catch (error) {
      void reply.header('content-range', `bytes */${whole}`).type('application/json');
      throw error;
    }
  });
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  void reply.header('content-length', range ? range.end - range.start + 1 : size);
  // Told only of an answer that the system has taken whole.
  if (release) reply.raw.once('finish', release);
  return reply.send(bytes);
}
