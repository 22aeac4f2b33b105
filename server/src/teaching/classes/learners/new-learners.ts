import type { FieldError } from '@kalima/shared/contract/errors';
import { normaliseEmail } from '@kalima/shared/domain/people/accounts';
import { userNameOf } from '@kalima/shared/domain/people/user-names';
import { AppError } from '../../../platform/app-error.ts';

/** A row of the grid, as it is stored. */
export interface NewLearnerRow {
  readonly id?: string | undefined;
  readonly name: string;
  readonly userName: string;
  readonly email?: string | undefined;
}

/** `VALIDATION_FAILED` for what is wrong in the rows, where something is. */
function throwIfAny(fields: FieldError[]): void {
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', 'Some learners are not valid.', { fields });
}

const fieldOf = (index: number, field: string) => `learners.${index}.${field}`;

/**
 * The rows with user names and addresses as they are stored. Throws `VALIDATION_FAILED` with the rows whose user name is none, and those
 * whose id, user name or address an earlier row has.
 */
export function checkedRows(given: readonly NewLearnerRow[]): NewLearnerRow[] {
  const wrong: FieldError[] = [];
  const seen = { id: new Set<string>(), userName: new Set<string>(), email: new Set<string>() };
  const rows = given.map((row, index) => {
    const userName = userNameOf(row.userName);
    if (userName === null) wrong.push({ field: fieldOf(index, 'userName'), code: 'INVALID_VALUE' });
    const checked = {
      name: row.name,
      userName: userName ?? '',
      id: row.id?.toLowerCase(),
      email: row.email === undefined ? undefined : normaliseEmail(row.email),
    };
    for (const field of ['id', 'userName', 'email'] as const) {
      const value = checked[field] ?? '';
      if (value === '') continue;
      if (seen[field].has(value)) wrong.push({ field: fieldOf(index, field), code: 'GIVEN_TWICE' });
      seen[field].add(value);
    }
    return checked;
  });
  throwIfAny(wrong);
  return rows;
}

/** Throws `VALIDATION_FAILED` with the rows whose user name, address or id somebody has; `placeOf` is where a row was given. */
export function checkFree(
  rows: readonly NewLearnerRow[],
  taken: { userNames: ReadonlySet<string | null>; emails: ReadonlySet<string | null>; ids: ReadonlySet<string> },
  placeOf: (row: NewLearnerRow) => number,
): void {
  throwIfAny(
    rows.flatMap((row): FieldError[] => [
      ...(taken.userNames.has(row.userName)
        ? [{ field: fieldOf(placeOf(row), 'userName'), code: 'USER_NAME_TAKEN' } as const]
        : []),
      ...(row.email !== undefined && taken.emails.has(row.email)
        ? [{ field: fieldOf(placeOf(row), 'email'), code: 'EMAIL_TAKEN' } as const]
        : []),
      ...(row.id !== undefined && taken.ids.has(row.id)
        ? [{ field: fieldOf(placeOf(row), 'id'), code: 'INVALID_VALUE' } as const]
        : []),
    ]),
  );
}
