import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { materialWith } from '../testing/material-with.ts';
import { patient } from '../testing/patient.ts';
import { rangeOf, watchRights } from '../testing/remembered-rights.ts';
import { classOf } from '../testing/school-class.ts';
import { type Person, startTestApp, testPassword } from '../testing/test-app.ts';
import { film } from '../testing/test-pictures.ts';
import { selectReadable } from './media.queries.ts';

const kalima = await startTestApp();
const { database } = kalima;
const { db } = database;
const admin = await kalima.signInAdmin();
const rights = watchRights(database);
await vi.waitUntil(() => database.endedRights.isHeard(), patient);

async function filmOf(change: Parameters<typeof kalima.createMaterial>[0] = {}) {
  const { url, key } = await kalima.upload(film(), 'learning-material-video');
  const { id } = await kalima.createMaterial({ videoUrl: url, videoSource: 'upload', ...change });
  return { id, url, key };
}

/** A learner who watches a film that is assigned to them alone. */
async function watching() {
  const learner = await kalima.signUpLearner();
  const made = await filmOf();
  await kalima.assign(learner, made.id);
  await rights.untilRemembered(learner.client, made.url);
  return { learner, ...made };
}

/** A learner who watches a film of their class. */
async function watchingInClass() {
  const learner = await kalima.signUpLearner();
  const made = await filmOf();
  const classId = await classOf(kalima, { members: [learner], courses: [made.id] });
  await rights.untilRemembered(learner.client, made.url);
  return { learner, classId, ...made };
}

const users = 'PATCH /api/admin/users/{userId}';
const yesterday = new Date(Date.now() - 48 * 3_600_000).toISOString().slice(0, 10);

test.each<[string, (about: Awaited<ReturnType<typeof watching>>) => Promise<unknown>, number]>([
  ['the course is taken from them', ({ learner, id }) => kalima.unassign(learner, id), 404],
  [
    'the course is deleted',
    ({ id }) => admin.client.call('DELETE /api/author/learning-materials/{id}', { params: { id } }),
    404,
  ],
  [
    'the course has another film',
    async ({ id }) =>
      admin.client.call('PUT /api/author/learning-materials/{id}', {
        params: { id },
        body: { ...materialWith(), version: 1 },
      }),
    404,
  ],
  ['they sign out', ({ learner }) => learner.client.call('POST /api/auth/sign-out'), 401],
  [
    'they change their password elsewhere',
    async ({ learner }) => {
      const { client } = await kalima.signIn(learner.email);
      await client.call('POST /api/profile/password', {
        body: { currentPassword: testPassword, newPassword: 'another long sentence' },
      });
    },
    401,
  ],
  [
    'they end their sessions elsewhere',
    async ({ learner }) => (await kalima.signIn(learner.email)).client.call('DELETE /api/profile/sessions'),
    401,
  ],
  [
    'their account is deactivated',
    ({ learner }) => admin.client.call(users, { params: { userId: learner.profile.id }, body: { isActive: false } }),
    401,
  ],
  [
    'their account is deleted',
    ({ learner }) =>
      admin.client.call('DELETE /api/admin/users/{userId}', { params: { userId: learner.profile.id }, body: {} }),
    401,
  ],
  [
    'their session is given less time',
    () => sql`update sessions set expires_at = now() - interval '1 second'`.execute(db).then(restoreAdmin),
    401,
  ],
  ['the row of the file is gone', ({ key }) => removeFile(key), 404],
  ['a drawing takes the place of the file', ({ key }) => replaceFile(key), 404],
])('of a film that somebody watches nothing more is given once %s', async (_case, change, status) => {
  const about = await watching();
  await change(about);
  expect(await rangeOf(about.learner.client, about.url)).toBe(status);
});

async function restoreAdmin(): Promise<void> {
  await sql`update sessions set expires_at = now() + interval '1 day' where user_id = ${admin.profile.id}`.execute(db);
}

async function removeFile(key: string): Promise<void> {
  await sql`delete from media_links where media_key = ${key}`.execute(db);
  await sql`delete from media where key = ${key}`.execute(db);
}

/** Another file in the place of this one, which no course of theirs uses. */
async function replaceFile(key: string): Promise<void> {
  await sql`insert into media (key, type, bytes, sha256, uploaded_by, is_stripped, is_ground_checked, replaces)
    select key || '.new', type, bytes, sha256, uploaded_by, true, true, key from media where key = ${key}`.execute(db);
}

test.each<[string, (about: Awaited<ReturnType<typeof watchingInClass>>) => Promise<unknown>]>([
  [
    'they leave the class',
    ({ learner, classId: id }) =>
      admin.client.call('POST /api/teacher/classes/{id}/members/removal', {
        params: { id },
        body: { userIds: [learner.profile.id] },
      }),
  ],
  [
    'the class has the course no more',
    ({ classId, id }) =>
      admin.client.call('POST /api/teacher/assignments/removal', { body: { courses: [id], classIds: [classId] } }),
  ],
  [
    'the class has ended',
    ({ classId: id }) =>
      admin.client.call('PATCH /api/teacher/classes/{id}', { params: { id }, body: { version: 1, endsOn: yesterday } }),
  ],
  ['the class is deleted', ({ classId }) => sql`delete from classes where id = ${classId}`.execute(db)],
])('of a film of a class nothing more is given once %s', async (_case, change) => {
  const about = await watchingInClass();
  await change(about);
  expect(await rangeOf(about.learner.client, about.url)).toBe(404);
});

test('who is a teacher no more sees what is assigned to them alone', async () => {
  const teacher = await kalima.makeTeacher();
  const { url } = await filmOf();
  await rights.untilRemembered(teacher.client, url);
  await admin.client.call(users, { params: { userId: teacher.profile.id }, body: { role: 'user' } });
  expect(await rangeOf(teacher.client, url)).not.toBe(206);
});

test("a right is remembered no longer than a minute, the session, and the school's day", async () => {
  const { learner, url, key } = await watching();
  expect(await lastingOf(learner, url, key)).toBe(60_000);
  await sql`update sessions set expires_at = now() + interval '9 seconds' where user_id = ${learner.profile.id}`.execute(
    db,
  );
  expect(await lastingOf(learner, url, key)).toBeLessThanOrEqual(9000);
  await sql`update sessions set expires_at = now() + interval '1 day' where user_id = ${learner.profile.id}`.execute(
    db,
  );
  onTestFinished(async () => void (await sql`update school_settings set fixed_time_zone = null`.execute(db)));
  // A place where it is nine seconds to midnight.
  await sql`update school_settings set fixed_time_zone = (
    select '<x>-' || to_char(make_interval(secs => 86391 - extract(epoch from (now() at time zone 'UTC')::time)::int), 'HH24:MI:SS')
  )`.execute(db);
  const last = await lastingOf(learner, url, key);
  expect(last).toBeLessThanOrEqual(10_000);
  expect(last).toBeGreaterThanOrEqual(0);
});

async function lastingOf(learner: Person, url: string, key: string): Promise<number | null | undefined> {
  expect(await rangeOf(learner.client, url)).toBe(206);
  const [, values] = rights.statement.mock.calls.findLast(([{ name }]) => name === 'readable-media') ?? [];
  return (await selectReadable(database, String(values?.[0]), key))?.lastsMs;
}

test('what may not be seen is asked each time, and seen as soon as it may be', async () => {
  const learner = await kalima.signUpLearner();
  const { id, url } = await filmOf();
  expect(await rangeOf(learner.client, url)).toBe(404);
  await kalima.assign(learner, id);
  expect(await rangeOf(learner.client, url)).toBe(206);
});

test('every table on which the right hangs tells of what ends there', async () => {
  await watching();
  const [text] = rights.statement.mock.calls.flatMap(([one]) => (one.name === 'readable-media' ? [one.text] : []));
  const plan = await sql<{ 'QUERY PLAN': unknown }>`explain (format json) ${sql.raw(
    (text ?? '').replaceAll('$1', "''").replaceAll('$2', "''"),
  )}`.execute(db);
  const named = new Set(JSON.stringify(plan.rows).match(/(?<="Relation Name":\s*")\w+/g));
  const { rows } = await sql<{ table: string }>`
    select distinct tgrelid::regclass::text as table from pg_trigger where tgname like 'tell_ended_rights%'`.execute(
    db,
  );
  // By words of their own a person may see files without its being remembered.
  const remembered = [...named].filter((table) => !table.startsWith('vocabulary_')).toSorted();
  expect(rows.map(({ table }) => table).toSorted()).toEqual(remembered);
  expect(remembered).toContain('class_courses');
});
