import type { FastifyReply } from 'fastify';
import { longestWithoutServer } from '@kalima/shared/domain/people/signed-out';
import { stringifySetCookie } from 'cookie';
import type { SessionCookie } from '../../platform/sessions/session-token.ts';

const asItIs = { encode: (value: string) => value };

/** How the server's own answers set the session's cookie, or take it away. */
export interface OwnCookie extends SessionCookie {
  readonly isSecure: boolean;
}

/**
 * The header that sets the cookie of a session that lives for so many days; the value is sent as it is. The cookie outlives the session as
 * long as a device keeps what it stored, so that the server can say why the session ended. It opens nothing by then.
 */
export function setSessionCookie({ name, isSecure }: OwnCookie, value: string, days: number): string {
  const maxAge = days * 24 * 60 * 60 + longestWithoutServer / 1000;
  return stringifySetCookie(
    { name, value, path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge },
    asItIs,
  );
}

/** The header that takes the session's cookie away. */
export function removedCookie({ name, isSecure }: OwnCookie): string {
  return stringifySetCookie({ name, value: '', path: '/', secure: isSecure, expires: new Date(0) });
}

/** The session's cookie. With the prefix a browser takes it from this host over https alone, and for the whole of it. */
export function sessionCookie(publicUrl: string | undefined): { name: string; isSecure: boolean } {
  const isSecure = publicUrl?.startsWith('https:') ?? false;
  return { name: `${isSecure ? '__Host-' : ''}kalima.session_token`, isSecure };
}

/** Clears the session's cookie and what the browser stored. */
export function forgetSession(reply: FastifyReply, cookie: OwnCookie): void {
  void reply.header('set-cookie', removedCookie(cookie)).header('clear-site-data', '"cache"');
}
