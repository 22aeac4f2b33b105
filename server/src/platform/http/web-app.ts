import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { ClientGoneError, openRequestOf } from '../admission/open-request.ts';
import { type Seen, policyHeader, policyOfPage, readFrames } from './page-frames.ts';
import { logRefusal } from './security-events.ts';

const escapes: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/**
 * JSON as a block of data for a page: nothing in it can end the block or begin a comment, and browsers run no block of
 * this type, so that the content security policy needs no exception.
 */
function inertJson(id: string, json: string): string {
  const escaped = json.replace(/[<\u2028\u2029]/g, (character) => escapes[character] ?? '');
  return `<script type="application/json" id="${id}">${escaped}</script>`;
}

const apiPaths = /^\/(?:api|media|healthz|readyz|metrics)(?:\/|\?|$)/;

/** What looks like a file; pages have no ending. */
const fileName = /\.[a-z\d]+$/i;
/** Only names that look like those of our files reach the file system. */
const ownFile = /^(?:\/[\w-][\w.-]*)+\.[a-z\d]+$/i;

/** What travels with every page, in the element with this id. The platform knows nothing more of it. */
export interface PageData {
  readonly id: string;
  dataFor(request: FastifyRequest, reply: FastifyReply): Promise<Seen & { readonly json: string }>;
}

/** Milliseconds that a page waits for its data: with a database that does not answer, the application comes all the same. */
const longestWait = 3000;

function nothingHere(): never {
  throw new AppError('NOT_FOUND', 'There is nothing at this address.');
}

/**
 * Serves the built web application from its folder: hashed files for ever, and the page itself for every other address
 * that a browser opens, since the application's router knows what is there. The page carries the frame and the data of its first
 * screen; where that cannot be had, it goes without, and the application asks for it. Without a folder there is only
 * the API.
 */
export async function mountWebApp(
  server: FastifyInstance,
  webRoot: string | undefined,
  pageData: PageData,
): Promise<void> {
  if (webRoot === undefined) {
    server.setNotFoundHandler(nothingHere);
    return;
  }
  const page = await readFile(join(webRoot, 'index.html'), 'utf8');
  const frames = await readFrames(webRoot, page);
  const policyOf = policyOfPage(page);
  await server.register(fastifyStatic, {
    root: webRoot,
    preCompressed: true,
    index: false,
    allowedPath: (path) => ownFile.test(path),
    cacheControl: false,
    setHeaders(response, path) {
      const isHashed = path.includes('/assets/');
      response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // As the worker of a device stores it.
  server.get('/index.html', (_request, reply) =>
    reply.header(policyHeader, policyOf(reply.getHeader(policyHeader))).sendFile('/index.html'),
  );
  server.setNotFoundHandler(async (request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !apiPaths.test(request.url);
    // The query does not count: a search for an email address ends like the name of a file.
    const isFile = fileName.test(request.url.split('?')[0] ?? '');
    if (!isPage || isFile) nothingHere();
    const data = openRequestOf(reply)
      .keepPlacesDuring(pageData.dataFor(request, reply))
      .catch((error: unknown) => {
        // A page that was sent meanwhile, or whose reader has left, lacks nothing.
        if (error instanceof AppError && error.code === 'TOO_MANY_ATTEMPTS') {
          if (!(error instanceof ClientGoneError)) logRefusal(request, error.code);
        } else request.log.warn({ err: error }, 'a page goes without its data');
        return null;
      });
    const waited = new AbortController();
    const known = await Promise.race([data, setTimeout(longestWait, null, { signal: waited.signal, ref: false })]);
    waited.abort();
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(policyHeader, policyOf(reply.getHeader(policyHeader)))
      .send(known === null ? page : frames.pageFor(request, known, inertJson(pageData.id, known.json)));
  });
}
