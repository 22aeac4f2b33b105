import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makePhraseCourse, makeReadingLesson, makeStory } from '../../testing/studied-content.ts';
import { startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const { client } = await kalima.signInAdmin();
const edit = 'PATCH /api/admin/courses/{id}';

async function syncAll(clear = false) {
  const { id } = await client.call('POST /api/admin/courses/sync', { body: { clear } });
  await kalima.app.jobs.settled();
  const { state, done, total, counts } = await client.call('GET /api/jobs/{id}', { params: { id } });
  return { state, done, total, counts };
}

const catalogue = async () => (await client.call('GET /api/admin/courses', { query: {} })).items;

test('an empty catalogue has nothing to sync', async () => {
  const counts = { courses: 0, removed: 0, skipped: 0 };
  expect(await syncAll()).toEqual({ state: 'done', done: 0, total: 0, counts });
});

test('what was meddled with is as its content again, and what an admin edited stays', async () => {
  const bread = await kalima.createMaterial({ title: 'Bread', content: '<p>Flour.</p>' });
  const owned = await kalima.createMaterial({ title: 'Owned' });
  const lessons = [];
  for (let index = 0; index < 4; index += 1) lessons.push(await makeReadingLesson(kalima));
  const others = [await makePhraseCourse(kalima), await makeStory(kalima)];
  const mine = { description: 'Mine', level: 5, lessonNumber: 9, isFree: false };
  await client.call(edit, { params: { id: owned.id }, body: { version: 1, ...mine } });
  const learner = await kalima.signUpLearner();
  for (const id of [bread.id, ...others]) await kalima.assign(learner, id);
  const before = await catalogue();
  const mineBefore = (await learner.client.call('GET /api/courses')).items;
  await sql`update courses set title = 'x', description = case when is_edited then description else 'y' end,
    search_text = '', level = case when is_edited then level else 99 end`.execute(db);

  const counts = { courses: 8, removed: 0, skipped: 0 };
  expect(await syncAll()).toEqual({ state: 'done', done: 8, total: 8, counts });
  const without = ({ version: _version, updatedAt: _updatedAt, ...course }: (typeof before)[number]) => course;
  expect((await catalogue()).map(without)).toEqual(before.map(without));
  expect((await learner.client.call('GET /api/courses')).items).toEqual(mineBefore);
  expect((await client.call('GET /api/admin/courses', { query: { q: 'bread flour' } })).total).toBe(1);
  const numbers = (await catalogue()).filter((course) => course.courseType === 'reading_card');
  expect(numbers.map(({ id, level, lessonNumber }) => [id, level, lessonNumber])).toEqual([
    [lessons[0], 1, 1],
    [lessons[1], 1, 2],
    [lessons[2], 1, 3],
    [lessons[3], 2, 1],
  ]);

  // Nothing is left to do, so no open form becomes stale.
  const versions = (await catalogue()).map((course) => course.version);
  await syncAll(true);
  expect((await catalogue()).map((course) => course.version)).toEqual(versions);
});

test('a gap in the numbers is closed', async () => {
  const [first, second] = [await kalima.createMaterial(), await kalima.createMaterial()];
  await client.call('DELETE /api/author/learning-materials/{id}', { params: { id: first.id } });
  const numbers = async () => {
    const { items } = await client.call('GET /api/admin/courses', { query: { courseType: 'learning_material' } });
    return items.find((course) => course.id === second.id)?.lessonNumber ?? 0;
  };
  const place = (await catalogue()).filter((course) => course.courseType === 'learning_material').length;
  expect(await numbers()).toBeGreaterThan(place);
  await syncAll();
  expect(await numbers()).toBe(place);
});

test('a course without content is skipped, and removed by clearing alone', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into courses (title, course_type, is_free) values ('Gone', 'story', true) returning id`.execute(db);
  const learner = await kalima.signUpLearner();
  const count = (await learner.client.call('GET /api/courses')).items.length;
  const skipped = await syncAll();
  expect(skipped.counts).toMatchObject({ removed: 0, skipped: 1 });
  const cleared = await syncAll(true);
  expect(cleared).toMatchObject({ total: skipped.total, counts: { courses: skipped.total, removed: 1, skipped: 0 } });
  expect((await catalogue()).map((course) => course.id)).not.toContain(rows[0]!.id);
  expect((await learner.client.call('GET /api/courses')).items).toHaveLength(count - 1);
});

test('more than one piece is synced', async () => {
  await sql`with made as (
      insert into courses (title, course_type, is_free) select 'c' || n, 'reading_card', true from generate_series(1, 60) n returning id
    ) insert into reading_lessons (id, name, stage, language) select id, 'Lesson', 2, 'arabic' from made`.execute(db);
  const { state, done, total } = await syncAll(true);
  expect([state, done]).toEqual(['done', total]);
  const { items } = await client.call('GET /api/admin/courses', { query: { q: 'lesson', courseType: 'reading_card' } });
  expect(items.length).toBeGreaterThanOrEqual(60);
});
