import type { FastifyReply } from 'fastify';
import * as contract from '@kalima/shared/contract/accounts';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import { type SessionCookie, sessionHash } from '../../platform/sessions/session-token.ts';
import { sessionDays } from './authentication.ts';
import type { AccountsService } from './service.ts';

const done = { done: true } as const;

function setCookies(reply: FastifyReply, cookies: string[]): void {
  for (const cookie of cookies) void reply.header('set-cookie', cookie);
}

/** Mounts registration, sessions and the own profile. */
export function mountAccounts(
  api: ApiRoutes,
  accounts: AccountsService,
  cookie: SessionCookie & { isSecure: boolean },
): void {
  api.answer(contract.signUp, async ({ body, request, reply }) => {
    const { profile, setCookie } = await accounts.signUp(body, request.ip);
    setCookies(reply, setCookie);
    return { user: profile };
  });

  api.answer(contract.signIn, async ({ body, request, reply }) => {
    const { profile, setCookie } = await accounts.signIn(body, request.ip);
    setCookies(reply, setCookie);
    return { user: profile };
  });

  api.answer(contract.signOut, async ({ request, reply }) => {
    setCookies(reply, await accounts.signOut(request.headers.cookie));
    void reply.header('clear-site-data', '"cache"');
    return done;
  });

  api.answer(contract.getSession, async ({ request, reply }) => {
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
    return { user: session?.profile ?? null };
  });

  api.answer(contract.resetPassword, async ({ body, request }) => {
    await accounts.resetPassword(body, request.ip);
    return done;
  });

  api.answer(contract.getProfile, ({ caller }) => accounts.profile(caller));

  api.answer(contract.updateProfile, ({ caller, body }) => {
    const { name, targetLanguage, nativeLanguage } = body;
    return accounts.updateProfile(caller, {
      ...(name === undefined ? {} : { name }),
      ...(targetLanguage === undefined ? {} : { targetLanguage }),
      ...(nativeLanguage === undefined ? {} : { nativeLanguage }),
    });
  });

  api.answer(contract.changePassword, async ({ caller, body, request }) => {
    await accounts.changePassword(caller, body, request.ip);
    return done;
  });
}
