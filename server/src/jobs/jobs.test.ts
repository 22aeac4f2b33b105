import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { jobRules } from '@kalima/shared/domain/people/jobs';
import { boundless, startTestApp } from '../testing/test-app.ts';

const kalima = await startTestApp({ limits: boundless });
const { db } = kalima.database;
const { client: admin, profile } = await kalima.signInAdmin();
const { jobs } = kalima.app;
const start = 'POST /api/admin/assignments/free';
const { id: courseId } = await kalima.createMaterial();
await sql`update courses set is_free = true`.execute(db);

/** A school of 120 learners besides whoever signed in. */
await sql`
  insert into profiles (id, full_name, email, search_text)
  select gen_random_uuid(), 'Learner ' || lpad(n::text, 3, '0'), 'learner' || n || '@school.test', '' from generate_series(1, 120) n`.execute(
  db,
);
const everybody = (await sql<{ id: string }>`select id from profiles order by id`.execute(db)).rows.map(({ id }) => id);

afterEach(async () => {
  await jobs.settled();
  await sql`delete from jobs`.execute(db);
  await sql`delete from user_course_assignments`.execute(db);
});

const jobOf = (id: string) => admin.call('GET /api/jobs/{id}', { params: { id } });
const change = (id: string, set: string) => sql`update jobs set ${sql.raw(set)} where id = ${id}::uuid`.execute(db);
async function run(): Promise<void> {
  jobs.wake();
  await jobs.settled();
}
async function having(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from user_course_assignments where course_id = ${courseId}::uuid order by user_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A job as another server, which is gone by now, has left it behind its first piece. */
async function leftInTheMiddle(leased: string): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into jobs (id, kind, asked_by, input, state, done, total, cursor, attempts, lease, not_before)
    values (${id}::uuid, 'assign-free', ${profile.id}::uuid, '{"leftOf": null}', 'running', 50, ${everybody.length},
      ${JSON.stringify(everybody[49])}::jsonb, 1, gen_random_uuid(), now() + ${leased}::interval)`.execute(db);
  return id;
}

/** Has the assignments of some people fail until the returned function is called. */
async function failFor(...people: readonly (string | undefined)[]): Promise<() => Promise<void>> {
  const ids = people.map((id) => `'${id}'`).join(', ');
  await sql
    .raw(
      `create function fail_for_test() returns trigger language plpgsql as $$
    begin if new.user_id in (${ids}) then raise exception 'failed for a test'; end if; return new; end $$`,
    )
    .execute(db);
  const on = 'on user_course_assignments';
  await sql
    .raw(`create trigger fail_for_test before insert ${on} for each row execute function fail_for_test()`)
    .execute(db);
  return async () => {
    await sql.raw(`drop trigger fail_for_test ${on}`).execute(db);
    await sql.raw('drop function fail_for_test()').execute(db);
  };
}

/** Lets everything that waits to be tried again be tried at once, until nothing does. */
async function exhaustAttempts(id: string): Promise<void> {
  for (let round = 0; (await jobOf(id)).state === 'running'; round += 1) {
    expect(round).toBeLessThan(20);
    await change(id, 'not_before = now()');
    await run();
  }
}

test('everybody is given the free courses, and it is taken back as far as it went', async () => {
  await kalima.assign({ client: admin, profile, email: '' }, courseId);
  const begun = await admin.call(start, { body: {} });
  expect(begun).toMatchObject({ kind: 'assign-free', done: 0, canUndo: false, finishedAt: null });
  await jobs.settled();
  const all = everybody.length;
  const ended = await jobOf(begun.id);
  expect(ended).toMatchObject({ state: 'done', done: all, total: all, leftCount: 0, canUndo: true });
  expect(ended.counts).toEqual({ courses: 1, changed: all - 1 });
  expect(await having()).toEqual(everybody);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from person_log where action = 'courses-changed' and actor_id = ${profile.id}::uuid`.execute(
    db,
  );
  expect(rows[0]?.count).toBe(all - 1);

  const undo = await admin.call('POST /api/admin/jobs/{id}/undo', { params: { id: begun.id } });
  await jobs.settled();
  expect(await jobOf(undo.id)).toMatchObject({
    kind: 'undo-assign',
    state: 'done',
    done: all - 1,
    total: all - 1,
    counts: { changed: all - 1 },
  });
  expect(await having()).toEqual([profile.id]);
  // It is put away, and there is nothing left to take back.
  expect((await admin.call('GET /api/jobs')).items.map(({ id }) => id)).toEqual([undo.id]);
  expect((await jobOf(begun.id)).canUndo).toBe(false);
});

test('what was withheld before is so again after the undo', async () => {
  const isWithheld = async () => {
    const { rows } = await sql<{ id: string }>`select id from profiles where is_withheld`.execute(db);
    return rows.map(({ id }) => id);
  };
  const one = everybody.find((id) => id !== profile.id) ?? '';
  await sql`update profiles set is_withheld = true where id = ${one}::uuid`.execute(db);
  const { id } = await admin.call(start, { body: {} });
  await jobs.settled();
  expect(await isWithheld()).toEqual([]);
  await admin.call('POST /api/admin/jobs/{id}/undo', { params: { id } });
  await jobs.settled();
  expect(await isWithheld()).toEqual([one]);
  await sql`update profiles set is_withheld = false`.execute(db);
});

test('a job that its server left is gone on with where it was, once its lease has ended', async () => {
  const id = await leftInTheMiddle('1 minute');
  await run();
  expect(await jobOf(id)).toMatchObject({ state: 'running', done: 50 });
  expect(await having()).toEqual([]);
  await change(id, `not_before = now() - interval '1 second'`);
  await run();
  expect(await jobOf(id)).toMatchObject({ state: 'done', done: everybody.length });
  // Who was served before is not served again.
  expect(await having()).toEqual(everybody.slice(50));
});

test('a job is cancelled at once where nobody works at it, and stays so', async () => {
  const id = await leftInTheMiddle('-1 seconds');
  const params = { id };
  expect(await admin.call('POST /api/jobs/{id}/cancel', { params })).toMatchObject({ state: 'cancelled', done: 50 });
  await run();
  expect(await admin.call('POST /api/jobs/{id}/cancel', { params })).toMatchObject({ state: 'cancelled', done: 50 });
  expect(await having()).toEqual([]);
});

test('one that somebody works at ends with the piece under way', async () => {
  const id = await leftInTheMiddle('1 minute');
  const params = { id };
  expect(await admin.call('POST /api/jobs/{id}/cancel', { params })).toMatchObject({
    state: 'running',
    isEnding: true,
  });
  // The server is gone: the next one that takes the job ends it.
  await change(id, `not_before = now() - interval '1 second'`);
  await run();
  expect(await jobOf(id)).toMatchObject({ state: 'cancelled', done: 50, isEnding: false });
});

test('a piece that fails is tried again, then left behind with its people named, and the others are served', async () => {
  const mend = await failFor(everybody[10]);
  const { id } = await admin.call(start, { body: {} });
  await jobs.settled();
  expect(await jobOf(id)).toMatchObject({ state: 'running', isRetrying: true, done: 0 });
  await exhaustAttempts(id);
  const ended = await jobOf(id);
  expect(ended).toMatchObject({ state: 'done', done: everybody.length, leftCount: 50, isRetrying: false });
  expect(await having()).toEqual(everybody.slice(50));
  const left = await admin.call('GET /api/admin/jobs/{id}/left', { params: { id } });
  expect(left.items.map((person) => person.id).toSorted()).toEqual(everybody.slice(0, 50));
  expect(left.items.map(({ name }) => name)).toEqual(left.items.map(({ name }) => name).toSorted());

  await mend();
  const again = await admin.call(start, { body: { leftOf: id } });
  await jobs.settled();
  expect(await jobOf(again.id)).toMatchObject({ state: 'done', done: 50, total: 50, leftCount: 0 });
  expect(await having()).toEqual(everybody);
  expect((await admin.call('GET /api/jobs')).items.map((job) => job.id)).toEqual([again.id]);
});

test('where one piece after the other fails the job gives up, and all whose turn did not come are left', async () => {
  const mend = await failFor(everybody[60], everybody[110]);
  const { id } = await admin.call(start, { body: {} });
  await jobs.settled();
  await exhaustAttempts(id);
  await mend();
  const left = everybody.length - 50;
  expect(await jobOf(id)).toMatchObject({ state: 'failed', failure: 'gave-up', leftCount: left, canUndo: true });
  expect(await having()).toEqual(everybody.slice(0, 50));
  const { items } = await admin.call('GET /api/admin/jobs/{id}/left', { params: { id } });
  expect(items).toHaveLength(Math.min(left, jobRules.namesOfLeft));
});

test('a job at which one server after the other ends gives up', async () => {
  const id = await leftInTheMiddle('-1 seconds');
  await change(id, `attempts = ${jobRules.attempts}, left_in_a_row = 1`);
  await run();
  expect(await jobOf(id)).toMatchObject({ state: 'failed', failure: 'gave-up', done: 50 });
});

test('who may assign no more ends what is under way', async () => {
  const other = await kalima.makeAdmin();
  const id = await leftInTheMiddle('-1 seconds');
  await sql`update jobs set asked_by = ${other.profile.id}::uuid where id = ${id}::uuid`.execute(db);
  await sql`update profiles set role = 'teacher' where id = ${other.profile.id}::uuid`.execute(db);
  await run();
  const job = await other.client.call('GET /api/jobs/{id}', { params: { id } });
  expect(job).toMatchObject({ state: 'failed', failure: 'not-allowed', done: 50 });
  expect(await having()).toEqual([]);
  expect(await other.client.codeOf('GET /api/admin/jobs/{id}/left', { params: { id } })).toBe('FORBIDDEN_ROLE');
  await db.deleteFrom('profiles').where('id', '=', other.profile.id).execute();
});

test('without free courses there is nothing to give', async () => {
  await sql`update courses set is_free = false`.execute(db);
  const { id } = await admin.call(start, { body: {} });
  await jobs.settled();
  await sql`update courses set is_free = true`.execute(db);
  expect(await jobOf(id)).toMatchObject({ state: 'done', counts: { courses: 0 }, done: 0 });
});

test('the same id is the same job, and of another person it is none', async () => {
  const id = randomUUID();
  const [one, two] = [await admin.call(start, { body: { id } }), await admin.call(start, { body: { id } })];
  expect([one.id, two.id]).toEqual([id, id]);
  await jobs.settled();
  const other = await kalima.makeAdmin();
  expect(await other.client.codeOf(start, { body: { id } })).toBe('JOB_NOT_FOUND');
  const params = { id };
  for (const key of ['GET /api/jobs/{id}', 'POST /api/jobs/{id}/cancel', 'POST /api/jobs/{id}/dismiss'] as const)
    expect(await other.client.codeOf(key, { params })).toBe('JOB_NOT_FOUND');
  for (const key of ['GET /api/admin/jobs/{id}/left', 'POST /api/admin/jobs/{id}/undo'] as const)
    expect(await other.client.codeOf(key, { params })).toBe('JOB_NOT_FOUND');
  expect((await other.client.call('GET /api/jobs')).items).toEqual([]);
  await db.deleteFrom('profiles').where('id', '=', other.profile.id).execute();
});

test('so many are under way at once, and what is under way is not put away or taken back', async () => {
  const ids = [];
  for (let count = 0; count < jobRules.mostOfAccount; count += 1) ids.push(await leftInTheMiddle('1 minute'));
  expect(await admin.codeOf(start, { body: {} })).toBe('TOO_MANY_JOBS');
  expect(await admin.codeOf('POST /api/admin/courses/sync', { body: {} })).toBe('TOO_MANY_JOBS');
  const params = { id: ids[0] ?? '' };
  expect(await admin.codeOf('POST /api/jobs/{id}/dismiss', { params })).toBe('JOB_UNDER_WAY');
  expect(await admin.codeOf('POST /api/admin/jobs/{id}/undo', { params })).toBe('JOB_UNDER_WAY');
  expect(await admin.codeOf(start, { body: { leftOf: params.id } })).toBe('JOB_UNDER_WAY');
});

test('what has ended is listed until it is put away, and kept for a while', async () => {
  const { id } = await admin.call(start, { body: {} });
  await jobs.settled();
  expect((await admin.call('GET /api/jobs')).items).toMatchObject([{ id, state: 'done' }]);
  await admin.call('POST /api/jobs/{id}/dismiss', { params: { id } });
  expect((await admin.call('GET /api/jobs')).items).toEqual([]);
  await change(id, `finished_at = now() - interval '25 hours'`);
  await jobs.sweep();
  expect((await jobOf(id)).canUndo).toBe(false);
  expect(await db.selectFrom('job_people').select('user_id').execute()).toEqual([]);
  await change(id, `finished_at = now() - interval '${jobRules.keptDays + 1} days'`);
  await jobs.sweep();
  expect(await admin.codeOf('GET /api/jobs/{id}', { params: { id } })).toBe('JOB_NOT_FOUND');
});

test('of an account the latest that have ended are kept', async () => {
  await sql`insert into jobs (kind, asked_by, state, finished_at, created_at)
    select 'sync-courses', ${profile.id}::uuid, 'done', now(), now() - n * interval '1 minute' from generate_series(1, 30) n`.execute(
    db,
  );
  await admin.call(start, { body: {} });
  expect((await admin.call('GET /api/jobs')).items).toHaveLength(jobRules.keptOfAccount + 1);
});

test('what is being taken back when its day is over is taken back whole', async () => {
  const { id } = await admin.call(start, { body: {} });
  await jobs.settled();
  const undoId = randomUUID();
  // A server that was switched off in the evening leaves it so.
  await sql`
    insert into jobs (id, kind, asked_by, input, state, attempts, lease, not_before)
    values (${undoId}::uuid, 'undo-assign', ${profile.id}::uuid, ${JSON.stringify({ jobId: id })}::jsonb, 'running', 1,
      gen_random_uuid(), now() + interval '1 minute')`.execute(db);
  await change(id, `finished_at = now() - interval '${jobRules.keptDays + 1} days'`);
  await jobs.sweep();
  await change(undoId, 'not_before = now()');
  await run();
  expect(await jobOf(undoId)).toMatchObject({ state: 'done', done: everybody.length, total: everybody.length });
  expect(await having()).toEqual([]);
  await jobs.sweep();
  expect(await admin.codeOf('GET /api/jobs/{id}', { params: { id } })).toBe('JOB_NOT_FOUND');
});
