import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countingRows } from '../../../testing/rows-read.ts';
import { classOf } from '../../../testing/school-class.ts';
import { makeReadingLesson } from '../../../testing/studied-content.ts';
import { completedEvent, sendEvents } from '../../../testing/study-events.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { selectAbsent } from './cards/cards.queries.ts';
import { planWithoutCompiling } from './reports.queries.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const today = new Date().toISOString().slice(0, 10);
const startsOn = '2020-01-01';

test('who is absent is found in as many steps as there are learners, however many courses their class once had', async () => {
  const active = await kalima.signUpWithoutCourses();
  const [lesson, outside] = [await makeReadingLesson(kalima), await makeReadingLesson(kalima)];
  const teacher = await kalima.makeTeacher();
  const parts = { startsOn, teachers: [teacher], members: [active], courses: [lesson] };
  const params = { id: await classOf(kalima, parts) };
  const learners = Array.from({ length: 100 }, (_, at) => ({ name: `Amal ${at}`, userName: `amal${at}` }));
  await teacher.client.call('POST /api/teacher/classes/{id}/learners', { params, body: { learners } });
  await sql`insert into class_courses (class_id, course_id, sort_order, removed_at)
    select ${params.id}::uuid, gen_random_uuid(), n, now() from generate_series(1, 1000) n`.execute(db);
  await kalima.assign(active, outside);
  await sendEvents(active.client, [completedEvent(lesson), completedEvent(outside)]);
  // Courses that the class no longer has count as well.
  await teacher.client.call('POST /api/teacher/assignments/removal', {
    body: { courses: [lesson], classIds: [params.id] },
  });

  const counting = countingRows(kalima.database);
  const scope = { classId: params.id, startsOn, today, timeZone: 'UTC' };
  await selectAbsent(counting.db, scope, { from: 0, limit: 4 });
  expect(Math.max(...counting.read)).toBeLessThan(300 * learners.length);
  await sql`update class_members set joined_at = now() - interval '30 days'`.execute(db);
  const { total } = await db.transaction().execute(async (trx) => {
    await planWithoutCompiling(trx);
    return selectAbsent(trx, scope, { from: 0, limit: 4 });
  });
  expect(total).toBe(learners.length);
});
