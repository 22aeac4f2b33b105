import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../../platform/db/schema.ts';
import { countingRows } from '../../../testing/rows-read.ts';
import { classOf } from '../../../testing/school-class.ts';
import { makeReadingLesson } from '../../../testing/studied-content.ts';
import { answeredEvent, sendEvents } from '../../../testing/study-events.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { selectStuck } from './cards/cards.queries.ts';
import { selectDays } from './learner/learner.queries.ts';
import { selectWordStates, selectWordsMissedBy } from './words/words.queries.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const today = new Date().toISOString().slice(0, 10);
const scopeOf = (classId: string) => ({ classId, startsOn: '2020-01-01', today, timeZone: 'UTC' });

/** Answers that a learner may send on one day. */
const answers = 30_000;
const learner = await kalima.signUpWithoutCourses();
const userId = learner.profile.id;
const courseId = await makeReadingLesson(kalima, { cards: 3 });
const classId = await classOf(kalima, { startsOn: '2020-01-01', members: [learner], courses: [courseId] });
await sql`
  with item as (
    insert into memory_items (user_id, item_id, language, text, stability, difficulty, reviews, lapses, last_day, due_day, is_suspended)
    select ${userId}::uuid, item_id, 'arabic', text, 1, 5, 1, 0, ${today}::date, ${today}::date + 1, false
    from word_occurrences where course_id = ${courseId}::uuid limit 1 returning item_id
  )
  insert into study_events (user_id, id, device_id, sequence, type, payload, counts, item_id, learning_day, happened_at)
  select ${userId}::uuid, gen_random_uuid(), ${userId}::uuid, n, 'reviewed', jsonb_build_object('courseId', ${courseId}::text,
    'exercise', 'pick', 'grade', 'again'), true, item_id, ${today}::date, now() - n * interval '1 second'
  from generate_series(1, ${sql.lit(answers)}) n, item`.execute(db);
await sql`analyze`.execute(db);

test.each<[string, number, (counted: Db) => Promise<unknown>]>([
  ['days', answers, (counted) => selectDays(counted, scopeOf(classId), userId)],
  ['missed words', 4 * answers, (counted) => selectWordsMissedBy(counted, scopeOf(classId), userId, 5)],
  ['words by what they are to them', 1000, (counted) => selectWordStates(counted, scopeOf(classId), userId)],
])('of a learner who answers all day the %s are read from some of the answers', async (_what, most, query) => {
  const counting = countingRows(kalima.database);
  await query(counting.db);
  expect(Math.max(...counting.read)).toBeLessThan(most);
});

test('in a class of very many learners and courses those courses are judged that each touched last', async () => {
  const weak = await kalima.signUpWithoutCourses();
  const [missed, latest] = [await makeReadingLesson(kalima), await makeReadingLesson(kalima)];
  const id = await classOf(kalima, { startsOn: '2020-01-01', members: [weak], courses: [missed, latest] });
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const wrong = Array.from({ length: 10 }, () => ({ ...answeredEvent(false, missed), happenedAt: yesterday }));
  await sendEvents(weak.client, [...wrong, answeredEvent(true, latest)]);
  const stuckAmong = async (mostCells?: number) =>
    (await selectStuck(db, scopeOf(id), { from: 0, limit: 4 }, mostCells)).items.map(({ course }) => course.courseId);
  expect(await stuckAmong()).toEqual([missed]);
  expect(await stuckAmong(1)).toEqual([]);
});
