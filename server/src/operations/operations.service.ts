import { inTransaction } from '../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../platform/db/open-database.ts';
import type { Db } from '../platform/db/schema.ts';
import * as queries from './operations.queries.ts';

type LoadState = 'wanted' | 'interrupted' | 'unwanted';

async function readLoadState(db: Db): Promise<LoadState> {
  if (await queries.hasDemoLoad(db)) return (await queries.hasOwnAccounts(db)) ? 'unwanted' : 'interrupted';
  return (await queries.isEmpty(db)) ? 'wanted' : 'unwanted';
}

/** Returns true if the database is empty, or holds nothing but an interrupted demo load. */
export async function isDemoWanted({ db }: OpenDatabase): Promise<boolean> {
  return (await readLoadState(db)) !== 'unwanted';
}

/**
 * Marks the demo load as begun, and deletes what an interrupted one left. Returns false and changes nothing if the database
 * holds anything else: the accounts are checked in the transaction that deletes.
 */
export function beginDemoLoad({ db }: OpenDatabase): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await queries.lockProfiles(trx);
    const state = await readLoadState(trx);
    if (state === 'interrupted') await queries.truncateAll(trx);
    if (state === 'wanted') await queries.insertDemoLoad(trx);
    return state !== 'unwanted';
  });
}

/** Removes the mark of a demo load. Returns true if there was one. */
export function endDemoLoad({ db }: OpenDatabase): Promise<boolean> {
  return queries.deleteDemoLoad(db);
}
