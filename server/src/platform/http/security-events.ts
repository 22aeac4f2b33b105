import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { networkOf } from './network.ts';

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

/** Writes a refusal to the log, with who was noted for the request. */
export function logRefusal(request: FastifyRequest, code: string): void {
  request.log.info({ security: code, route: request.routeOptions.url, ...attempts.get(request) }, 'security event');
}
