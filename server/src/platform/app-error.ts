import { type ErrorCode, type ErrorDetails, type FieldErrorCode, errorStatus } from '@kalima/shared/contract/errors';

/** An expected failure: answered with its code's status, never logged as a fault. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;

  constructor(code: ErrorCode, message: string, details?: ErrorDetails, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** `VALIDATION_FAILED` for one field. */
export function invalidField(field: string, code: FieldErrorCode, limit?: number): AppError {
  return new AppError('VALIDATION_FAILED', `The field ${field} is not valid.`, {
    fields: [limit === undefined ? { field, code } : { field, code, limit }],
  });
}

/** `STALE_VERSION` with the record as it is now, so that the second of two people can compare (PRODUCT.md#content-rows). */
export function staleVersion(current: unknown): AppError {
  return new AppError('STALE_VERSION', 'Somebody else has changed this meanwhile.', { current });
}
