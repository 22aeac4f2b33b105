import type { FastifyReply, FastifyRequest } from 'fastify';
import { rememberSessionHash, sessionHash, sessionValue } from '../../platform/sessions/session-token.ts';
import type { ResponseOf } from '@kalima/shared/contract/endpoint';
import type { getSession } from '@kalima/shared/contract/people/accounts';
import type { AccountsService } from './accounts.service.ts';
import { type OwnCookie, setSessionCookie } from './session-cookie.ts';

/** Who asks, or null; where that prolongs the session, the answer prolongs the cookie too. */
export async function currentSession(
  accounts: AccountsService,
  cookie: OwnCookie,
  request: FastifyRequest,
  reply: FastifyReply,
): ReturnType<AccountsService['currentSession']> {
  const tokenHash = sessionHash(request.headers.cookie, cookie);
  const session = await accounts.currentSession(tokenHash);
  if (session && tokenHash !== null) rememberSessionHash(request.headers.cookie, cookie, tokenHash);
  const value = sessionValue(request.headers.cookie, cookie);
  if (session && session.prolongedDays !== null && value !== null) {
    void reply.header('set-cookie', setSessionCookie(cookie, value, session.prolongedDays));
  }
  return session;
}

/** Says who is signed in by what `currentSession` found; of nobody, whether their session ended only because it was not used. */
export async function sessionAnswer(
  accounts: Pick<AccountsService, 'isIdleSession'>,
  cookie: OwnCookie,
  request: FastifyRequest,
  session: Awaited<ReturnType<AccountsService['currentSession']>>,
): Promise<ResponseOf<typeof getSession>> {
  if (session) return { user: session.profile };
  const tokenHash = sessionHash(request.headers.cookie, cookie);
  const isIdle = tokenHash !== null && (await accounts.isIdleSession(tokenHash));
  return { user: null, ...(isIdle && { isIdle }) };
}
