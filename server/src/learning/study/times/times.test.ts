import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, migrationsFolder } from '../../../platform/db/migrate.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { makeReadingLesson } from '../../../testing/studied-content.ts';
import {
  answeredEvent,
  completedEvent,
  reviewedEvent,
  sendEvents,
  undoneEvent,
  wordEvent,
} from '../../../testing/study-events.ts';
import { boundless, startTestApp } from '../../../testing/test-app.ts';
import { openEmptyDatabase } from '../../../testing/test-database.ts';
import { selectDays, selectFigures } from '../../statistics/statistics.queries.ts';
import * as own from '../figures/figures.queries.ts';
import { activityOfEvent, courseOfEvent } from '../study.queries.ts';
import { selectStudiedDays } from './times.queries.ts';

const kalima = await startTestApp({ limits: boundless });
const { db } = kalima.database;
const zones = ['UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Auckland'];
const minute = 60_000;

/** What is kept of when people studied, and the same read from the log. */
async function keptAndScanned(within: Db): Promise<string[][]> {
  const kept = sql<{ row: string }>`
    select (user_id, quarter, learning_day, first_at, last_at)::text as row from study_times`;
  const scanned = sql<{ row: string }>`
    select (user_id, date_bin('15 minutes', happened_at, '2000-01-01T00:00:00Z')::timestamptz(3), learning_day,
      min(happened_at), max(happened_at))::text as row
    from study_events where counts
    group by user_id, date_bin('15 minutes', happened_at, '2000-01-01T00:00:00Z'), learning_day`;
  const found = [await kept.execute(within), await scanned.execute(within)];
  return found.map(({ rows }) => rows.map(({ row }) => row).toSorted());
}

/** What is kept of the courses that people studied, and the same read from the log. */
async function coursesKeptAndScanned(within: Db): Promise<string[][]> {
  const kept = sql<{ row: string }>`select (user_id, course_id, done_in, latest_at)::text as row from studied_courses`;
  const scanned = sql<{ row: string }>`
    select (user_id, course_id, done_in, max(happened_at))::text as row from (
      select e.user_id, ${courseOfEvent} as course_id, e.happened_at,
        case when e.type = 'word' then 'word' else ${activityOfEvent} end as done_in
      from study_events e where e.counts
    ) one where course_id is not null group by user_id, course_id, done_in`;
  const found = [await kept.execute(within), await scanned.execute(within)];
  return found.map(({ rows }) => rows.map(({ row }) => row).toSorted());
}

/** Learners of each day and of the last week before a moment, read from the log. */
async function scanForDashboard(now: Date, zone: string) {
  const active = await sql<{ n: number }>`select count(distinct user_id)::int as n from study_events
    where counts and happened_at > ${now}::timestamptz - interval '7 days' and happened_at <= ${now}`.execute(db);
  const days = await sql<{ date: string; learners: number }>`
    select to_char(happened_at at time zone ${zone}, 'YYYY-MM-DD') as date, count(distinct user_id)::int as learners
    from study_events where counts and happened_at <= ${now}::timestamptz
      and (happened_at at time zone ${zone})::date > (${now}::timestamptz at time zone ${zone})::date - 30
    group by 1 order by 1`.execute(db);
  return { activeUsers: active.rows[0]?.n, days: days.rows };
}

async function readForDashboard(now: Date, zone: string) {
  const days = await selectDays(db, now, 30, zone);
  return {
    activeUsers: (await selectFigures(db, now)).activeUsers,
    days: days.filter(({ learners }) => learners > 0).map(({ date, learners }) => ({ date, learners })),
  };
}

async function scanForProfile(userId: string, zone: string) {
  const { rows } = await sql<{ activeDays: number }>`
    select count(distinct (happened_at at time zone ${zone})::date)::int as "activeDays" from study_events
    where user_id = ${userId}::uuid and counts and happened_at >= now() - interval '30 days'`.execute(db);
  return rows[0];
}

async function scanStudiedDays(userId: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select distinct learning_day::text as day from study_events
    where user_id = ${userId}::uuid and counts and happened_at > now() - interval '9 days' order by 1`.execute(db);
  return rows.map(({ day }) => day);
}

const lesson = await makeReadingLesson(kalima);
const notAssigned = await makeReadingLesson(kalima);
const about = { courseId: lesson, partId: lesson, text: 'sun', language: 'english' as const };

const done = fc.record({
  kind: fc.constantFrom('word', 'word of a course', 'answered', 'reviewed', 'flashcard', 'completed', 'not assigned'),
  minutesAgo: fc.oneof(fc.integer({ min: 0, max: 180 }), fc.integer({ min: 0, max: 45 * 24 * 60 })),
  isUndone: fc.boolean(),
  isSentTwice: fc.boolean(),
});

function eventOf({ kind, minutesAgo }: { kind: string; minutesAgo: number }) {
  const happenedAt = new Date(Date.now() - minutesAgo * minute).toISOString();
  if (kind === 'word') return wordEvent('sun', 'add', { happenedAt });
  if (kind === 'word of a course') return wordEvent('sun', 'add', { happenedAt, courseId: lesson });
  if (kind === 'flashcard') return reviewedEvent(about, { happenedAt, exercise: 'flashcard' });
  if (kind === 'answered') return { ...answeredEvent(true, lesson), happenedAt };
  if (kind === 'reviewed') return reviewedEvent(about, { happenedAt });
  return { ...completedEvent(kind === 'completed' ? lesson : notAssigned), happenedAt };
}

test('figures by day are those of the log, whichever events came, late, twice, undone or not counting', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(done, { minLength: 1, maxLength: 25 }),
      fc.integer({ min: 0, max: 20_000 }),
      async (all, back) => {
        const learner = await kalima.signUpLearner();
        await kalima.assign(learner, lesson);
        const sent = all.map((one) => ({ ...one, event: eventOf(one) }));
        const half = Math.ceil(sent.length / 2);
        for (const part of [sent.slice(half), sent.slice(0, half)]) {
          if (part.length > 0) await sendEvents(learner.client, part.map(({ event }) => event)); // prettier-ignore
        }
        const again = sent.flatMap(({ event, isSentTwice }) => (isSentTwice ? [event] : []));
        const undone = sent.flatMap(({ event, isUndone }) => (isUndone ? [undoneEvent(event.id)] : []));
        await sendEvents(learner.client, [...undone, ...again, wordEvent('moon', 'add')]);

        const [kept, scanned] = await keptAndScanned(db);
        expect(kept).toEqual(scanned);
        const { id } = learner.profile;
        expect(await selectStudiedDays(db, id)).toEqual(await scanStudiedDays(id));
        const moment = new Date(Date.now() - back * minute);
        for (const zone of zones) {
          expect(await own.selectFigures(db, id, zone)).toMatchObject((await scanForProfile(id, zone)) ?? {});
          expect(await readForDashboard(moment, zone)).toEqual(await scanForDashboard(moment, zone));
        }
      },
    ),
    { numRuns: 12 },
  );
});

test('they follow the log where a learner begins again by a teacher, and where an account ends', async () => {
  const { client } = await kalima.signInAdmin();
  const learner = await kalima.signUpLearner();
  const params = { userId: learner.profile.id };
  await client.call('POST /api/admin/users/{userId}/progress-reset', { params });
  const [kept, scanned] = await keptAndScanned(db);
  expect(kept?.filter((row) => row.includes(params.userId))).toHaveLength(1);
  expect(kept).toEqual(scanned);
  await client.call('DELETE /api/admin/users/{userId}', { params });
  const [left, leftInLog] = await keptAndScanned(db);
  expect(left?.filter((row) => row.includes(params.userId))).toEqual([]);
  expect(left).toEqual(leftInLog);
});

test('what is not kept of the log is not kept here either, and changes no figure', async () => {
  const learner = await kalima.signUpLearner();
  const at = (days: number) => new Date(Date.now() - days * 24 * 60 * minute).toISOString();
  await sendEvents(
    learner.client,
    [at(400), at(20), at(3)].map((happenedAt) => wordEvent('sun', 'add', { happenedAt })),
  );
  const { id } = learner.profile;
  const before = await own.selectFigures(db, id, 'UTC');
  await kalima.restart({ keepEventsDays: 200 });
  await kalima.app.memory.pruning.prune();
  expect(await own.selectFigures(db, id, 'UTC')).toEqual(before);
  const { rows } = await sql`select from study_times where user_id = ${id}::uuid`.execute(db);
  expect(rows).toHaveLength(2);
});

test('when people studied before it was kept is read from the log once, by the update', async () => {
  const database = await openEmptyDatabase();
  onTestFinished(() => database.close());
  await migrate(database.db, migrationsFolder, '0052-reading-settings');
  await sql`insert into profiles (full_name, email) select 'L', n || '@example.org' from generate_series(1, 3) n`.execute(
    database.db,
  );
  await sql`insert into study_events (user_id, id, device_id, sequence, type, payload, counts, learning_day, happened_at)
    select id, gen_random_uuid(), id, n, 'word', '{}', n % 3 > 0, (now() - n * interval '7 minutes')::date, now() - n * interval '7 minutes'
    from profiles, generate_series(1, 500) n`.execute(database.db);
  await sql`update study_events set type = 'card-answered', payload = jsonb_build_object('courseId', id, 'activity', 'stories')
    where sequence % 2 = 0`.execute(database.db);
  await sql`update study_events set type = 'reviewed', payload = jsonb_build_object('courseId', user_id, 'exercise', 'flashcard')
    where sequence % 5 = 0`.execute(database.db);
  await sql`update study_events set payload = jsonb_build_object('courseId', user_id) where type = 'word' and sequence % 7 = 0`.execute(
    database.db,
  );
  await database.migrate();
  const [courses, coursesInLog] = await coursesKeptAndScanned(database.db);
  expect(courses?.length).toBeGreaterThan(300);
  expect(courses).toEqual(coursesInLog);
  const [kept, scanned] = await keptAndScanned(database.db);
  expect(kept?.length).toBeGreaterThan(500);
  expect(kept).toEqual(scanned);
});
