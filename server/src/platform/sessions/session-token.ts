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

/** The stored form of the token in a Cookie header, or null without one. The cookie holds `token.signature`. */
export function sessionHash(cookieHeader: string | undefined, cookie: SessionCookie): string | null {
  const prefix = `${cookie.name}=`;
  const pair = cookieHeader?.split(/;\s*/).find((one) => one.startsWith(prefix));
  const token = pair?.slice(prefix.length).split('.')[0];
  return token ? hashToken(cookie.secret, token) : null;
}
