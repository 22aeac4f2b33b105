import { stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { signedOutCookie } from '@kalima/shared/domain/people/signed-out';
import { openRequestOf } from '../../platform/admission/open-request.ts';
import type { SessionAccounts } from '../../platform/admission/session-accounts.ts';
import { logSecurityEvent } from '../../platform/http/security-events.ts';
import { sessionHash, sessionValue, withoutCookies } from '../../platform/sessions/session-token.ts';
import type { AccountsService } from './accounts.service.ts';
import type { OwnCookie } from './session-cookie.ts';

/** Files of the app and probes: they are about nobody, and may be cached by proxies. */
const aboutNobody = /^\/(?:assets\/|healthz|readyz|metrics)/;

/**
 * Makes the hook that ends a session on sight where the device says that its person has signed out, which it may have done
 * without a network or without hearing an answer. The request goes on as nobody's, though accounts still know the browser, and
 * its answer takes the note away. The cookie of the session stays, and opens nothing any more: an answer that arrives after
 * that to a sign-in would take the new session's cookie away.
 * While the database cannot be reached the hook throws, and the device goes on saying so.
 */
export function createSignedOutHook(
  accounts: AccountsService,
  cookie: OwnCookie,
  sessions: SessionAccounts,
): onRequestHookHandler {
  const marker = signedOutCookie(cookie.isSecure);
  const removedMarker = stringifySetCookie({
    name: marker,
    value: '',
    path: '/',
    secure: cookie.isSecure,
    expires: new Date(0),
  });
  async function endSession(tokenHash: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // Anybody may say so of a session that was never there: whether it was is asked in a place of the network.
    if ((await sessions.accountOf(tokenHash, request, openRequestOf(reply))) === null) return;
    const userId = await accounts.endSessionOf(tokenHash);
    sessions.forget(tokenHash);
    if (userId !== null) logSecurityEvent(request, 'signed out on the device', userId);
  }

  async function signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { headers } = request.raw;
    const tokenHash = sessionHash(headers.cookie, cookie);
    if (tokenHash !== null) await openRequestOf(reply).keepPlacesDuring(endSession(tokenHash, request, reply));
    const left = withoutCookies(headers.cookie ?? '', [cookie.name, marker]);
    if (left === undefined) delete headers.cookie;
    else headers.cookie = left;
    void reply.header('set-cookie', removedMarker).header('clear-site-data', '"cache"');
  }

  return (request, reply, done) => {
    const isSignedOut = sessionValue(request.raw.headers.cookie, { name: marker }) !== null;
    if (!isSignedOut || aboutNobody.test(request.url)) return done();
    const finish = async () => {
      try {
        await signOut(request, reply);
      } catch (error) {
        return done(error as Error);
      }
      done();
    };
    void finish();
  };
}
