import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody, ErrorCode } from '@kalima/shared/contract/errors';
import { AppError } from '../app-error.ts';
import { diskFull, isDiskFull } from '../disk-space.ts';
import { isConnectionError } from '../db/database-error.ts';
import { ClientGoneError } from '../admission/open-request.ts';
import { logRefusal } from './security-events.ts';

/** What Fastify and its plugins refuse by themselves, in our codes. */
const frameworkErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

function asAppError(error: Error & { code?: string; statusCode?: number }): AppError | null {
  if (error instanceof AppError) return error;
  const known = frameworkErrors[error.code ?? ''];
  if (known) return new AppError(known, 'The request could not be read.');
  const { statusCode = 500 } = error;
  if (statusCode === 416) return new AppError('RANGE_NOT_SATISFIABLE', 'The file has no such part.');
  if (statusCode >= 400 && statusCode < 500) return new AppError('MALFORMED_JSON', 'The request could not be read.');
  if (isDiskFull(error) || isDiskFull(error.cause)) return diskFull();
  if (isConnectionError(error)) return new AppError('SERVICE_UNAVAILABLE', 'The database cannot be reached.');
  return null;
}

/** Refusals that an operator wants to see in the log: failed sign-ins, forbidden calls, throttled ones. */
const watchedCodes = new Set<ErrorCode>([
  'EMAIL_NOT_REGISTERED',
  'INVALID_EMAIL_OR_PASSWORD',
  'WRONG_CODE',
  'WRONG_CURRENT_PASSWORD',
  'ACCOUNT_DEACTIVATED',
  'RESET_LINK_INVALID',
  'FORBIDDEN_ROLE',
  'SECOND_FACTOR_NEEDED',
  'REGISTRATION_CLOSED',
  'FORBIDDEN_ORIGIN',
  'WRONG_HOST',
  'TOO_MANY_ATTEMPTS',
]);

/** Responds to an error: to an expected one with its code, to any other with a bare 500, whose cause is only logged. */
export function sendError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const expected = asAppError(error);
  if (!expected || expected.status >= 500) {
    const isDisk = expected?.code === 'DISK_FULL' && expected !== error;
    request.log.error({ err: isDisk ? diskFull(error) : error }, 'request failed');
  }
  if (expected && watchedCodes.has(expected.code) && !(expected instanceof ClientGoneError)) {
    logRefusal(request, expected.code);
  }
  const answer = expected ?? new AppError('INTERNAL_ERROR', 'Something went wrong on the server.');
  const body: ErrorBody = { code: answer.code, message: answer.message };
  if (answer.details) body.details = answer.details;
  if (answer.status === 503 || answer.status === 507) void reply.header('retry-after', '5');
  if (answer.details?.retryAfterSeconds !== undefined) {
    void reply.header('retry-after', String(answer.details.retryAfterSeconds));
  }
  void reply.code(answer.status).header('cache-control', 'no-store').send(body);
}
