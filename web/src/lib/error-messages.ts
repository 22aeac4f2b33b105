import type { FieldError } from '@kalima/shared/contract/errors';
import { useLingui } from '@lingui/react/macro';
import { isApiError, type ApiError } from './api-error.ts';
import { useAppLanguage } from './app-language.ts';
import { formatMegabytes } from './format-date.ts';
import { messageOf, messageOfField } from './known-messages.ts';

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
    return t(messageOf(code));
  }

  function describe(error: unknown): string {
    return isApiError(error) ? describeApiError(error) : t(messageOf('INTERNAL_ERROR'));
  }

  function describeField({ code, limit, address }: FieldError): string {
    if (address !== undefined && code === 'FOREIGN_PICTURE') {
      return t`This picture is on another site: ${address}. Save it to your device and insert it from there.`;
    }
    if (limit !== undefined && code === 'TOO_LONG') return t`At most ${limit} characters are allowed.`;
    if (limit !== undefined && code === 'TOO_SHORT') return t`At least ${limit} characters are needed.`;
    if (limit !== undefined && code === 'TOO_MANY') return t`At most ${limit} are allowed.`;
    return t(messageOfField(code));
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
