import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '@kalima/shared/contract/people/sso';
import { AppError } from '../../../platform/app-error.ts';
import type { ApiRoutes } from '../../../platform/http/api-routes.ts';
import { logRefusal, logSecurityEvent } from '../../../platform/http/security-events.ts';
import type { Browser } from '../parts.ts';
import type { OwnCookie } from '../session-cookie.ts';
import { createSealedCookie } from './sealed-cookie.ts';
import type { SingleSignOnService } from './sso.service.ts';

const paths = { start: '/api/auth/sso/start', callback: '/api/auth/sso/callback' };
const longestQuery = 8000;

/** A path of this site to lead on to, or the start: never another site. */
function ownPath(to: unknown): string {
  if (typeof to !== 'string' || to.length > 2000 || !/^\/(?![/\\])[^\\\s]*$/.test(to)) return '/';
  const { origin, pathname, search, hash } = new URL(to, 'http://own.invalid');
  return origin === 'http://own.invalid' && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}

/** Mounts single sign-on: two addresses that lead a browser to the provider and back, and what the app asks. Without a service there is none. */
export function mountSingleSignOn(
  server: FastifyInstance,
  api: ApiRoutes,
  {
    service,
    cookie,
    browserOf,
  }: {
    service: SingleSignOnService | null;
    cookie: OwnCookie;
    browserOf: (request: FastifyRequest) => Browser;
  },
): void {
  const sealed = createSealedCookie(cookie);
  const arrivalOf = (request: FastifyRequest) => {
    const inside = sealed.open(request.headers.cookie);
    return inside?.kind === 'arrived' ? inside : null;
  };
  const none = () => new AppError('NOT_FOUND', 'There is no single sign-on here.');

  /** Leads to the screen that says what went wrong. */
  function turnBack(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error;
    request.log.warn({ err: error }, 'single sign-on refused');
    logRefusal(request, error.code);
    return reply.header('set-cookie', sealed.removed()).redirect(`/login/arrival?problem=${error.code}`);
  }

  server.get<{ Querystring: Record<string, unknown> }>(paths.start, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    try {
      if (!service) throw none();
      const { url, departure } = await service.begin();
      void reply.header('set-cookie', sealed.seal({ kind: 'away', ...departure, to: ownPath(request.query['to']) }));
      return await reply.redirect(url);
    } catch (error) {
      return turnBack(error, request, reply);
    }
  });

  server.get(paths.callback, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    try {
      if (!service) throw none();
      const departure = sealed.open(request.headers.cookie);
      const query = request.url.slice(paths.callback.length);
      if (departure?.kind !== 'away' || query.length > longestQuery)
        throw new AppError('SSO_EXPIRED', 'This sign-in was begun elsewhere or too long ago.');
      const entry = await service.arrive(query, departure, browserOf(request));
      if ('arrival' in entry) {
        void reply.header('set-cookie', sealed.seal({ kind: 'arrived', ...entry.arrival, to: departure.to }));
        return await reply.redirect('/login/arrival');
      }
      logSecurityEvent(request, 'signed in by single sign-on', entry.signedIn.profile.id);
      for (const one of [sealed.removed(), ...entry.signedIn.setCookie]) void reply.header('set-cookie', one);
      return await reply.redirect(departure.to);
    } catch (error) {
      return turnBack(error, request, reply);
    }
  });

  api.route(contract.getArrival, async ({ request }) => {
    const arrival = arrivalOf(request);
    return {
      arrival: service && arrival ? { email: arrival.email, provider: service.name, needs: arrival.needs } : null,
    };
  });

  api.route(contract.finishArrival, async ({ body, request, reply }) => {
    const arrival = arrivalOf(request);
    if (!service || !arrival) throw new AppError('SSO_EXPIRED', 'This sign-in was begun elsewhere or too long ago.');
    const { profile, setCookie } = await service.finish(arrival, body, browserOf(request));
    logSecurityEvent(request, `single sign-on, with the ${arrival.needs} of the account`, profile.id);
    for (const one of [sealed.removed(), ...setCookie]) void reply.header('set-cookie', one);
    return { user: profile, to: arrival.to };
  });

  api.route(contract.changeSingleSignOn, async ({ caller, params, body, request }) => {
    if (!service) throw none();
    const proof = { password: body.password, address: request.ip };
    await service.change(caller, params.userId, body.state, proof);
    logSecurityEvent(request, `single sign-on: ${body.state}`, params.userId, caller.userId);
    return { done: true } as const;
  });

  api.route(contract.allowClassSingleSignOn, async ({ caller, params, request }) => {
    if (!service) throw none();
    const { allowedUserIds, leftOutCount } = await service.allowClass(caller, params.id);
    for (const userId of allowedUserIds) logSecurityEvent(request, 'single sign-on: allowed', userId, caller.userId);
    return { allowedUserIds, leftOutCount };
  });
}
