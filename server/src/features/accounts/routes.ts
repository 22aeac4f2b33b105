import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '@kalima/shared/contract/accounts';
import { normaliseEmail } from '@kalima/shared/domain/accounts';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import { createMarks, logSecurityEvent, noteAttempt } from '../../platform/http/security-events.ts';
import { sessionHash } from '../../platform/sessions/session-token.ts';
import { currentSession } from './current-session.ts';
import type { AccountsService } from './service.ts';
import { type OwnCookie, removedCookie } from './session-cookie.ts';

const done = { done: true } as const;

function setCookies(reply: FastifyReply, cookies: string[]): void {
  for (const cookie of cookies) void reply.header('set-cookie', cookie);
}

/** Mounts registration, sessions and the own profile. */
export function mountAccounts(api: ApiRoutes, accounts: AccountsService, cookie: OwnCookie): void {
  const marks = createMarks(cookie.secret);
  const browserOf = (request: FastifyRequest) => ({
    address: request.ip,
    userAgent: request.headers['user-agent'],
    cookies: request.headers.cookie,
    sessionHash: sessionHash(request.headers.cookie, cookie),
  });
  /** Clears the session's cookie and what the browser stored. */
  const forget = (reply: FastifyReply) =>
    void reply.header('set-cookie', removedCookie(cookie)).header('clear-site-data', '"cache"');

  /** Notes for the log who asks, by the address that they give. */
  function note(request: FastifyRequest, email?: string): void {
    const account = email === undefined ? {} : { account: marks.account(normaliseEmail(email)) };
    noteAttempt(request, { ...account, network: marks.network(request.ip) });
  }

  api.route(contract.signUp, async ({ body, request, reply }) => {
    note(request, body.email);
    const { profile, setCookie } = await accounts.signUp(body, browserOf(request));
    logSecurityEvent(request, 'registered', profile.id);
    setCookies(reply, setCookie);
    return { user: profile };
  });

  api.route(contract.signIn, async ({ body, request, reply }) => {
    note(request, body.email);
    const { profile, setCookie } = await accounts.signIn(body, browserOf(request));
    logSecurityEvent(request, body.code === undefined ? 'signed in' : 'signed in with a second factor', profile.id);
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
    return { user: session?.profile ?? null };
  });

  api.route(contract.resetPassword, async ({ body, request }) => {
    note(request);
    logSecurityEvent(request, 'password set by a link', await accounts.resetPassword(body, request.ip));
    return done;
  });

  api.route(contract.getProfile, ({ caller }) => accounts.profile(caller));

  api.route(contract.updateProfile, ({ caller, body }) => {
    const { name, targetLanguage, nativeLanguage } = body;
    return accounts.updateProfile(caller, {
      ...(name === undefined ? {} : { name }),
      ...(targetLanguage === undefined ? {} : { targetLanguage }),
      ...(nativeLanguage === undefined ? {} : { nativeLanguage }),
    });
  });

  api.route(contract.changePassword, async ({ caller, body, request, reply }) => {
    setCookies(reply, await accounts.changePassword(caller, body, browserOf(request)));
    logSecurityEvent(request, 'password changed', caller.userId);
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
