import type { FastifyReply, FastifyRequest } from 'fastify';
import { type SessionCookie, sessionHash } from '../../platform/sessions/session-token.ts';
import type { AccountsService } from './service.ts';
import { sessionDays } from './session-cookie.ts';

/** Who asks, or null; where that prolongs the session, the answer prolongs the cookie too. */
export async function currentSession(
  accounts: AccountsService,
  cookie: SessionCookie & { isSecure: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
): ReturnType<AccountsService['currentSession']> {
  const session = await accounts.currentSession(sessionHash(request.headers.cookie, cookie));
  const value = request.cookies[cookie.name];
  if (session?.isProlonged && value !== undefined) {
    void reply.setCookie(cookie.name, value, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: cookie.isSecure,
      maxAge: sessionDays * 24 * 60 * 60,
    });
  }
  return session;
}
