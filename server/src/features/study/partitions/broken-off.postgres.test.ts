import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { sendEvents, wordEvent } from '../../../testing/study-events.ts';
import { boundless, startTestApp } from '../../../testing/test-app.ts';
import { copySome, makeCopy, selectShape } from './queries.ts';
import { createPartitioningService } from './service.ts';

const kalima = await startTestApp({ limits: boundless });
const { db } = kalima.database;
const learner = await kalima.signUpLearner();
const partitioning = createPartitioningService({ database: kalima.database, atOnce: 7, pause: 20 });
const nobody = '00000000-0000-0000-0000-000000000000';

const send = (count: number) =>
  sendEvents(
    learner.client,
    Array.from({ length: count }, () => wordEvent('sun', 'add')),
  );
const countEvents = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from study_events`.execute(db);
  return rows[0]?.n;
};

test('what was broken off goes on, also where a migration changed the table, and waits for who reads as before', async () => {
  await send(30);
  await inTransaction(db, makeCopy);
  await inTransaction(db, (trx) => copySome(trx, { userId: nobody, id: nobody }, 10));
  await send(10);
  await sql`alter table study_events add column later text default 'x'`.execute(db);
  await send(10);

  // As a backup does: it sees what was there when it began, whichever table it reads when.
  const began = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let isReading = true;
  const reading = db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`select count(*) from courses`.execute(trx);
      began.resolve();
      await ended.promise;
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from study_events`.execute(trx);
      isReading = false;
      return rows[0]?.n;
    });
  await began.promise;
  await send(5);
  const parting = partitioning.partition((line) => {
    if (line.startsWith('waiting')) ended.resolve();
  });
  expect(await reading).toBe(50);
  expect(isReading).toBe(false);
  expect(await parting).toBe('parted');
  expect(await countEvents()).toBe(55);
  const { rows } = await sql`select distinct later from study_events`.execute(db);
  expect(rows).toEqual([{ later: 'x' }]);
  await send(3);
  expect(await countEvents()).toBe(58);
  expect(await selectShape(db)).toEqual({ isPartitioned: true, hasCopy: false, hasFormer: false });
});
