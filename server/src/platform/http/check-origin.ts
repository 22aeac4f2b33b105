import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that a page of another site asks for. Browsers name the asking page in `Origin` and its relation to
 * us in `Sec-Fetch-Site`; programs that are no browsers send neither and hold no cookie of a person.
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  if (safeMethods.has(request.method)) return;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isOwn =
    origin === undefined
      ? site === undefined || site === 'same-origin' || site === 'none'
      : URL.canParse(origin) &&
        (new URL(origin).host === request.host || (publicUrl !== undefined && origin === new URL(publicUrl).origin));
  if (!isOwn) throw new AppError('FORBIDDEN_ORIGIN', 'Another site may not change anything here.');
}
