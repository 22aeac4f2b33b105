import type { FastifyRequest } from 'fastify';

/**
 * Tells the log who did what to the safety of which account, by ids alone: no names, addresses or secrets. What was
 * refused is told by `answerError`.
 */
export function logSecurityEvent(request: FastifyRequest, event: string, userId: string, byUserId?: string): void {
  request.log.info({ security: event, userId, ...(byUserId === undefined ? {} : { byUserId }) }, 'security event');
}
