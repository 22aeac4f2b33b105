import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { choicesFor, exerciseFor } from '@kalima/shared/domain/learning/exercises';
import { addDays, learningDayOf } from '@kalima/shared/domain/learning/learning-day';
import { figuresOf } from '@kalima/shared/domain/learning/memory-overview';
import { dailyLimits } from '@kalima/shared/domain/learning/review-queue';
import { seededRandom } from '@kalima/shared/domain/language/seeded-random';
import { startTestApp } from '../../server/src/testing/test-app.ts';
import { loadDemo } from './load-demo.ts';

const demoDir = new URL('./content/', import.meta.url).pathname;

test('the demo is loaded once, begun again where it was cut off, and its passwords are kept for the owner alone', async () => {
  const kalima = await startTestApp();
  const { database, dataDir } = kalima;
  const load = () => loadDemo({ app: kalima.app, database, dataDir, demoDir });

  // An interrupted load: half of it is there, and the mark of an unfinished one.
  await database.db.insertInto('demo_load').defaultValues().execute();
  await kalima.app.accounts.makeAdmin({ email: 'teacher@demo.kalima', isDemo: true });
  const accounts = await load();
  expect(accounts.map(({ role }) => role)).toEqual(['admin', 'teacher', 'user']);
  expect((await stat(join(dataDir, 'demo-accounts.json'))).mode & 0o777).toBe(0o600);
  // Shown once.
  expect(await load()).toEqual([]);
  expect(await kalima.app.accounts.countDemoAccounts()).toBe(128);

  const people = await Promise.all(accounts.map(({ email, password }) => kalima.signIn(email, password)));
  for (const { client, profile } of people) {
    const { items } = await client.call('GET /api/learning-materials', { query: {} });
    expect(items.length).toBeGreaterThanOrEqual(12);
    expect(profile.role).toBe(accounts.find(({ email }) => email === profile.email)?.role);
    for (const { id, imageUrl } of items) {
      const material = await client.call('GET /api/learning-materials/{id}', { params: { id } });
      for (const url of [imageUrl, material.videoSource === 'upload' ? material.videoUrl : null]) {
        if (url !== null) expect((await client.send({ method: 'GET', url })).statusCode).toBe(200);
      }
    }
  }

  // Nobody did what the demo came with.
  for (const { client } of people.slice(0, 2))
    expect(await client.call('GET /api/teacher/changes')).toEqual({ items: [] });

  // What the dashboard counts (PRODUCT.md#figures).
  const figures = await people[0]?.client.call('GET /api/admin/statistics');
  expect(figures).toMatchObject({ users: 128, activeUsers: 87, lessons: 45, completions: 1243, words: 1500 });
  expect(figures?.days).toHaveLength(30);

  // The catalogue is what re-sync would make of it (PRODUCT.md#re-sync-of-the-catalogue).
  const catalogue = () => sql`select id, level, lesson_number, version from courses order by id`.execute(database.db);
  const before = (await catalogue()).rows;
  await people[0]?.client.call('POST /api/admin/courses/sync', { body: { clear: false } });
  await kalima.app.jobs.settled();
  expect((await catalogue()).rows).toEqual(before);

  // The demo learner is half way through every activity, and hears and sees every word.
  const learner = people.find(({ profile }) => profile.role === 'user');
  const { completedLessons } = (await learner?.client.call('GET /api/profile/progress')) ?? { completedLessons: [] };
  expect(new Set(completedLessons.map(({ activity }) => activity)).size).toBe(4);
  const { items: words } = (await learner?.client.call('GET /api/vocabulary', { query: {} })) ?? { items: [] };
  expect(words).toHaveLength(24);
  for (const url of words.flatMap(({ imageUrl, audioUrl }) => [imageUrl, audioUrl])) {
    expect((await learner?.client.send({ method: 'GET', url: url ?? '/' }))?.statusCode).toBe(200);
  }

  // Nothing was done before its course was assigned, and all of it counts (PRODUCT.md#events).
  const { rows: tooEarly } = await sql`
    select e.id from study_events e where not e.counts or exists (
      select 1 from assignment_log l
      where l.user_id = e.user_id and l.course_id = (e.payload->>'courseId')::uuid and l.assigned_at > e.happened_at
    )`.execute(database.db);
  expect(tooEarly).toEqual([]);

  // Each of the four questions about a class has an answer.
  const teacher = people.find(({ profile }) => profile.role === 'teacher');
  const needy = (await teacher?.client.call('GET /api/teacher/attention'))?.items ?? [];
  expect(needy.map(({ name }) => name).toSorted()).toEqual(['6B Arabic', 'English for beginners']);
  for (const one of needy)
    for (const count of [one.stuck, one.overdue, one.missedWords, one.absent])
      expect([one.name, count > 0]).toEqual([one.name, true]);
  const { items: own } = (await learner?.client.call('GET /api/classes')) ?? { items: [] };
  expect(own).toMatchObject([{ name: '6B Arabic', dueCourses: [{}, {}, {}] }]);

  // A month of answers ends in a queue that asks in every way, whichever side of the learner's 4:00 it is loaded on.
  const today = learningDayOf(Date.now(), 0);
  for (const day of [addDays(today, -1), today, addDays(today, 1)]) {
    const review = await learner?.client.call('GET /api/review', { query: { day, minutes: 60 } });
    const due = review?.items.filter(({ lastDay }) => lastDay !== null) ?? [];
    expect(due.length).toBeGreaterThanOrEqual(12);
    expect(due.length).toBeLessThanOrEqual(20);
    expect(review?.items.length).toBe(due.length + dailyLimits.newItems);
    expect(Math.abs((review?.paceMs ?? 0) - 6_000)).toBeLessThan(2_000);
    const asked = due.map((item) => {
      const choices = choicesFor(item, review?.pictures ?? [], seededRandom(item.itemId)).length;
      return exerciseFor(item, item.stability, choices, { mayType: true, maySay: true, canHear: true });
    });
    expect(new Set(asked)).toEqual(new Set(['pick', 'hear', 'build', 'type', 'say']));
  }
  const overview = await learner?.client.call('GET /api/profile/memory', { query: { day: today } });
  const { states, weeks, due } = figuresOf(overview?.languages ?? [], 'all');
  expect(overview?.languages.map(({ language }) => language)).toEqual(['arabic', 'chinese', 'egyptian', 'english']);
  for (const state of ['learning', 'settling', 'lasting', 'aside'] as const) expect(states[state]).toBeGreaterThan(0);
  expect(weeks.slice(-4).every(({ answers }) => answers >= 20)).toBe(true);
  expect(due.filter((count) => count > 0).length).toBeGreaterThan(7);
});

test('a database that is in use gets no demo, whatever file an earlier version left in the data folder', async () => {
  const { app, database, dataDir, signUpLearner } = await startTestApp();
  await signUpLearner();
  await writeFile(join(dataDir, 'demo-loading'), '');
  expect(await loadDemo({ app, database, dataDir, demoDir })).toEqual([]);
});

test('an interrupted load deletes nothing that a school has made since', async () => {
  const { app, database, dataDir, createMaterial, signInAdmin, signIn } = await startTestApp();
  await app.accounts.makeAdmin({ email: 'teacher@demo.kalima', isDemo: true });
  const { email } = await signInAdmin();
  const { id } = await createMaterial();
  await database.db.insertInto('demo_load').defaultValues().execute();
  await writeFile(join(dataDir, 'demo-loading'), '');
  expect(await loadDemo({ app, database, dataDir, demoDir })).toEqual([]);
  const { client } = await signIn(email);
  expect(await client.call('GET /api/learning-materials/{id}', { params: { id } })).toMatchObject({ id });
});

test('a database whose accounts are deleted, but not its content, gets no demo', async () => {
  const { app, database, dataDir, createMaterial } = await startTestApp();
  await createMaterial();
  await database.db.deleteFrom('profiles').execute();
  expect(await loadDemo({ app, database, dataDir, demoDir })).toEqual([]);
});
