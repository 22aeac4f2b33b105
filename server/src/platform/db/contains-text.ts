import { type Expression, type SqlBool, sql } from 'kysely';
import { normaliseForSearch } from '@kalima/shared/domain/language/search-text';

/**
 * The pattern, for `~`, of normalised text that contains a query as it stands, or null for a query without anything to look for
 * (PRODUCT.md#search). Such a pattern is looked for in linear time; with LIKE a text that repeats itself takes hundreds of times as long.
 */
export function searchPattern(query: string | undefined): string | null {
  const normalised = normaliseForSearch(query ?? '');
  return normalised === '' ? null : `***=${normalised}`;
}

/** A condition that the normalised text in `column` contains the query; always true for an empty one. */
export function containsText(column: Expression<string>, query: string | undefined): Expression<SqlBool> {
  const pattern = searchPattern(query);
  return pattern === null ? sql<SqlBool>`true` : sql<SqlBool>`${column} ~ ${pattern}`;
}
