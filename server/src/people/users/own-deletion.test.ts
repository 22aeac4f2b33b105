import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeSchool } from '../../testing/make-school.ts';
import { classOf } from '../../testing/school-class.ts';
import { startTestApp, testPassword } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const path = 'POST /api/profile/deletion';
const right = { body: { password: testPassword } };

async function letLearnersDelete(learnersMayDelete: boolean): Promise<void> {
  const { client } = await kalima.signInAdmin();
  const { version } = await client.call('GET /api/admin/school');
  await client.call('PATCH /api/admin/school', { body: { version, learnersMayDelete } });
}

/** Every row of the database, as text, that names a person by id. */
async function rowsNaming(id: string): Promise<string[]> {
  // Counters of attempts hold an id for an hour, and no name.
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> 'throttles'`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(name)} t where to_jsonb(t)::text like ${`%${id}%`}`.execute(db);
    if ((rows[0]?.n ?? 0) > 0) found.push(name);
  }
  return found;
}

test('a learner deletes the own account where the school lets them, and not before', async () => {
  const { client } = await kalima.signUpLearner();
  expect(await client.codeOf(path, right)).toBe('DELETION_NOT_ALLOWED');
  await letLearnersDelete(true);
  expect(await kalima.client().call('GET /api/school')).toMatchObject({ learnersMayDelete: true });
  expect(await client.codeOf(path, { body: {} })).toBe('PASSWORD_REQUIRED');
  expect(await client.codeOf(path, { body: { password: 'another one' } })).toBe('WRONG_CURRENT_PASSWORD');
  const elsewhere = client;
  const answer = await client.request(path, right);
  expect([answer.statusCode, answer.cookies[0]?.value, answer.headers['clear-site-data']]).toEqual([
    200,
    '',
    '"cache"',
  ]);
  expect(await elsewhere.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  await letLearnersDelete(false);
});

test('nothing of a deleted learner is left, wherever it was, and their sessions end everywhere', async () => {
  const { learner } = await makeSchool(kalima);
  await letLearnersDelete(true);
  const second = await kalima.signIn(learner.email);
  expect((await rowsNaming(learner.profile.id)).length).toBeGreaterThan(15);
  await learner.client.call(path, right);
  expect(await second.client.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  expect(await rowsNaming(learner.profile.id)).toEqual([]);
  const { rows } =
    await sql`select 1 from profiles where email = ${learner.email} or full_name = ${learner.profile.name}`.execute(db);
  expect(rows).toEqual([]);
  await letLearnersDelete(false);
});

test('who has no password types the name that they sign in with', async () => {
  await letLearnersDelete(true);
  const { client: admin } = await kalima.signInAdmin();
  const params = { id: await classOf(kalima) };
  const userName = `walker.${randomUUID().slice(0, 8)}`;
  const { userIds } = await admin.call('POST /api/teacher/classes/{id}/learners', {
    params,
    body: { learners: [{ name: 'Amara', userName }] },
  });
  const { cards } = await admin.call('POST /api/teacher/classes/{id}/login-cards', { params, body: { userIds } });
  const client = kalima.client();
  await client.call('POST /api/auth/sign-in/card', { body: { code: cards[0]?.code ?? '' } });
  expect(await client.codeOf(path, { body: {} })).toBe('NAME_DOES_NOT_MATCH');
  expect(await client.codeOf(path, { body: { signInName: 'walker' } })).toBe('NAME_DOES_NOT_MATCH');
  await client.call(path, { body: { signInName: ` ${userName.toUpperCase()} ` } });
  expect(await client.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  await letLearnersDelete(false);
});

test('teachers and admins do not delete themselves here, so that an admin remains', async () => {
  await letLearnersDelete(true);
  for (const { client } of [await kalima.makeTeacher(), await kalima.makeAdmin()]) {
    expect(await client.codeOf(path, right)).toBe('DELETION_NOT_ALLOWED');
  }
  await letLearnersDelete(false);
});

test('what the operator has set goes before what an admin sets', async () => {
  await kalima.restart({ school: { learnersMayDelete: false } });
  const { client } = await kalima.makeAdmin();
  const { version, fixed } = await client.call('GET /api/admin/school');
  expect(fixed).toEqual(['learnersMayDelete']);
  const refusal = await client.refused('PATCH /api/admin/school', { body: { version, learnersMayDelete: true } });
  expect(refusal.details?.fields).toEqual([{ field: 'learnersMayDelete', code: 'SET_BY_OPERATOR' }]);
  await kalima.restart();
});
