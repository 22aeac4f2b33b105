import { createHmac } from 'node:crypto';

/** Names and secrets of the session cookie. */
export interface SessionCookie {
  readonly name: string;
  readonly secret: string;
}

/** The form in which a token is stored: keyed, so that a stolen database opens no session and a new secret ends all. */
export function hashToken(secret: string, token: string): string {
  return createHmac('sha256', secret).update(token).digest('base64url');
}

/** What a Cookie header holds under the session's name, as it came, or null without it. */
export function sessionValue(cookieHeader: string | undefined, { name }: Pick<SessionCookie, 'name'>): string | null {
  const prefix = `${name}=`;
  const pair = cookieHeader?.split(/;\s*/).find((one) => one.startsWith(prefix));
  return pair?.slice(prefix.length) ?? null;
}

/** Hashes of the tokens that came lately: to make one takes a twentieth of all that a request takes. */
const recentHashes = new WeakMap<SessionCookie, Map<string, string>>();
const mostRecent = 10_000;

/** The stored form of the token in a Cookie header, or null without one. The cookie holds `token.signature`. */
export function sessionHash(cookieHeader: string | undefined, cookie: SessionCookie): string | null {
  const token = sessionValue(cookieHeader, cookie)?.split('.')[0];
  if (!token) return null;
  const known = recentHashes.get(cookie) ?? new Map<string, string>();
  if (known.size >= mostRecent) known.clear();
  recentHashes.set(cookie, known);
  const hash = known.get(token) ?? hashToken(cookie.secret, token);
  known.set(token, hash);
  return hash;
}
