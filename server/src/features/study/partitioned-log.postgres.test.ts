import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { restoreBackup } from '../../operator/backup/restore-backup.ts';
import { writeBackup } from '../../operator/backup/write-backup.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { createLocalFileStore } from '../../platform/files/local-file-store.ts';
import { makeReadingLesson } from '../../testing/studied-content.ts';
import { answeredEvent, completedEvent, sendEvents, undoneEvent, wordEvent } from '../../testing/study-events.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { boundless, startTestApp } from '../../testing/test-app.ts';
import { testLog } from '../../testing/test-log.ts';

// Version 0.2.1 and earlier could partition the log of study, and an operator can: the product works with both shapes.

const kalima = await startTestApp({ limits: boundless });
const { db } = kalima.database;
const lesson = await makeReadingLesson(kalima);

/** Puts a table with the same definitions, partitioned by a hash of the learner, in the place of the log. */
async function partitionLog(): Promise<void> {
  const { rows: keys } = await sql<{ text: string }>`
    select format('alter table parted add constraint %I %s', 'parted_' || conname, pg_get_constraintdef(oid)) as text
    from pg_constraint where conrelid = 'study_events'::regclass and contype = 'f'`.execute(db);
  await sql`create table parted (like study_events including all) partition by hash (user_id)`.execute(db);
  for (let part = 0; part < 4; part += 1) {
    const values = sql`for values with (modulus 4, remainder ${sql.lit(part)})`;
    await sql`create table ${sql.id(`part_${part}`)} partition of parted ${values}`.execute(db);
  }
  for (const { text } of keys) await sql.raw(text).execute(db);
  await sql`drop table study_events`.execute(db);
  await sql`alter table parted rename to study_events`.execute(db);
}

async function countEvents(of = db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from study_events`.execute(of);
  return rows[0]?.n ?? 0;
}

test('a partitioned log is studied, taken back, pruned, deleted and moved to another house as one table is', async () => {
  await partitionLog();
  const [learner, gone] = [await kalima.signUpLearner(), await kalima.signUpLearner()];
  for (const person of [learner, gone]) await kalima.assign(person, lesson);
  const events = [wordEvent('moon', 'add'), answeredEvent(true, lesson), completedEvent(lesson)];
  expect(await sendEvents(learner.client, events)).toEqual(['accepted', 'accepted', 'accepted']);
  expect(await sendEvents(learner.client, [...events, undoneEvent(events[1]?.id ?? '')])).toEqual([
    'known',
    'known',
    'known',
    'accepted',
  ]);
  await sendEvents(gone.client, [answeredEvent(false, lesson)]);
  expect(await countEvents()).toBe(5);
  const { client: admin } = await kalima.signInAdmin();
  await admin.call('DELETE /api/admin/users/{userId}', { params: { userId: gone.profile.id } });
  expect(await countEvents()).toBe(4);
  await kalima.restart({ keepEventsDays: 200 });
  await kalima.app.memory.pruning.prune();
  await kalima.app.memory.rebuild();

  const folder = temporaryFolder();
  const file = `${folder}/house.tar`;
  await writeBackup(kalima, file, new Date());
  const embedded = await openDatabase({ dataDir: '', inMemory: true, log: testLog });
  onTestFinished(() => embedded.close());
  const files = createLocalFileStore(`${folder}/media`);
  await restoreBackup({ database: embedded, files, temporaryFolder: `${folder}/uploads` }, file, {});
  expect(await countEvents(embedded.db)).toBe(4);
});
