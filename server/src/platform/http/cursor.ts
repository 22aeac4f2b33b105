import { AppError } from '../app-error.ts';

/** Packs the sort keys of the last item of a page into an opaque cursor. */
export function encodeCursor(keys: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

/**
 * The page of rows that were asked for with one more than it holds, which tells that others follow; `keysOf` has the sort keys of a row.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  keysOf: (row: Row) => readonly (string | number)[],
): { items: Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last === undefined ? null : encodeCursor(keysOf(last)) };
}

function refuse(): never {
  throw new AppError('VALIDATION_FAILED', 'The cursor is not one of this list.', {
    fields: [{ field: 'cursor', code: 'INVALID_VALUE' }],
  });
}

/**
 * Unpacks a cursor. `shape` says what each key must look like: a cursor comes from outside, and a key of another kind
 * would only fail in the database. Without a cursor every key is null.
 */
export function decodeCursor<const Shape extends readonly ((key: unknown) => boolean)[]>(
  cursor: string | undefined,
  shape: Shape,
): { [K in keyof Shape]: string | number | null } {
  type Keys = { [K in keyof Shape]: string | number | null };
  if (cursor === undefined) return shape.map(() => null) as unknown as Keys;
  let keys: unknown;
  try {
    keys = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    refuse();
  }
  if (!Array.isArray(keys) || keys.length !== shape.length || !shape.every((fits, at) => fits(keys[at]))) refuse();
  return keys as unknown as Keys;
}

const uuidPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What a key of a cursor may look like. */
export const cursorKey = {
  id: (key: unknown) => typeof key === 'string' && uuidPattern.test(key),
  // A day such as 30 February parses here and fails in the database, as does the year 0.
  time: (key: unknown) =>
    typeof key === 'string' &&
    /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(key) &&
    !Number.isNaN(Date.parse(key)) &&
    new Date(key).toISOString() === key,
  integer: (key: unknown) => Number.isInteger(key) && Math.abs(Number(key)) < 2 ** 31,
  small: (key: unknown) => Number.isInteger(key) && Math.abs(Number(key)) < 2 ** 15,
  text: (key: unknown) => typeof key === 'string' && !key.includes('\u0000') && key.isWellFormed(),
} as const;
