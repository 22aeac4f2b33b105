import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { personSections } from '@kalima/shared/domain/people/person-export';
import { classOf } from '../../../testing/school-class.ts';
import { makeSchool } from '../../../testing/make-school.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { storedSections } from './sections.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const ofUser = 'GET /api/admin/users/{userId}/export';

/** Columns that refer to a person whose row tells nothing of them, and why. */
const notTheirs: Readonly<Record<string, string>> = {
  'assignment_log.assigned_by': 'the row is about the learner',
  'assignment_log.ended_by': 'the row is about the learner',
  'class_courses.added_by': 'the row is about the class',
  'class_courses.removed_by': 'the row is about the class',
  'changes.made_by': 'kept for a day, so that it can be taken back',
  'changes.person_id': 'kept for a day, so that it can be taken back',
  'class_members.added_by': 'the row is about the member',
  'class_members.left_by': 'the row is about the member',
  'class_notes.author_id': 'the row is about the learner',
  'class_teachers.added_by': 'the row is about the teacher',
  'classes.created_by': 'the row is about the class',
  'login_cards.made_by': 'the row is about the learner',
  'media.uploaded_by': 'the file is of the school',
  'package_origins.owner_id': 'the row is about the content',
  'person_log.actor_id': 'the row is about another person',
  'jobs.asked_by': 'the row is about what the server did for everybody',
  'job_people.user_id': 'kept for a week, so that it can be taken back or tried again',
  'practice_sets.made_by': 'the row is about the class',
  'recovery_codes.user_id': 'hashes of codes, and nothing else',
  'roster_changes.user_id': 'kept for a day, so that an import can be undone',
  'roster_imports.made_by': 'the row is about the import',
  'user_course_assignments.assigned_by': 'the row is about the learner',
  'verifications.made_by': 'a link that opens the account of another person',
};

test('each table that refers to a person is exported, or stands in a list with its reason', async () => {
  const { rows } = await sql<{ column: string }>`
    select k.conrelid::regclass || '.' || a.attname as column from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.confrelid = 'profiles'::regclass
    union select table_name || '.' || column_name from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'person_id') and table_name in (
        select table_name from information_schema.tables where table_type = 'BASE TABLE'
      )`.execute(db);
  const exported = Object.values(storedSections).flatMap(({ table, person }) =>
    typeof person === 'string' && table !== 'profiles' ? [`${table}.${person}`] : [],
  );
  const columns = rows.map(({ column }) => column);
  expect(columns.toSorted()).toEqual([...exported, ...Object.keys(notTheirs)].toSorted());
});

test('an export holds all rows of its person, no secrets, and nobody else', async () => {
  const { learner } = await makeSchool(kalima);
  const other = await kalima.signUpLearner({ name: 'Somebody Else' });
  const id = learner.profile.id;
  await sql`insert into two_factors (user_id, secret) values (${id}::uuid, 'a sealed secret of the learner')`.execute(
    db,
  );
  await sql`insert into login_cards (user_id, hash, made_by, expires_at)
    select ${id}::uuid, 'the hash of a card', id, now() + interval '1 day' from profiles where role = 'admin' limit 1`.execute(
    db,
  );
  // Who made content as a teacher, and is none any more, keeps it.
  await sql`update courses set made_by = ${id}::uuid where id = (select min(id::text)::uuid from courses)`.execute(db);
  const { client } = await kalima.makeAdmin();
  await client.call('GET /api/admin/users/{userId}', { params: { userId: id } });
  const answer = await client.request(ofUser, { params: { userId: id } });
  expect(answer.headers['content-disposition']).toBe('attachment');
  const exported = JSON.parse(answer.body) as Record<string, Record<string, unknown>[]>;
  for (const section of personSections) {
    const { table, person } = storedSections[section];
    const theirs =
      typeof person === 'string'
        ? sql`t.${sql.ref(person)} = ${id}::uuid`
        : sql`t.${sql.ref(person.by)} in (select o.id from ${sql.table(person.to)} o where o.${sql.ref(person.person)} = ${id}::uuid)`;
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from ${sql.table(table)} t where ${theirs}`.execute(db);
    expect([section, exported[section]?.length]).toEqual([section, rows[0]?.n]);
    // Of nothing a copy proves little; who teaches no class has none.
    if (section !== 'classesTaught') expect([section, (rows[0]?.n ?? 0) > 0]).toEqual([section, true]);
  }
  const { rows: secrets } = await sql<{ secret: string }>`
    select token as secret from sessions union select password from accounts where password is not null
    union select hash from login_cards where hash is not null union select secret from two_factors
    union select browser_key::text from profiles where id = ${id}::uuid union select hash from recovery_codes`.execute(
    db,
  );
  expect(secrets.length).toBeGreaterThan(4);
  for (const { secret } of secrets) expect(answer.body).not.toContain(secret);
  const { rows: others } = await sql<{ id: string; name: string }>`
    select id, full_name as name from profiles where id <> ${id}::uuid`.execute(db);
  expect(others.map((one) => one.id)).toContain(other.profile.id);
  for (const one of others)
    expect([answer.body.includes(one.id), answer.body.includes(one.name)]).toEqual([false, false]);
  expect(exported['classes']?.[0]).toMatchObject({ class_name: 'فصل "6B" \\ 六' });
});

test('pages of rows come whole and once, whatever their keys are', async () => {
  const learner = await kalima.signUpLearner();
  const id = learner.profile.id;
  const courseId = randomUUID();
  const insert = sql`
    insert into study_events (user_id, id, device_id, sequence, type, payload, counts, learning_day, happened_at)
    select ${id}::uuid, gen_random_uuid(), ${randomUUID()}::uuid, n, 'word', jsonb_build_object('n', n), true, '2026-03-10', now()
    from generate_series(1, 1203) n`;
  await insert.execute(db);
  await sql`insert into assignment_log (user_id, course_id, assigned_at)
    select ${id}::uuid, ${courseId}::uuid, timestamptz '2026-01-01' + n * interval '1 millisecond' from generate_series(1, 1001) n`.execute(
    db,
  );
  const { events, assignmentPeriods } = await learner.client.call('GET /api/profile/export');
  expect(new Set(events.map((row) => (row['payload'] as { n: number }).n)).size).toBe(1203);
  expect(events).toHaveLength(1203);
  const periods = assignmentPeriods.filter((row) => row['course_id'] === courseId);
  expect(new Set(periods.map((row) => row['assigned_at'])).size).toBe(1001);
  expect(periods).toHaveLength(1001);
});

test("learners export themselves without what teachers note for each other, and nobody else's", async () => {
  const [teacher, learner] = [await kalima.makeTeacher(), await kalima.signUpLearner({ name: 'Own Name' })];
  const id = await classOf(kalima, { teachers: [teacher], members: [learner] });
  await teacher.client.call('POST /api/teacher/classes/{id}/learners/{userId}/notes', {
    params: { id, userId: learner.profile.id },
    body: { text: 'Guesses in writing.' },
  });
  const own = await learner.client.call('GET /api/profile/export');
  expect(own.account[0]).toMatchObject({ full_name: 'Own Name', email: learner.email });
  expect(own.notes).toEqual([]);
  expect(own.log).toContainEqual(expect.objectContaining({ action: 'note-written', actor_role: 'teacher' }));
  const params = { userId: learner.profile.id };
  for (const { client } of [teacher, learner]) expect(await client.codeOf(ofUser, { params })).toBe('FORBIDDEN_ROLE');
  const { client: admin } = await kalima.makeAdmin();
  expect((await admin.call(ofUser, { params })).notes).toMatchObject([{ text: 'Guesses in writing.' }]);
  const { items } = await admin.call('GET /api/admin/users/{userId}/log', { params });
  expect(items[0]).toMatchObject({ action: 'exported' });
  expect(await admin.codeOf(ofUser, { params: { userId: randomUUID() } })).toBe('USER_NOT_FOUND');
});

test('a person asks ten times an hour', async () => {
  const { client } = await kalima.signUpLearner();
  for (let asked = 0; asked < 10; asked += 1) await client.call('GET /api/profile/export');
  expect(await client.codeOf('GET /api/profile/export')).toBe('TOO_MANY_ATTEMPTS');
});
