import { createHmac, randomInt } from 'node:crypto';

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
  // Asked several times of every request, most of which have no such cookie.
  if (!cookieHeader?.includes(prefix)) return null;
  const pair = cookieHeader.split(/;\s*/).find((one) => one.startsWith(prefix));
  return pair?.slice(prefix.length) ?? null;
}

/** A Cookie header without the cookies of these names; undefined if no other is left. */
export function withoutCookies(cookieHeader: string, names: readonly string[]): string | undefined {
  const left = cookieHeader.split(/;\s*/).filter((pair) => !names.some((name) => pair.startsWith(`${name}=`)));
  return left.join('; ') || undefined;
}

const tokenCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Anything of another form is no token: it is neither hashed, looked up nor cached. */
const tokenForm = /^[A-Za-z\d]{32}$/;

/** A new token of 190 random bits. */
export function makeSessionToken(): string {
  return Array.from({ length: 32 }, () => tokenCharacters[randomInt(tokenCharacters.length)]).join('');
}

/** What the session's cookie holds: `token.signature`. The signature decides nothing, since the token is looked up. */
export function signedToken(secret: string, token: string): string {
  return encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`);
}

/** What was read last: one request asks for its token several times. */
let lastRead: { readonly header: string; readonly name: string; readonly token: string | null } | undefined;

/** The token in a Cookie header, which holds `token.signature`; null if it is missing or malformed. */
function sessionToken(cookieHeader: string | undefined, { name }: SessionCookie): string | null {
  if (cookieHeader === undefined) return null;
  if (lastRead?.header === cookieHeader && lastRead.name === name) return lastRead.token;
  const read = sessionValue(cookieHeader, { name })?.split('.')[0] ?? '';
  const token = tokenForm.test(read) ? read : null;
  lastRead = { header: cookieHeader, name, token };
  return token;
}

/**
 * Hashes of the tokens of sessions that were found lately: to make one takes a twentieth of all that a request takes.
 * An entry takes some 200 bytes, so that the whole never takes more than two megabytes.
 */
const recentHashes = new WeakMap<SessionCookie, Map<string, string>>();
const mostRecent = 10_000;

/** The stored form of the token in a Cookie header, or null if there is none. Does not check whether such a session exists. */
export function sessionHash(cookieHeader: string | undefined, cookie: SessionCookie): string | null {
  const token = sessionToken(cookieHeader, cookie);
  if (token === null) return null;
  return recentHashes.get(cookie)?.get(token) ?? hashToken(cookie.secret, token);
}

/** The stored form of the token in a Cookie header where a session of that token was found lately, or null. */
export function knownSessionHash(cookieHeader: string | undefined, cookie: SessionCookie): string | null {
  const token = sessionToken(cookieHeader, cookie);
  return token === null ? null : (recentHashes.get(cookie)?.get(token) ?? null);
}

/**
 * Caches the hash of the token in a Cookie header, once its session was found, so that unauthenticated requests
 * cannot fill the cache.
 * The next `sessionHash` of this token costs nothing.
 */
export function rememberSessionHash(cookieHeader: string | undefined, cookie: SessionCookie, hash: string): void {
  const known = recentHashes.get(cookie) ?? new Map<string, string>();
  recentHashes.set(cookie, known);
  const token = sessionToken(cookieHeader, cookie);
  if (token === null || known.has(token)) return;
  if (known.size >= mostRecent) known.clear();
  // A copy: a part of a string keeps the whole of it in memory, here the header, which may be long.
  known.set(Buffer.from(token, 'latin1').toString('latin1'), hash);
}

/** How many hashes are kept. */
export function rememberedSessionHashes(cookie: SessionCookie): number {
  return recentHashes.get(cookie)?.size ?? 0;
}
