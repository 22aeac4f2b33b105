import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '@kalima/shared/contract/people/accounts';
import type { Profile } from '@kalima/shared/contract/people/accounts';
import { normaliseEmail } from '@kalima/shared/domain/people/accounts';
import { normaliseUserName } from '@kalima/shared/domain/people/user-names';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import { createMarks, logSecurityEvent, noteAttempt } from '../../platform/http/security-events.ts';
import { sessionHash } from '../../platform/sessions/session-token.ts';
import { currentSession, sessionAnswer } from './current-session.ts';
import type { Browser } from './parts.ts';
import type { AccountsService } from './accounts.service.ts';
import { forgetSession, type OwnCookie } from './session-cookie.ts';

const done = { done: true } as const;

function setCookies(reply: FastifyReply, cookies: string[]): void {
  for (const cookie of cookies) void reply.header('set-cookie', cookie);
}

/** The browser of a request. */
export const browserOf = (request: FastifyRequest, cookie: OwnCookie): Browser => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
  cookies: request.headers.cookie,
  sessionHash: sessionHash(request.headers.cookie, cookie),
});

/** Mounts registration, sessions and the own profile. */
export function mountAccounts(api: ApiRoutes, accounts: AccountsService, cookie: OwnCookie): void {
  const marks = createMarks(cookie.secret);
  /** Clears the session's cookie and what the browser stored. */
  const forget = (reply: FastifyReply) => forgetSession(reply, cookie);

  /** Notes for the log who asks, by the address or user name that they give, as it is stored. */
  function note(request: FastifyRequest, name?: string): void {
    const account = name === undefined ? {} : { account: marks.account(name) };
    noteAttempt(request, { ...account, network: marks.network(request.ip) });
  }

  api.route(contract.signUp, async ({ body, request, reply }) => {
    note(request, normaliseEmail(body.email));
    const { profile, setCookie } = await accounts.signUp(body, browserOf(request, cookie));
    logSecurityEvent(request, 'registered', profile.id);
    setCookies(reply, setCookie);
    return { user: profile };
  });

  type SignIn = Parameters<AccountsService['signIn']>[0];
  async function signIn(body: SignIn, request: FastifyRequest, reply: FastifyReply): Promise<{ user: Profile }> {
    const { profile, setCookie } = await accounts.signIn(body, browserOf(request, cookie));
    logSecurityEvent(request, body.code === undefined ? 'signed in' : 'signed in with a second factor', profile.id);
    setCookies(reply, setCookie);
    return { user: profile };
  }

  api.route(contract.signIn, ({ body, request, reply }) => {
    note(request, normaliseEmail(body.email));
    return signIn(body, request, reply);
  });

  api.route(contract.signInByUserName, ({ body, request, reply }) => {
    note(request, normaliseUserName(body.userName));
    return signIn(body, request, reply);
  });

  api.route(contract.signInByCard, async ({ body, request, reply }) => {
    note(request);
    const { profile, setCookie } = await accounts.signInByCard(body.code, browserOf(request, cookie));
    logSecurityEvent(request, 'signed in by a card', profile.id);
    setCookies(reply, setCookie);
    return { user: profile };
  });

  api.route(contract.signOut, async ({ request, reply }) => {
    const tokenHash = sessionHash(request.headers.cookie, cookie);
    const userId = tokenHash === null ? null : await accounts.endSessionOf(tokenHash);
    if (userId !== null) logSecurityEvent(request, 'signed out', userId);
    forget(reply);
    return done;
  });

  api.route(contract.getSession, async ({ request, reply }) => {
    const session = await currentSession(accounts, cookie, request, reply);
    return sessionAnswer(accounts, cookie, request, session);
  });

  api.route(contract.resetPassword, async ({ body, request }) => {
    note(request);
    logSecurityEvent(request, 'password set by a link', await accounts.resetPassword(body, request.ip));
    return done;
  });

  api.route(contract.getProfile, ({ caller }) => accounts.profile(caller));

  api.route(contract.updateProfile, ({ caller, body }) => {
    const { name, targetLanguage, nativeLanguage, reading } = body;
    return accounts.updateProfile(caller, {
      ...(name === undefined ? {} : { name }),
      ...(targetLanguage === undefined ? {} : { targetLanguage }),
      ...(nativeLanguage === undefined ? {} : { nativeLanguage }),
      ...(reading === undefined ? {} : { reading }),
    });
  });

  api.route(contract.changePassword, async ({ caller, body, request, reply }) => {
    setCookies(reply, await accounts.changePassword(caller, body, browserOf(request, cookie)));
    logSecurityEvent(request, 'password changed', caller.userId);
    return done;
  });

  api.route(contract.chooseFirstPassword, async ({ caller, body, request, reply }) => {
    setCookies(reply, [await accounts.chooseFirstPassword(caller, body.newPassword, browserOf(request, cookie))]);
    logSecurityEvent(request, 'first password chosen', caller.userId);
    return done;
  });

  api.route(contract.listSessions, async ({ caller }) => ({ items: await accounts.sessions(caller) }));

  api.route(contract.endSession, async ({ caller, params, body, request, reply }) => {
    await accounts.endSession(caller, params.sessionId, { ...body, address: request.ip });
    logSecurityEvent(request, 'signed out at one place', caller.userId);
    if (params.sessionId === caller.sessionId) forget(reply);
    return done;
  });

  api.route(contract.endAllSessions, async ({ caller, request, reply }) => {
    await accounts.endAllSessions(caller);
    logSecurityEvent(request, 'signed out everywhere', caller.userId);
    forget(reply);
    return done;
  });
}
