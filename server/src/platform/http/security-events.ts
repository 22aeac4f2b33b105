import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../admission/network.ts';

/** The actor of a log line: the account that is signed in, or what a stranger claims to be, as marks. */
interface Attempt {
  userId?: string;
  account?: string;
  network?: string;
}

const attempts = new WeakMap<FastifyRequest, Attempt>();

/** Notes who makes a request, so that the log can tell of it if it is refused. */
export function noteAttempt(request: FastifyRequest, attempt: Attempt): void {
  attempts.set(request, { ...attempts.get(request), ...attempt });
}

/**
 * Marks for the log: keyed hashes of an account's address and of a network. The same one has the same mark in every
 * line, and without the secret a mark names nobody.
 */
export function createMarks(secret: string) {
  const mark = (value: string) => createHmac('sha256', secret).update(`log\n${value}`).digest('base64url').slice(0, 16);
  return {
    account: (email: string) => mark(`account\n${email}`),
    network: (address: string) => mark(`network\n${networkOf(address)}`),
  };
}

/**
 * Writes to the log who did what to the safety of which account, by ids alone: no names, addresses or secrets. What was
 * refused is logged by `logRefusal`.
 */
export function logSecurityEvent(request: FastifyRequest, event: string, userId: string, byUserId?: string): void {
  request.log.info({ security: event, userId, ...(byUserId === undefined ? {} : { byUserId }) }, 'security event');
}

/** Milliseconds in which one account is logged once for asking too much. */
const quietFor = 60_000;
/** Accounts whose latest line is remembered. */
const mostRemembered = 10_000;
const refusedOf = new WeakMap<FastifyInstance, Map<string, { readonly until: number; more: number }>>();

/** Returns how many refusals of an account were left out since its latest line; null if this one is left out as well. */
function countLeftOut(server: FastifyInstance, userId: string): number | null {
  const latest = refusedOf.get(server) ?? new Map<string, { readonly until: number; more: number }>();
  refusedOf.set(server, latest);
  const before = latest.get(userId);
  if (before && before.until > performance.now()) {
    before.more += 1;
    return null;
  }
  latest.delete(userId);
  const [oldest] = latest.keys();
  if (latest.size >= mostRemembered && oldest !== undefined) latest.delete(oldest);
  latest.set(userId, { until: performance.now() + quietFor, more: 0 });
  return before?.more ?? 0;
}

/**
 * Writes a refusal to the log, with who was noted for the request. An account that asks too much has a line a minute, with how many were
 * left out since the one before.
 */
export function logRefusal(request: FastifyRequest, code: string): void {
  const attempt = attempts.get(request);
  const isCounted = code === 'TOO_MANY_ATTEMPTS' && attempt?.userId !== undefined;
  const leftOut = isCounted ? countLeftOut(request.server, attempt.userId ?? '') : 0;
  if (leftOut === null) return;
  const route = request.routeOptions.url;
  request.log.info({ security: code, route, ...attempt, ...(leftOut > 0 ? { leftOut } : {}) }, 'security event');
}
