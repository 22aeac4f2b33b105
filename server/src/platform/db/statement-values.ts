import { type RawBuilder, sql } from 'kysely';

/**
 * A list as one value of a statement, as `unnest` and `any` take it. Read by a scalar subquery, so that PostgreSQL plans for a list of any length: a
 * plan that looked at how many there are would never be kept (decision 73).
 */
export function listValue<T>(values: readonly T[], type: 'int' | 'text' | 'uuid'): RawBuilder<T[]> {
  return sql`(select ${values}::${sql.raw(type)}[])::${sql.raw(type)}[]`;
}

/** One value of a statement, read likewise: for a bound or a limit, of which a plan for that value alone would look cheaper than one for any. */
export function scalarValue<T>(value: T, type: 'date' | 'int'): RawBuilder<T> {
  return sql`(select ${value}::${sql.raw(type)})`;
}
