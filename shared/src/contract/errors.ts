import type { ChangedWord } from './content/changed-words.ts';

/** Every error code that an answer can carry, with its HTTP status. The browser translates codes; nothing else is stable. */
export const errorStatus = {
  VALIDATION_FAILED: 400,
  MALFORMED_JSON: 400,
  FILE_MISSING: 400,
  UPLOAD_INCOMPLETE: 400,
  UNAUTHENTICATED: 401,
  EMAIL_NOT_REGISTERED: 401,
  INVALID_EMAIL_OR_PASSWORD: 401,
  INVALID_USER_NAME_OR_PASSWORD: 401,
  CARD_INVALID: 401,
  SECOND_FACTOR_REQUIRED: 401,
  FORBIDDEN_ROLE: 403,
  FORBIDDEN_ORIGIN: 403,
  SECOND_FACTOR_NEEDED: 403,
  REGISTRATION_CLOSED: 403,
  ACCOUNT_DEACTIVATED: 403,
  PASSWORDS_OFF: 403,
  CONTENT_OF_OTHERS: 403,
  SSO_FAILED: 403,
  SSO_EXPIRED: 403,
  SSO_EMAIL_UNCONFIRMED: 403,
  SSO_NOT_ALLOWED: 403,
  SSO_OTHER_IDENTITY: 409,
  NOT_FOUND: 404,
  COURSE_NOT_FOUND: 404,
  USER_NOT_FOUND: 404,
  SESSION_NOT_FOUND: 404,
  CLASS_NOT_FOUND: 404,
  CLASS_CODE_UNKNOWN: 404,
  ROSTER_NOT_FOUND: 404,
  JOB_NOT_FOUND: 404,
  CHANGE_NOT_FOUND: 404,
  BACKUP_NOT_FOUND: 404,
  JOB_UNDER_WAY: 409,
  IMPORT_NOT_FOUND: 404,
  IMPORT_CLOSED: 409,
  TOO_MANY_IMPORTS: 409,
  TOO_MANY_FILES: 409,
  EXPORT_TOO_LARGE: 409,
  IMPORT_TOO_LARGE: 409,
  NOTHING_TO_EXPORT: 404,
  TOO_MANY_JOBS: 409,
  STALE_VERSION: 409,
  WORDS_CHANGED: 409,
  LAST_ADMIN: 409,
  DELETION_NOT_ALLOWED: 403,
  NAME_DOES_NOT_MATCH: 422,
  CLASS_FULL: 409,
  CONTENT_IN_USE: 409,
  TOO_MUCH_CONTENT: 409,
  CLASS_ARCHIVED: 409,
  CLASS_HAS_MEMBERS: 409,
  TOO_MANY_CLASSES: 409,
  TOO_MANY_NOTES: 409,
  ROSTER_UNDER_WAY: 409,
  TOO_MANY_PRACTICE_SETS: 409,
  ONLY_LEARNERS_JOIN: 409,
  EMAIL_NEEDED: 409,
  SECOND_FACTOR_ON: 409,
  EVENTS_OF_ANOTHER_PERSON: 409,
  PAYLOAD_TOO_LARGE: 413,
  FILE_TOO_LARGE: 413,
  FILE_TYPE_NOT_ALLOWED: 415,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RANGE_NOT_SATISFIABLE: 416,
  WRONG_HOST: 421,
  USER_ALREADY_EXISTS: 422,
  WRONG_CURRENT_PASSWORD: 422,
  PASSWORD_REQUIRED: 403,
  WRONG_CODE: 422,
  RESET_LINK_INVALID: 422,
  PICTURE_NOT_READABLE: 422,
  MEDIA_NOT_READABLE: 422,
  PICTURE_TOO_LARGE: 422,
  TOO_MANY_ATTEMPTS: 429,
  QUOTA_EXCEEDED: 429,
  PROCESSOR_TIME_SPENT: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  STORAGE_UNAVAILABLE: 503,
  SSO_UNAVAILABLE: 503,
  DISK_FULL: 507,
} as const;
export type ErrorCode = keyof typeof errorStatus;

/** Why one field of a request was refused; found in `details.fields` of `VALIDATION_FAILED`. */
export const fieldErrorCodes = [
  'REQUIRED',
  'TOO_LONG',
  'TOO_SHORT',
  'TOO_MANY',
  'INVALID_TYPE',
  'INVALID_VALUE',
  'INVALID_CHARACTER',
  'INVALID_EMAIL',
  'INVALID_YOUTUBE_URL',
  'INVALID_BILIBILI_URL',
  'SHORT_BILIBILI_URL',
  'UNKNOWN_FIELD',
  'UNKNOWN_FILE',
  'UNSAFE_HTML',
  'TOO_DEEP',
  'TOO_MANY_PICTURES',
  'FOREIGN_PICTURE',
  'TOO_COMMON',
  'TOO_PERSONAL',
  'SET_BY_OPERATOR',
  'USER_NAME_TAKEN',
  'EMAIL_TAKEN',
  'GIVEN_TWICE',
  'ONE_FORM_ONLY',
] as const;
export type FieldErrorCode = (typeof fieldErrorCodes)[number];

export interface FieldError {
  /** Dotted path of the field in the request, such as `tags.0`. */
  field: string;
  code: FieldErrorCode;
  /** The limit that was exceeded or not reached, where there is one. */
  limit?: number | undefined;
  /** The address that is meant, of `FOREIGN_PICTURE`; at most 300 characters of it. */
  address?: string;
}

export interface ErrorDetails {
  fields?: FieldError[];
  /** Largest size in bytes of the file that was refused. */
  limitBytes?: number;
  /** Seconds to wait before the next attempt. */
  retryAfterSeconds?: number;
  /** The record as it is, for `STALE_VERSION`. */
  current?: unknown;
  /** The words that learners have answered and that are to read differently, for `WORDS_CHANGED`. */
  changedWords?: ChangedWord[];
}

/** Body of every answer with a status of 400 or more. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  details?: ErrorDetails;
}
