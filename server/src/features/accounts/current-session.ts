import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionHash, sessionValue } from '../../platform/sessions/session-token.ts';
import type { AccountsService } from './service.ts';
import { type OwnCookie, setSessionCookie } from './session-cookie.ts';

/** Who asks, or null; where that prolongs the session, the answer prolongs the cookie too. */
export async function currentSession(
  accounts: AccountsService,
  cookie: OwnCookie,
  request: FastifyRequest,
  reply: FastifyReply,
): ReturnType<AccountsService['currentSession']> {
  const session = await accounts.currentSession(sessionHash(request.headers.cookie, cookie));
  const value = sessionValue(request.headers.cookie, cookie);
  if (session && session.prolongedDays !== null && value !== null) {
    void reply.header('set-cookie', setSessionCookie(cookie, value, session.prolongedDays));
  }
  return session;
}
