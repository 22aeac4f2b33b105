import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { openTestDatabase } from '../../testing/test-database.ts';
import { inTransaction } from './in-transaction.ts';

test('closing finishes what was begun and queued, and refuses what comes later', async () => {
  const database = await openTestDatabase();
  const began = Promise.withResolvers<void>();
  const transaction = inTransaction(database.db, async (trx) => {
    began.resolve();
    await sql`select 1`.execute(trx);
    await sql`select 2`.execute(trx);
    return 'committed';
  });
  await began.promise;
  const queued = database.statement({ name: 'queued', text: `select 'answered' as state` }, []);
  const closed = database.close();
  await expect(database.ping()).rejects.toThrow('closing');
  await expect(sql`select 1`.execute(database.db)).rejects.toThrow('closing');
  expect(await transaction).toBe('committed');
  expect(await queued).toEqual([{ state: 'answered' }]);
  await closed;
});

test('closing an unused database, and closing twice, works', async () => {
  const database = await openTestDatabase();
  await database.ping();
  await Promise.all([database.close(), database.close()]);
});
