import { type RawBuilder, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, migrationsFolder } from '../../platform/db/migrate.ts';
import { type Person, startTestApp } from '../../testing/test-app.ts';
import { answeredEvent, completedEvent, resetEvent, sendEvents, wordEvent } from '../../testing/study-events.ts';
import { openEmptyDatabase } from '../../testing/test-database.ts';
import { makeReadingLesson } from '../../testing/studied-content.ts';
import { figuresOf, selectFigures } from './figures/figures.queries.ts';
import { recentOf } from './study.queries.ts';

const kalima = await startTestApp();
const { db } = kalima.database;

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** How many rows of the log a statement looks at. */
async function eventsReadBy(statement: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
    explain (analyze, timing off, format json) ${statement}`.execute(db);
  const count = (plan: Plan): number => {
    const looked = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0);
    const own = plan['Relation Name'] === 'study_events' ? Math.ceil(looked * plan['Actual Loops']) : 0;
    return own + (plan.Plans ?? []).reduce((sum, inner) => sum + count(inner), 0);
  };
  return rows[0] ? count(rows[0]['QUERY PLAN'][0].Plan) : Number.NaN;
}

/** Answers of ten days, a thousand a day, of which some count; when they were given is not noted. */
async function answerMuch({ profile }: Person): Promise<void> {
  await sql`insert into study_events (user_id, id, device_id, sequence, type, payload, counts, learning_day, happened_at)
    select ${profile.id}::uuid, gen_random_uuid(), gen_random_uuid(), n, 'card-answered', '{"isRight": true}',
      n % 2 = 0, now()::date, now() - n * interval '84 seconds' from generate_series(1, 10000) n`.execute(db);
  await sql`analyze study_events`.execute(db);
}

test('to read the own progress costs the same however much was done', async () => {
  const learner = await kalima.signUpLearner();
  await sendEvents(learner.client, [wordEvent('sun', 'add'), wordEvent('sun', 'master')]);
  await answerMuch(learner);
  expect(await eventsReadBy(figuresOf(learner.profile.id, 'Asia/Shanghai'))).toBe(0);
  expect(await eventsReadBy(recentOf(learner.profile.id, 100))).toBe(2);
  const { recent } = await learner.client.call('GET /api/profile/progress');
  expect(recent.map(({ kind }) => kind).toSorted()).toEqual(['word-added', 'word-mastered']);
});

test('a batch of resets goes over what was completed once', async () => {
  await sql`create table reset_probe (at timestamptz default clock_timestamp())`.execute(db);
  await sql`create function note_reset() returns trigger language plpgsql as
    'begin insert into reset_probe default values; return null; end'`.execute(db);
  await sql`create trigger note_reset after update of is_current on lesson_completions
    for each statement execute function note_reset()`.execute(db);
  const learner = await kalima.signUpLearner();
  const id = await makeReadingLesson(kalima);
  await kalima.assign(learner, id);
  await sendEvents(learner.client, [completedEvent(id)]);
  await sql`delete from reset_probe`.execute(db);
  await sendEvents(learner.client, Array.from({ length: 50 }, resetEvent));
  const { rows } = await sql`select from reset_probe`.execute(db);
  expect(rows).toHaveLength(1);
  expect((await learner.client.call('GET /api/profile/progress')).completedLessons).toEqual([]);
});

test('answers are counted once each, and only where they count', async () => {
  const learner = await kalima.signUpLearner();
  const id = await makeReadingLesson(kalima);
  await kalima.assign(learner, id);
  const [right, wrong] = [answeredEvent(true, id), answeredEvent(false, id)];
  const events = [right, wrong, answeredEvent(true), completedEvent(id)];
  await sendEvents(learner.client, events);
  await sendEvents(learner.client, [...events, answeredEvent(true, id)]);
  expect(await learner.client.call('GET /api/profile/progress')).toMatchObject({ answeredCards: 3, rightAnswers: 2 });
});

test('what was answered before figures were kept is counted by the update', async () => {
  const database = await openEmptyDatabase();
  onTestFinished(() => database.close());
  await migrate(database.db, migrationsFolder, '0012-progress-reset');
  const { rows } = await sql<{ id: string }>`
    insert into profiles (full_name, email) values ('Layla', 'layla@example.org') returning id`.execute(database.db);
  const userId = rows[0]?.id ?? '';
  await sql`insert into study_events (user_id, id, device_id, sequence, type, payload, counts, learning_day, happened_at)
    select ${userId}::uuid, gen_random_uuid(), gen_random_uuid(), n, case when n = 9 then 'word' else 'card-answered' end,
      json_build_object('isRight', n % 2 = 0), n <> 8, now()::date, now() from generate_series(1, 9) n`.execute(
    database.db,
  );
  await database.migrate();
  expect(await selectFigures(database.db, userId, 'UTC')).toMatchObject({ answeredCards: 7, rightAnswers: 3 });
});
