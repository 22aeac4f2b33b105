import type { z } from 'zod';
import { type FieldError, type FieldErrorCode, fieldErrorCodes } from '@kalima/shared/contract/errors';

type Issue = z.core.$ZodIssue;

const maxReported = 50;

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  );
}

function isFieldErrorCode(code: unknown): code is FieldErrorCode {
  return (fieldErrorCodes as readonly unknown[]).includes(code);
}

function describe(issue: Issue, input: unknown): { code: FieldErrorCode; limit?: number } {
  switch (issue.code) {
    case 'invalid_type':
      return { code: valueAt(input, issue.path) === undefined ? 'REQUIRED' : 'INVALID_TYPE' };
    case 'too_small':
      if (issue.origin === 'string') {
        return Number(issue.minimum) === 1 ? { code: 'REQUIRED' } : { code: 'TOO_SHORT', limit: Number(issue.minimum) };
      }
      return { code: 'INVALID_VALUE' };
    case 'too_big':
      if (issue.origin === 'string') return { code: 'TOO_LONG', limit: Number(issue.maximum) };
      return issue.origin === 'array' ? { code: 'TOO_MANY', limit: Number(issue.maximum) } : { code: 'INVALID_VALUE' };
    case 'invalid_format':
      return { code: issue.format === 'email' ? 'INVALID_EMAIL' : 'INVALID_VALUE' };
    case 'invalid_value':
      return { code: valueAt(input, issue.path) === undefined ? 'REQUIRED' : 'INVALID_VALUE' };
    case 'custom':
      return { code: isFieldErrorCode(issue.params?.code) ? issue.params.code : 'INVALID_VALUE' };
    default:
      return { code: 'INVALID_VALUE' };
  }
}

/** The issues that Zod found in `input` as field errors with stable codes, at most 50. */
export function fieldErrors(issues: readonly Issue[], input: unknown): FieldError[] {
  return issues
    .flatMap((issue): FieldError[] => {
      const at = issue.path.map(String);
      if (issue.code === 'unrecognized_keys') {
        return issue.keys.map((key) => ({ field: [...at, key.slice(0, 100)].join('.'), code: 'UNKNOWN_FIELD' }));
      }
      return [{ field: at.join('.'), ...describe(issue, input) }];
    })
    .slice(0, maxReported);
}
