import type { FieldError } from '@kalima/shared/contract/errors';
import { useLingui } from '@lingui/react/macro';
import { isApiError } from './api-error.ts';
import { messageOf, messageOfField } from './known-messages.ts';

/** Turns errors into sentences of the interface's language: `describe(error)`, `describeField(fieldError)`. */
export function useErrorMessages() {
  const { t } = useLingui();

  function describe(error: unknown): string {
    return t(isApiError(error) ? messageOf(error.code, error.details) : messageOf('INTERNAL_ERROR'));
  }

  const describeField = (error: FieldError): string => t(messageOfField(error));

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
