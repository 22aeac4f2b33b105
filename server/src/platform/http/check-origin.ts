import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../app-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** What probes and monitors call by the address of the machine; it tells nothing about a person. */
const probes = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;
const ownSites = new Set(['same-origin', 'none']);

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null;
}

/**
 * Makes the check that every request passes first. It throws
 * - `WRONG_HOST` where `PUBLIC_URL` is set and the `Host` header names another host, except for probes: a name that
 *   somebody else points at this server opens nothing here, and no address of ours is made from it.
 * - `FORBIDDEN_ORIGIN` for a change that a page of another site asks for. Browsers name the asking page in `Origin` and
 *   its relation to us in `Sec-Fetch-Site`; each of them that comes must say that it is our own. Programs that are no
 *   browsers send neither, and hold no cookie of a person.
 *
 * Our own origin is that of `PUBLIC_URL`, else the one that `Host` names. `X-Forwarded-Host` is never read: whoever
 * reaches the server could claim any name by it.
 */
export function createOriginCheck(publicUrl: string | undefined): (request: Asked) => void {
  const known = publicUrl === undefined ? null : new URL(publicUrl);
  const port = known?.port || (known?.protocol === 'https:' ? '443' : '80');
  const ownHosts = new Set([known?.host, `${known?.hostname}:${port}`]);

  function isOwnOrigin(origin: string, host: string | undefined): boolean {
    if (known) return origin === known.origin;
    return host !== undefined && [`http://${host}`, `https://${host}`].some((own) => originOf(own) === origin);
  }

  return ({ method, url, headers }) => {
    const { host, origin } = headers;
    const site = headers['sec-fetch-site'];
    if (known && !probes.test(url) && !ownHosts.has(host?.toLowerCase())) {
      throw new AppError('WRONG_HOST', 'This server is reached under another name.');
    }
    if (safeMethods.has(method)) return;
    const isOwn =
      (origin === undefined || isOwnOrigin(origin, host)) &&
      (site === undefined || (typeof site === 'string' && ownSites.has(site)));
    if (!isOwn) throw new AppError('FORBIDDEN_ORIGIN', 'Another site may not change anything here.');
  };
}
