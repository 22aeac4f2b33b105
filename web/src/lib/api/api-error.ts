import type { ErrorBody, ErrorCode, ErrorDetails } from '@kalima/shared/contract/errors';

/** A failed call: a code of the contract, or NETWORK when no answer arrived. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'NETWORK';
  /** HTTP status; 0 when no answer arrived. */
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode | 'NETWORK', status: number, details: ErrorDetails = {}) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

export function isApiError(error: unknown, code?: ApiError['code']): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** Whether trying again may help: nothing arrived, or the server itself failed. */
export function isTransient(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status >= 500);
}

let listener: (error: unknown) => void = () => undefined;

/** Says who is told of failures beside those of queries: the one who keeps the session. */
export function onApiError(tell: (error: unknown) => void): void {
  listener = tell;
}

/** Tells of a failure that no query has, such as that of saving a form: the session may have ended. */
export function reportApiError(error: unknown): void {
  listener(error);
}

/** The error that an answer stands for. One without our body comes from something in between, such as a proxy. */
export function errorOfAnswer(status: number, body: unknown): ApiError {
  if (typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string') {
    const known = body as ErrorBody;
    return new ApiError(known.code, status, known.details);
  }
  if (status === 401) return new ApiError('UNAUTHENTICATED', status);
  if (status === 404) return new ApiError('NOT_FOUND', status);
  if (status === 413) return new ApiError('PAYLOAD_TOO_LARGE', status);
  if (status === 429) return new ApiError('TOO_MANY_ATTEMPTS', status);
  return new ApiError(status >= 502 && status <= 504 ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR', status);
}
