import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { PersonAction } from '@kalima/shared/domain/people/person-log';
import { classOf } from '../../../testing/school-class.ts';
import { type Person, startTestApp, testPassword } from '../../../testing/test-app.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const path = '/api/admin/users/{userId}';
const of = ({ profile }: Person) => ({ params: { userId: profile.id } });

/** What was noted of a person, the earliest first, but for the reading of the log itself. */
async function noted(person: Person): Promise<[PersonAction, string | undefined][]> {
  const { client } = await kalima.makeAdmin();
  const { items } = await client.call(`GET ${path}/log`, of(person));
  return items
    .filter(({ action }) => action !== 'log-seen')
    .toReversed()
    .map(({ action, actor }) => [action, actor?.id]);
}

test('what an admin looks at and changes of a learner is noted, with who it was', async () => {
  const [admin, learner] = [await kalima.makeAdmin(), await kalima.signUpLearner()];
  const { client, profile } = admin;
  await client.call(`GET ${path}`, of(learner));
  await client.call(`GET ${path}/progress`, of(learner));
  await client.call(`GET ${path}/courses`, of(learner));
  await client.call(`POST ${path}/reset-link`, { ...of(learner), body: {} });
  await client.call(`PATCH ${path}`, { ...of(learner), body: { isActive: false } });
  await client.call(`PATCH ${path}`, { ...of(learner), body: { isActive: true, role: 'teacher' } });
  const acts = await noted(learner);
  expect(new Set(acts.map(([, actor]) => actor))).toEqual(new Set([profile.id]));
  const actions = acts.map(([action]) => action);
  expect(actions.slice(0, 5)).toEqual(['account-seen', 'progress-seen', 'courses-seen', 'link-made', 'deactivated']);
  // At one moment, so in any order.
  expect(new Set(actions.slice(5))).toEqual(new Set(['reactivated', 'role-changed']));
});

test('the same by the same within an hour is one row, and by another or later one more', async () => {
  const [one, other, learner] = [await kalima.makeAdmin(), await kalima.makeAdmin(), await kalima.signUpLearner()];
  for (const { client } of [one, one, other]) await client.call(`GET ${path}`, of(learner));
  expect(await noted(learner)).toHaveLength(2);
  await sql`update person_log set at = at - interval '61 minutes' where person_id = ${learner.profile.id}::uuid`.execute(
    db,
  );
  await one.client.call(`GET ${path}`, of(learner));
  expect(await noted(learner)).toEqual([
    ['account-seen', one.profile.id],
    ['account-seen', other.profile.id],
    ['account-seen', one.profile.id],
  ]);
});

test('what is refused, and what somebody does to themselves, is not noted', async () => {
  const [admin, learner] = [await kalima.makeAdmin(), await kalima.signUpLearner()];
  await admin.client.call(`GET ${path}`, of(admin));
  await admin.client.call(`POST ${path}/reset-link`, { ...of(admin), body: { password: testPassword } });
  expect(await admin.client.codeOf(`POST ${path}/reset-link`, { ...of(learner), body: { password: 1 } })).toBe(
    'VALIDATION_FAILED',
  );
  await learner.client.request(`GET ${path}`, of(learner));
  expect(await noted(admin)).toEqual([]);
  expect(await noted(learner)).toEqual([]);
});

test('a teacher who opens a report is noted with all whom it names, and with nobody else', async () => {
  const [teacher, inside, outside] = [
    await kalima.makeTeacher(),
    await kalima.signUpLearner(),
    await kalima.signUpLearner(),
  ];
  const id = await classOf(kalima, { teachers: [teacher], members: [inside] });
  const before = (await noted(inside)).length;
  const ofLearner = { params: { id, userId: inside.profile.id } };
  await teacher.client.call('GET /api/teacher/classes/{id}/grid', { params: { id } });
  await teacher.client.call('GET /api/teacher/classes/{id}/learners/{userId}', ofLearner);
  await teacher.client.call('POST /api/teacher/classes/{id}/learners/{userId}/notes', {
    ...ofLearner,
    body: { text: 'Reads well.' },
  });
  const { client } = teacher;
  expect(
    await client.codeOf('GET /api/teacher/classes/{id}/learners/{userId}', {
      params: { id, userId: outside.profile.id },
    }),
  ).toBe('USER_NOT_FOUND');
  const userIds = [inside.profile.id, outside.profile.id];
  await client.call('POST /api/teacher/classes/{id}/members/removal', { params: { id }, body: { userIds } });
  expect((await noted(inside)).slice(before)).toEqual([
    ['class-report-seen', teacher.profile.id],
    ['report-seen', teacher.profile.id],
    ['note-written', teacher.profile.id],
    ['class-changed', teacher.profile.id],
  ]);
  expect(await noted(outside)).toEqual([]);
});

test('the log goes with its person, keeps no name of a deleted account, and is read by admins alone', async () => {
  const [admin, teacher, learner] = [
    await kalima.makeAdmin(),
    await kalima.makeTeacher(),
    await kalima.signUpLearner(),
  ];
  const id = await classOf(kalima, { teachers: [teacher], members: [learner] });
  await teacher.client.call('GET /api/teacher/classes/{id}/learners/{userId}', {
    params: { id, userId: learner.profile.id },
  });
  for (const { client } of [teacher, learner]) {
    expect(await client.codeOf(`GET ${path}/log`, of(learner))).toBe('FORBIDDEN_ROLE');
  }
  await admin.client.call(`DELETE ${path}`, { ...of(teacher), body: {} });
  const { items } = await admin.client.call(`GET ${path}/log`, of(learner));
  expect(items.find(({ action }) => action === 'report-seen')).toMatchObject({ actor: null, actorRole: 'teacher' });
  await admin.client.call(`DELETE ${path}`, { ...of(learner), body: {} });
  expect(await admin.client.codeOf(`GET ${path}/log`, of(learner))).toBe('USER_NOT_FOUND');
  const { rows } = await sql`select 1 from person_log where person_id = ${learner.profile.id}::uuid`.execute(db);
  expect(rows).toEqual([]);
});

test('pages of 50 hold each row once, and a year later it is gone', async () => {
  const [admin, learner] = [await kalima.makeAdmin(), await kalima.signUpLearner()];
  const personId = learner.profile.id;
  await sql`insert into person_log (person_id, actor_id, actor_role, action, at)
    select ${personId}::uuid, ${admin.profile.id}::uuid, 'admin', 'account-seen', now() - make_interval(days => day / 2)
    from generate_series(0, 119) day`.execute(db);
  const seen: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await admin.client.call(`GET ${path}/log`, { ...of(learner), query: { cursor } });
    expect(page.items.length).toBeLessThanOrEqual(50);
    seen.push(...page.items.filter(({ action }) => action === 'account-seen').map(({ id }) => id));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  await sql`update person_log set at = at - interval '364 days' where person_id = ${personId}::uuid`.execute(db);
  await kalima.app.runMaintenance();
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from person_log where person_id = ${personId}::uuid`.execute(db);
  // The days 0 and 1, two rows each, and the reading of the log.
  expect(rows[0]?.n).toBeLessThanOrEqual(4);
  expect(rows[0]?.n).toBeGreaterThanOrEqual(2);
  expect(await admin.client.codeOf(`GET ${path}/log`, { ...of(learner), query: { cursor: 'something else' } })).toBe(
    'VALIDATION_FAILED',
  );
});
