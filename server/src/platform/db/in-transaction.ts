import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction } from 'kysely';
import { isRetryable } from './database-error.ts';
import type { Schema } from './schema.ts';

const attempts = 3;
const current = new AsyncLocalStorage<{ isOpen: boolean; readonly afterwards: Set<() => void> }>();

/** Runs `work` in a transaction; after a deadlock or a serialisation failure all of it runs again, up to three times. */
export async function inTransaction<Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const transaction = { isOpen: true, afterwards: new Set<() => void>() };
    try {
      const result = await db.transaction().execute((trx) => current.run(transaction, () => work(trx)));
      transaction.isOpen = false;
      for (const act of transaction.afterwards) act();
      return result;
    } catch (error) {
      if (attempt >= attempts || !isRetryable(error)) throw error;
    } finally {
      transaction.isOpen = false;
    }
  }
}

/** Has something done once the transaction around it is committed; never where that fails. */
export function afterCommit(act: () => void): void {
  const transaction = current.getStore();
  if (!transaction?.isOpen) throw new Error('Only inside a transaction there is something to wait for.');
  transaction.afterwards.add(act);
}

/**
 * The embedded database has one connection, so asking for another one inside a transaction would wait for ever.
 * On PostgreSQL it would merely read past the transaction; refusing it on both keeps the code portable.
 */
export function assertNotInTransaction(): void {
  if (current.getStore()?.isOpen) {
    throw new Error('Inside a transaction only its `trx` may be used, never `db` or `statement`.');
  }
}

/** A transaction keeps a connection, so nothing that takes its time (turns, files, networks) is waited for inside one. */
export function assertNoLongWait(): void {
  if (current.getStore()?.isOpen) throw new Error('Nothing may be waited for inside a transaction.');
}
