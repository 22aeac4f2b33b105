import type { ErrorCode, FieldError, FieldErrorCode } from '@kalima/shared/contract/errors';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { isApiError, type ApiError } from './api-error.ts';
import { useAppLanguage } from './app-language.ts';
import { formatMegabytes } from './format-date.ts';

const messages: Record<ErrorCode | 'NETWORK', MessageDescriptor> = {
  NETWORK: msg`The server cannot be reached. Check your connection and try again.`,
  VALIDATION_FAILED: msg`Some of what was entered is not valid. Please check it.`,
  MALFORMED_JSON: msg`The server could not read the request.`,
  FILE_MISSING: msg`No file was sent.`,
  UPLOAD_INCOMPLETE: msg`The upload was interrupted. Please try again.`,
  UNAUTHENTICATED: msg`Please sign in again.`,
  EMAIL_NOT_REGISTERED: msg`This email is not registered yet. You need to register first.`,
  INVALID_EMAIL_OR_PASSWORD: msg`Invalid email or password`,
  SECOND_FACTOR_REQUIRED: msg`Enter the code of your app, too.`,
  FORBIDDEN_ROLE: msg`Only an administrator may do this.`,
  FORBIDDEN_ORIGIN: msg`The request came from another site and was refused.`,
  WRONG_HOST: msg`This app is reached under another address. Please use the address that you were given.`,
  SECOND_FACTOR_NEEDED: msg`Administrators need to sign in with an app. Set it up in your profile, under "Security".`,
  REGISTRATION_CLOSED: msg`Registration is closed. Ask your teacher or the administrator for an account.`,
  ACCOUNT_DEACTIVATED: msg`This account is deactivated. Please contact the administrator.`,
  NOT_FOUND: msg`This was not found.`,
  COURSE_NOT_FOUND: msg`This course does not exist any more. Please refresh.`,
  USER_NOT_FOUND: msg`This user does not exist any more. Please refresh.`,
  SESSION_NOT_FOUND: msg`This was signed out already.`,
  SECOND_FACTOR_ON: msg`An app is set up already. Turn it off first.`,
  EVENTS_OF_ANOTHER_PERSON: msg`This was done by somebody else on this device. It is kept for them.`,
  STALE_VERSION: msg`Someone else changed this in the meantime.`,
  LAST_ADMIN: msg`This is the last administrator. Make someone else an administrator first.`,
  PAYLOAD_TOO_LARGE: msg`What was sent is too large.`,
  FILE_TOO_LARGE: msg`The file is too large.`,
  FILE_TYPE_NOT_ALLOWED: msg`Files of this type are not accepted.`,
  UNSUPPORTED_MEDIA_TYPE: msg`The server does not accept this type of content.`,
  RANGE_NOT_SATISFIABLE: msg`This part of the file does not exist.`,
  USER_ALREADY_EXISTS: msg`This email is already registered.`,
  PASSWORD_REQUIRED: msg`Enter your password, too.`,
  WRONG_CURRENT_PASSWORD: msg`The current password is wrong.`,
  WRONG_CODE: msg`The code is wrong or was used already.`,
  RESET_LINK_INVALID: msg`This link has expired or was used already. Ask your administrator for a new one.`,
  PICTURE_NOT_READABLE: msg`The picture cannot be read. Please choose another file.`,
  MEDIA_NOT_READABLE: msg`The file cannot be read; it may be damaged. Please choose another one.`,
  PICTURE_TOO_LARGE: msg`The picture has too many pixels. Please choose a smaller one.`,
  TOO_MANY_ATTEMPTS: msg`Too many attempts. Please wait a while and try again.`,
  QUOTA_EXCEEDED: msg`More was sent today than fits into a day. The rest is kept on this device and sent tomorrow.`,
  INTERNAL_ERROR: msg`Something went wrong on the server. Please try again.`,
  SERVICE_UNAVAILABLE: msg`The server is not available at the moment. Please try again later.`,
  DISK_FULL: msg`The disk of the server is full, so nothing can be saved at the moment. What was saved is safe.`,
  STORAGE_UNAVAILABLE: msg`The file storage cannot be reached at the moment. Please try again later.`,
};

const fieldMessages: Record<FieldErrorCode, MessageDescriptor> = {
  REQUIRED: msg`Please fill in this field.`,
  TOO_LONG: msg`This is too long.`,
  TOO_SHORT: msg`This is too short.`,
  TOO_MANY: msg`There are too many.`,
  INVALID_TYPE: msg`This value is not valid.`,
  INVALID_VALUE: msg`This value is not valid.`,
  INVALID_CHARACTER: msg`This contains a character that cannot be stored.`,
  INVALID_EMAIL: msg`Please enter a valid email address.`,
  INVALID_YOUTUBE_URL: msg`Please enter a valid YouTube video link`,
  INVALID_BILIBILI_URL: msg`Please enter a valid Bilibili video link`,
  SHORT_BILIBILI_URL: msg`This is a short link. Open it, and copy the address that your browser then shows.`,
  TOO_COMMON: msg`This password is on lists of common or leaked ones, which are tried first. Please choose another.`,
  TOO_PERSONAL: msg`This password is made of a name or an address that others know. Please choose another.`,
  SET_BY_OPERATOR: msg`Who runs the server has set this.`,
  UNKNOWN_FIELD: msg`This field is not known.`,
  UNSAFE_HTML: msg`The text holds scripts or frames of other sites, which are not allowed. Remove them and save again.`,
  TOO_DEEP: msg`Parts of the text stand too deeply within each other. Copy it and paste it without its formatting.`,
  TOO_MANY_PICTURES: msg`There are too many pasted pictures. Insert some of them with the button for pictures.`,
  FOREIGN_PICTURE: msg`The text holds a picture of another site. Save it to your device and insert it from there.`,
  UNKNOWN_FILE: msg`This file does not exist any more. Please upload it again.`,
};

/** Turns errors into sentences of the interface's language: `describe(error)`, `describeField(fieldError)`. */
export function useErrorMessages() {
  const { t } = useLingui();
  const language = useAppLanguage();

  function describeApiError({ code, details }: ApiError): string {
    const seconds = details.retryAfterSeconds;
    if (code === 'TOO_MANY_ATTEMPTS' && seconds !== undefined) {
      return t`Too many attempts. Please wait ${seconds} seconds and try again.`;
    }
    if (code === 'FILE_TOO_LARGE' && details.limitBytes !== undefined) {
      const limit = formatMegabytes(details.limitBytes, language);
      return t`The file is too large. At most ${limit} are allowed.`;
    }
    return t(messages[code] ?? messages.INTERNAL_ERROR);
  }

  function describe(error: unknown): string {
    return isApiError(error) ? describeApiError(error) : t(messages.INTERNAL_ERROR);
  }

  function describeField({ code, limit, address }: FieldError): string {
    if (address !== undefined && code === 'FOREIGN_PICTURE') {
      return t`This picture is on another site: ${address}. Save it to your device and insert it from there.`;
    }
    if (limit !== undefined && code === 'TOO_LONG') return t`At most ${limit} characters are allowed.`;
    if (limit !== undefined && code === 'TOO_SHORT') return t`At least ${limit} characters are needed.`;
    if (limit !== undefined && code === 'TOO_MANY') return t`At most ${limit} are allowed.`;
    return t(fieldMessages[code] ?? fieldMessages.INVALID_VALUE);
  }

  /** The message for one field of a refused form (`tags` also stands for `tags.0`), or undefined. */
  function fieldMessage(error: unknown, field: string): string | undefined {
    if (!isApiError(error)) return undefined;
    const found = error.details.fields?.filter((one) => one.field === field || one.field.startsWith(`${field}.`)) ?? [];
    // Of pictures each is named; of anything else the first problem is enough.
    const shown = found.filter(({ code }) => code === 'FOREIGN_PICTURE');
    const described = (shown.length > 0 ? shown : found.slice(0, 1)).map(describeField);
    return described.length === 0 ? undefined : described.join(' ');
  }

  return { describe, describeField, fieldMessage };
}
