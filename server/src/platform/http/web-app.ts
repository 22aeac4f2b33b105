import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

const apiPaths = /^\/(?:api|media|healthz|readyz|metrics)(?:\/|\?|$)/;

function nothingHere(): never {
  throw new AppError('NOT_FOUND', 'There is nothing at this address.');
}

/**
 * Serves the built web application from its folder: hashed files for ever, and the page itself for every other address
 * that a browser opens, since the application's router knows what is there. Without a folder there is only the API.
 */
export async function mountWebApp(server: FastifyInstance, webRoot: string | undefined): Promise<void> {
  if (webRoot === undefined) {
    server.setNotFoundHandler(nothingHere);
    return;
  }
  const page = await readFile(join(webRoot, 'index.html'), 'utf8');
  await server.register(fastifyStatic, {
    root: webRoot,
    preCompressed: true,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders(response, path) {
      const isHashed = path.includes('/assets/');
      response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  server.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !apiPaths.test(request.url);
    // The query does not count: a search for an email address ends like the name of a file.
    const isFile = /\.[a-z\d]+$/i.test(request.url.split('?')[0] ?? '');
    if (!isPage || isFile) nothingHere();
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}
