import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { openTestDatabase } from '../../testing/test-database.ts';
import { inTransaction } from './in-transaction.ts';

test('of two transactions in a deadlock the loser runs again', async () => {
  const database = await openTestDatabase();
  await sql`create table rows (id int primary key, n int)`.execute(database.db);
  await sql`insert into rows values (1, 0), (2, 0)`.execute(database.db);
  const bothHoldOne = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let runs = 0;

  const cross = (first: number, second: number): Promise<void> =>
    inTransaction(database.db, async (trx) => {
      runs += 1;
      await sql`update rows set n = n + 1 where id = ${first}`.execute(trx);
      bothHoldOne[first - 1]?.resolve();
      await Promise.all(bothHoldOne.map(({ promise }) => promise));
      await sql`update rows set n = n + 1 where id = ${second}`.execute(trx);
    });
  await Promise.all([cross(1, 2), cross(2, 1)]);

  // On a busy machine the two may meet once more.
  expect(runs).toBeGreaterThanOrEqual(3);
  expect(await database.statement({ name: 'rows', text: 'select id, n from rows order by id' }, [])).toEqual([
    { id: 1, n: 2 },
    { id: 2, n: 2 },
  ]);
  await database.close();
});
