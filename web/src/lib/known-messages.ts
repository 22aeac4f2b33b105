import type { ErrorCode, FieldErrorCode } from '@kalima/shared/contract/errors';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

/** Those that the first screens show; the others come with the screens that follow (`later/error-messages.ts`). */
const messages = {
  NETWORK: msg`The server cannot be reached. Check your connection and try again.`,
  VALIDATION_FAILED: msg`Some of what was entered is not valid. Please check it.`,
  UNAUTHENTICATED: msg`Please sign in again.`,
  EMAIL_NOT_REGISTERED: msg`This email is not registered yet. You need to register first.`,
  INVALID_EMAIL_OR_PASSWORD: msg`Invalid email or password`,
  INVALID_USER_NAME_OR_PASSWORD: msg`Invalid user name or password`,
  SECOND_FACTOR_REQUIRED: msg`Enter the code of your app, too.`,
  REGISTRATION_CLOSED: msg`Registration is closed. Ask your teacher or the administrator for an account.`,
  ACCOUNT_DEACTIVATED: msg`This account is deactivated. Please contact the administrator.`,
  NOT_FOUND: msg`This was not found.`,
  USER_ALREADY_EXISTS: msg`This email is already registered.`,
  WRONG_CODE: msg`The code is wrong or was used already.`,
  TOO_MANY_ATTEMPTS: msg`Too many attempts. Please wait a while and try again.`,
  INTERNAL_ERROR: msg`Something went wrong on the server. Please try again.`,
  SERVICE_UNAVAILABLE: msg`The server is not available at the moment. Please try again later.`,
} satisfies Partial<Record<ErrorCode | 'NETWORK', MessageDescriptor>>;

const fieldMessages = {
  REQUIRED: msg`Please fill in this field.`,
  TOO_LONG: msg`This is too long.`,
  TOO_SHORT: msg`This is too short.`,
  INVALID_VALUE: msg`This value is not valid.`,
  INVALID_CHARACTER: msg`This contains a character that cannot be stored.`,
  INVALID_EMAIL: msg`Please enter a valid email address.`,
} satisfies Partial<Record<FieldErrorCode, MessageDescriptor>>;

export interface LaterMessages {
  readonly ofCodes: Record<Exclude<ErrorCode, keyof typeof messages>, MessageDescriptor>;
  readonly ofFields: Record<Exclude<FieldErrorCode, keyof typeof fieldMessages>, MessageDescriptor>;
}

const known: Record<string, MessageDescriptor> = { ...messages };
const knownOfFields: Record<string, MessageDescriptor> = { ...fieldMessages };

/** Adds what the screens after the first may have to say. */
export function addErrorMessages({ ofCodes, ofFields }: LaterMessages): void {
  Object.assign(known, ofCodes);
  Object.assign(knownOfFields, ofFields);
}

/** What a code of an error means; of those that are not known that something went wrong. */
export const messageOf = (code: string): MessageDescriptor => known[code] ?? messages.INTERNAL_ERROR;

/** What is wrong with a field. */
export const messageOfField = (code: string): MessageDescriptor => knownOfFields[code] ?? fieldMessages.INVALID_VALUE;
