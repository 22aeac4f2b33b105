import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { restoreBackup } from '../../../operator/backup/restore-backup.ts';
import { writeBackup } from '../../../operator/backup/write-backup.ts';
import { openDatabase } from '../../../platform/db/open-database.ts';
import { createLocalFileStore } from '../../../platform/files/local-file-store.ts';
import { makeReadingLesson } from '../../../testing/studied-content.ts';
import { answeredEvent, completedEvent, sendEvents, undoneEvent, wordEvent } from '../../../testing/study-events.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { boundless, type Person, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { testLog } from '../../../testing/test-log.ts';
import { selectShape } from './queries.ts';
import { createPartitioningService } from './service.ts';

async function startSchool() {
  const kalima = await startTestApp({ limits: boundless });
  const lesson = await makeReadingLesson(kalima);
  const learners: Person[] = [];
  for (let n = 0; n < 6; n += 1) {
    const learner = await kalima.signUpLearner();
    await kalima.assign(learner, lesson);
    await sendEvents(
      learner.client,
      Array.from({ length: 40 }, () => answeredEvent(true, lesson)),
    );
    learners.push(learner);
  }
  return { kalima, db: kalima.database.db, lesson, learners };
}

const { kalima, db, lesson, learners } = await startSchool();
const partitioning = createPartitioningService({ database: kalima.database, atOnce: 7, pause: 20 });

async function idsOf({ database }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select user_id || ' ' || id as id from study_events`.execute(database.db);
  return rows.map(({ id }) => id).toSorted();
}

/** What is defined on the log, but for that it is in parts. */
async function definitions(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as text from pg_index where indrelid = 'study_events'::regclass
    union all select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid = 'study_events'::regclass
    union all select column_name || data_type || is_nullable || coalesce(column_default, '')
      || coalesce(col_description('study_events'::regclass, ordinal_position), '')
      from information_schema.columns where table_name = 'study_events'
    union all select obj_description('study_events'::regclass)`.execute(db);
  return rows.map(({ text }) => text).toSorted();
}

/** Learners study, one after the other and without a pause, until told to stop; whose account ends meanwhile is left out. */
function studyOn(people: readonly Person[]) {
  const end = new AbortController();
  const sent: string[] = [];
  const work = people.map(async ({ client, profile }) => {
    while (!end.signal.aborted) {
      const events = [answeredEvent(false, lesson), wordEvent('sun', 'add'), completedEvent(lesson)];
      expect(await sendEvents(client, events)).toEqual(['accepted', 'accepted', 'accepted']);
      await client.call('GET /api/profile/progress');
      sent.push(...events.map(({ id }) => `${profile.id} ${id}`));
    }
  });
  return async () => {
    end.abort();
    await Promise.all(work);
    return sent;
  };
}

test('the log is parted while learners study, an account ends and words move, and nothing is lost, there twice or back', async () => {
  const before = await definitions();
  const there = new Set(await idsOf(kalima));
  const [gone, ...others] = learners as [Person, ...Person[]];
  const stop = studyOn(others);
  const parting = partitioning.partition();
  const { client: admin } = await kalima.signInAdmin();
  await admin.call('DELETE /api/admin/users/{userId}', { params: { userId: gone.profile.id } });
  const itemId = crypto.randomUUID();
  await sql`update study_events set item_id = ${itemId}::uuid where type = 'card-answered' and payload->>'isRight' = 'true'`.execute(
    db,
  );
  const { rows: removed } = await sql<{ id: string }>`
    delete from study_events where (user_id, id) in (select user_id, id from study_events where item_id is not null limit 20)
    returning user_id || ' ' || id as id`.execute(db);
  expect(await parting).toBe('parted');
  const sent = await stop();

  expect(await selectShape(db)).toEqual({ isPartitioned: true, hasCopy: false, hasFormer: false });
  const isRemoved = new Set(removed.map(({ id }) => id));
  const expected = [...there].filter((id) => !id.startsWith(gone.profile.id) && !isRemoved.has(id));
  expect(await idsOf(kalima)).toEqual([...expected, ...sent].toSorted());
  const { rows: moved } = await sql`select from study_events where item_id = ${itemId}::uuid`.execute(db);
  expect(moved).toHaveLength(expected.length);
  expect(await definitions()).toEqual(before);
  const { rows: left } = await sql`select from pg_proc where proname = 'mirror_study_event'
    union all select from pg_class where relname like 'study_events%former' or relname like 'study_events_partitioned%'`.execute(
    db,
  );
  expect(left).toEqual([]);
  expect(await partitioning.partition()).toBe('was parted');
});

test('what is parted is studied, taken back, pruned and moved to another house as before', async () => {
  const learner = await kalima.signUpLearner();
  await kalima.assign(learner, lesson);
  const events = [wordEvent('moon', 'add'), answeredEvent(true, lesson)];
  expect(await sendEvents(learner.client, events)).toEqual(['accepted', 'accepted']);
  expect(await sendEvents(learner.client, [...events, undoneEvent(events[1]?.id ?? '')])).toEqual([
    'known',
    'known',
    'accepted',
  ]);
  await kalima.restart({ keepEventsDays: 200, limits: boundless });
  await kalima.app.memory.pruning.prune();
  await kalima.app.memory.rebuild();

  const folder = temporaryFolder();
  const file = `${folder}/house.tar`;
  await writeBackup(kalima, file, new Date());
  const embedded = await openDatabase({ dataDir: '', inMemory: true, log: testLog });
  onTestFinished(() => embedded.close());
  const target = {
    database: embedded,
    files: createLocalFileStore(`${folder}/media`),
    temporaryFolder: `${folder}/uploads`,
  };
  await restoreBackup(target, file, {});
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from study_events`.execute(embedded.db);
  expect(rows[0]?.n).toBe((await idsOf(kalima)).length);
});
