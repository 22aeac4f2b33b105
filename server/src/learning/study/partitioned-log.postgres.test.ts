import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { restoreBackup } from '../../operations/backup/restore-backup.ts';
import { writeBackup } from '../../operations/backup/write-backup.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { createLocalFileStore } from '../../platform/files/local-file-store.ts';
import { makeReadingLesson } from '../../testing/studied-content.ts';
import { answeredEvent, completedEvent, sendEvents, undoneEvent, wordEvent } from '../../testing/study-events.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { boundless, startTestApp } from '../../testing/test-app.ts';
import { testLog } from '../../testing/test-log.ts';

// Earlier versions could partition the log of study, and an operator can: the product works with both shapes.

const kalima = await startTestApp({ limits: boundless });
const { db } = kalima.database;
const lesson = await makeReadingLesson(kalima);

/** Partitions the log as docs/SCALING.md tells operators to. */
async function partitionLog(): Promise<void> {
  const page = await readFile(new URL('../../../../docs/SCALING.md', import.meta.url), 'utf8');
  const statements = /```sql\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  await sql.raw(statements).execute(db);
}

/** Lists the indexes, constraints and columns of the log, by name. */
async function definitions(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select indexrelid::regclass || ' ' || indisunique || regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', '') as text
      from pg_index where indrelid = 'study_events'::regclass
    union all select contype::text || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where conrelid = 'study_events'::regclass and contype <> 'n'
    union all select column_name || data_type || is_nullable || coalesce(column_default, '')
      from information_schema.columns where table_name = 'study_events'`.execute(db);
  return rows.map(({ text }) => text).toSorted();
}

async function countEvents(of = db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from study_events`.execute(of);
  return rows[0]?.n ?? 0;
}

test('a partitioned log is studied, taken back, pruned, deleted and moved to another house as one table is', async () => {
  const [learner, gone] = [await kalima.signUpLearner(), await kalima.signUpLearner()];
  await sendEvents(gone.client, [wordEvent('sun', 'add')]);
  const before = await definitions();
  await partitionLog();
  expect(await definitions()).toEqual(before);
  expect(await countEvents()).toBe(1);
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
  expect(await countEvents()).toBe(6);
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
