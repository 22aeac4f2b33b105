import type { getAdapter } from 'better-auth/db/adapter';
import { asTransaction } from '../../platform/db/in-transaction.ts';
import { hashToken } from '../../platform/sessions/session-token.ts';

type Adapter = Awaited<ReturnType<typeof getAdapter>>;
type Where = { field: string; value: unknown };

/**
 * Wraps a better-auth adapter so that tokens of sessions are stored as keyed hashes: on the way in every token becomes
 * its hash, on the way out the caller sees the token that it gave. better-auth itself stores them in the clear.
 */
export function hashSessionTokens<A extends Pick<Adapter, keyof Adapter>>(inner: A, secret: string): A {
  const hashed = (value: unknown) => (typeof value === 'string' ? hashToken(secret, value) : value);
  const hashWhere = <Q extends { model: string; where?: readonly Where[] | undefined }>(query: Q): Q =>
    query.model === 'session' && query.where
      ? {
          ...query,
          where: query.where.map((one) => (one.field === 'token' ? { ...one, value: hashed(one.value) } : one)),
        }
      : query;

  const wrapped: Partial<Record<keyof Adapter, unknown>> = {
    ...inner,
    async create(query: { model: string; data: Record<string, unknown> }) {
      if (query.model !== 'session') return inner.create(query);
      const { token } = query.data;
      const row = await inner.create({ ...query, data: { ...query.data, token: hashed(token) } });
      return Object.assign({}, row, { token });
    },
    transaction: <R>(work: (adapter: Adapter) => Promise<R>) =>
      inner.transaction((adapter) =>
        asTransaction(() => work(hashSessionTokens(adapter as unknown as Adapter, secret))),
      ),
  };
  for (const name of ['findOne', 'findMany', 'count', 'update', 'updateMany', 'delete', 'deleteMany'] as const) {
    const method = inner[name].bind(inner) as (query: never) => Promise<unknown>;
    wrapped[name] = (query: { model: string }) => method(hashWhere(query) as never);
  }
  return wrapped as A;
}
