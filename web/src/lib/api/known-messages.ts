import type { ErrorCode, ErrorDetails, FieldError, FieldErrorCode } from '@kalima/shared/contract/errors';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

/** A sentence, or what makes one of what else is known. */
type Sentence<Known> = MessageDescriptor | ((known: Known) => MessageDescriptor);

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
  TOO_MANY_ATTEMPTS: ({ retryAfterSeconds: seconds }) =>
    seconds === undefined
      ? msg`Too many attempts. Please wait a while and try again.`
      : msg`Too many attempts. Please wait ${seconds} seconds and try again.`,
  INTERNAL_ERROR: msg`Something went wrong on the server. Please try again.`,
  SERVICE_UNAVAILABLE: msg`The server is not available at the moment. Please try again later.`,
} satisfies Partial<Record<ErrorCode | 'NETWORK', Sentence<ErrorDetails>>>;

const fieldMessages = {
  REQUIRED: msg`Please fill in this field.`,
  TOO_LONG: ({ limit }) =>
    limit === undefined ? msg`This is too long.` : msg`At most ${limit} characters are allowed.`,
  TOO_SHORT: ({ limit }) =>
    limit === undefined ? msg`This is too short.` : msg`At least ${limit} characters are needed.`,
  INVALID_VALUE: msg`This value is not valid.`,
  INVALID_CHARACTER: msg`This contains a character that cannot be stored.`,
  INVALID_EMAIL: msg`Please enter a valid email address.`,
} satisfies Partial<Record<FieldErrorCode, Sentence<FieldError>>>;

export interface LaterMessages {
  readonly ofCodes: Record<Exclude<ErrorCode, keyof typeof messages>, Sentence<ErrorDetails>>;
  readonly ofFields: Record<Exclude<FieldErrorCode, keyof typeof fieldMessages>, Sentence<FieldError>>;
}

const known: Record<string, Sentence<ErrorDetails>> = { ...messages };
const knownOfFields: Record<string, Sentence<FieldError>> = { ...fieldMessages };

/** Adds what the screens after the first may have to say. */
export function addErrorMessages({ ofCodes, ofFields }: LaterMessages): void {
  Object.assign(known, ofCodes);
  Object.assign(knownOfFields, ofFields);
}

const say = <Known>(sentence: Sentence<Known>, about: Known): MessageDescriptor =>
  typeof sentence === 'function' ? sentence(about) : sentence;

/** What a code of an error means; of those that are not known that something went wrong. */
export const messageOf = (code: string, details: ErrorDetails = {}): MessageDescriptor =>
  say(known[code] ?? messages.INTERNAL_ERROR, details);

/** What is wrong with a field. */
export const messageOfField = (error: FieldError): MessageDescriptor =>
  say(knownOfFields[error.code] ?? fieldMessages.INVALID_VALUE, error);
