import { AppError } from '../app-error.ts';
import type { OpenDatabase } from './open-database.ts';

interface Statement {
  readonly name: string;
  /** Begins with `currentUserCte` and returns one row for the session's person, with JSON as text in `json`. */
  readonly text: string;
}

/** The JSON of a list that a statement returns for the session's person; null without a session. */
export async function selectJsonList(
  database: OpenDatabase,
  list: Statement,
  tokenHash: string,
): Promise<string | null> {
  const [row] = await database.statement<{ json: string }>(list, [tokenHash]);
  return row?.json ?? null;
}

/**
 * The JSON of the item with an id that a statement returns for the session's person; null without a session. Throws
 * `NOT_FOUND` where there is none or it is not theirs to see: the two look the same (PRODUCT.md#visibility).
 */
export async function selectJsonItem(
  database: OpenDatabase,
  item: Statement,
  tokenHash: string,
  id: string,
): Promise<string | null> {
  const [row] = await database.statement<{ json: string | null }>(item, [tokenHash, id]);
  if (row && row.json === null) throw new AppError('NOT_FOUND', 'There is nothing of this kind with this id.');
  return row?.json ?? null;
}
