import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { changeRules } from '@kalima/shared/domain/teaching/changes';
import { up } from '../../migrations/0062-changes.ts';
import { beginImport, importDraft, importRow } from '../testing/import-inputs.ts';
import { classOf } from '../testing/school-class.ts';
import { takeBack, refusalToTakeBack } from '../testing/take-back.ts';
import { type Person, startTestApp } from '../testing/test-app.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const idOf = ({ profile }: Person) => profile.id;
const listOf = async ({ client }: Person) => (await client.call('GET /api/teacher/changes')).items;

/** Moves the due day of a course of a class. */
const setDay = ({ client }: Person, classId: string, courseId: string, dueOn: string | null) =>
  client.call('PATCH /api/teacher/classes/{id}/courses/{courseId}', {
    params: { id: classId, courseId },
    body: { dueOn },
  });
async function dayOf({ client }: Person, classId: string): Promise<string | null | undefined> {
  const { items } = await client.call('GET /api/teacher/classes/{id}/courses', { params: { id: classId } });
  return items[0]?.dueOn;
}

test('what somebody changed is listed on any device, the latest first, by the names of now, until it is taken back', async () => {
  const admin = await kalima.makeAdmin();
  const [teacher, learner] = [await kalima.makeTeacher(), await kalima.signUpWithoutCourses()];
  const { id: courseId } = await kalima.createMaterial();
  const classId = await classOf(kalima, { name: '6B', teachers: [teacher], courses: [courseId] });
  const params = { id: classId };
  await admin.client.call('POST /api/admin/classes/{id}/members', { params, body: { userIds: [idOf(learner)] } });
  await setDay(admin, classId, courseId, '2031-03-04');
  const teacherParams = { id: classId, userId: idOf(teacher) };
  const removed = await admin.client.call('DELETE /api/admin/classes/{id}/teachers/{userId}', {
    params: teacherParams,
  });
  await learner.client.call('PATCH /api/profile', { body: { name: 'Amira, renamed' } });

  const { client: again } = await kalima.signIn(admin.email);
  const listed = (await again.call('GET /api/teacher/changes')).items;
  const { title } = (await admin.client.call('GET /api/teacher/classes/{id}/courses', { params })).items[0]!;
  expect(listed.map(({ kind, count, subject, className, dueOn }) => [kind, count, subject, className, dueOn])).toEqual([
    ['class-teacher-removed', 1, teacher.profile.name, '6B', null],
    ['due-day-moved', 1, title, '6B', '2031-03-04'],
    ['members-added', 1, 'Amira, renamed', '6B', null],
  ]);
  expect(await listOf(teacher)).toEqual([]);

  expect(await takeBack(again, removed)).toEqual({ undoneCount: 1 });
  expect((await admin.client.call('GET /api/teacher/classes/{id}', { params })).teachers.map(({ id }) => id)).toEqual([
    idOf(teacher),
  ]);
  expect((await listOf(admin)).map(({ kind }) => kind)).toEqual(['due-day-moved', 'members-added']);
});

test('a day that was set again since stays; each of two changes goes back by itself, the later one first', async () => {
  const teacher = await kalima.makeTeacher();
  const { id: courseId } = await kalima.createMaterial();
  const classId = await classOf(kalima, { teachers: [teacher], courses: [courseId] });
  const first = await setDay(teacher, classId, courseId, '2031-03-04');
  const second = await setDay(teacher, classId, courseId, '2031-03-05');
  expect((await setDay(teacher, classId, courseId, '2031-03-05')).changeId).toBeNull();
  const third = await setDay(teacher, classId, courseId, null);
  expect(await takeBack(teacher.client, second)).toEqual({ undoneCount: 0 });
  expect(await dayOf(teacher, classId)).toBeNull();
  expect(await takeBack(teacher.client, third)).toEqual({ undoneCount: 1 });
  expect(await dayOf(teacher, classId)).toBe('2031-03-05');
  expect(await takeBack(teacher.client, first)).toEqual({ undoneCount: 0 });
  expect(await listOf(teacher)).toEqual([]);
});

test('pressed several times at once it is taken back once', async () => {
  const teacher = await kalima.makeTeacher();
  const courses = await Promise.all([1, 2, 3].map(async () => (await kalima.createMaterial()).id));
  const classId = await classOf(kalima, { teachers: [teacher], courses });
  const taken = await teacher.client.call('POST /api/teacher/assignments/removal', {
    body: { courses, classIds: [classId] },
  });
  const counts = await Promise.all(Array.from({ length: 4 }, () => takeBack(teacher.client, taken)));
  expect(counts.map(({ undoneCount }) => undoneCount).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 3]);
});

test('what is a day old is gone, for the list and for who kept its address', async () => {
  const teacher = await kalima.makeTeacher();
  const { id: courseId } = await kalima.createMaterial();
  const classId = await classOf(kalima, { teachers: [teacher], courses: [courseId] });
  const change = await setDay(teacher, classId, courseId, '2031-03-04');
  await sql`update changes set changed_at = now() - interval '24 hours 1 second' where id = ${change.changeId}`.execute(
    db,
  );
  expect(await listOf(teacher)).toEqual([]);
  expect(await refusalToTakeBack(teacher.client, change)).toBe('CHANGE_NOT_FOUND');
  expect(await dayOf(teacher, classId)).toBe('2031-03-04');
  await kalima.app.runMaintenance();
  expect(
    await db
      .selectFrom('changes')
      .select('id')
      .where('id', '=', change.changeId ?? '')
      .execute(),
  ).toEqual([]);
});

test('who lost the right to change it cannot take it back either, and who is gone is named no more', async () => {
  const admin = await kalima.makeAdmin();
  const [teacher, learner] = [await kalima.makeTeacher(), await kalima.signUpWithoutCourses()];
  const { id: courseId } = await kalima.createMaterial();
  const classId = await classOf(kalima, { teachers: [teacher], courses: [courseId], members: [learner] });
  const params = { id: classId };
  const moved = await setDay(teacher, classId, courseId, '2031-03-04');
  await teacher.client.call('POST /api/teacher/classes/{id}/members/removal', {
    params,
    body: { userIds: [idOf(learner)] },
  });
  await admin.client.call('DELETE /api/admin/classes/{id}/teachers/{userId}', {
    params: { id: classId, userId: idOf(teacher) },
  });
  expect(await refusalToTakeBack(teacher.client, moved)).toBe('CLASS_NOT_FOUND');
  expect(await dayOf(admin, classId)).toBe('2031-03-04');
  // A change that cannot be taken back is no longer listed.
  expect((await listOf(teacher)).map(({ kind }) => kind)).toEqual(['members-removed']);
  await db.deleteFrom('profiles').where('id', '=', idOf(learner)).execute();
  expect(await listOf(teacher)).toEqual([]);
});

test('who is deleted is taken out of what takes a change of many people back; the others lose the course again', async () => {
  const admin = await kalima.makeAdmin();
  const [gone, has, gains] = [
    await kalima.signUpWithoutCourses(),
    await kalima.signUpWithoutCourses(),
    await kalima.signUpWithoutCourses(),
  ];
  const { id: courseId } = await kalima.createMaterial();
  for (const person of [gone, has]) await kalima.assign(person, courseId);
  const userIds = [gone, has, gains].map(idOf);
  const body = { courses: [courseId], userIds, dueOn: '2031-03-04', movesDays: true };
  const given = await admin.client.call('POST /api/teacher/assignments', { body });
  await db.deleteFrom('profiles').where('id', '=', idOf(gone)).execute();
  const { rows } = await sql<{ undo: string }>`select undo::text from changes where id = ${given.changeId}`.execute(db);
  expect(rows[0]?.undo).toContain(idOf(has));
  expect(rows[0]?.undo).not.toContain(idOf(gone));
  expect(await takeBack(admin.client, given)).toEqual({ undoneCount: 2 });
  expect((await gains.client.call('GET /api/courses')).items).toEqual([]);
});

test('many who are deleted at once are taken out of a change by writing it once', async () => {
  const admin = await kalima.makeAdmin();
  const people = await Promise.all(Array.from({ length: 6 }, () => kalima.signUpWithoutCourses()));
  const [has, stays, ...gone] = people.map(idOf) as [string, string, ...string[]];
  const { id: courseId } = await kalima.createMaterial();
  const courses = [courseId];
  await admin.client.call('POST /api/teacher/assignments', { body: { courses, userIds: [has, gone[0] ?? ''] } });
  const body = { courses, userIds: [has, stays, ...gone], dueOn: '2031-03-04', movesDays: true };
  const given = await admin.client.call('POST /api/teacher/assignments', { body });
  await sql`create table written_changes (id uuid)`.execute(db);
  await sql`create function note_written() returns trigger language plpgsql as $$
    begin insert into written_changes values (new.id); return null; end $$`.execute(db);
  await sql`create trigger note_written after update on changes for each row execute function note_written()`.execute(
    db,
  );
  await db.deleteFrom('profiles').where('id', 'in', gone).execute();
  const { rows: written } = await sql`select id from written_changes where id = ${given.changeId}`.execute(db);
  await sql`drop trigger note_written on changes`.execute(db);
  // Once for who got the course, once for whose day was moved.
  expect(written).toHaveLength(2);
  const { rows } = await sql<{ undo: string }>`select undo::text from changes where id = ${given.changeId}`.execute(db);
  for (const id of gone) expect(rows[0]?.undo).not.toContain(id);
  expect(await takeBack(admin.client, given)).toEqual({ undoneCount: 2 });
});

test('as many changes are kept of a person as have room, and imports beside them', async () => {
  const author = await kalima.makeAuthor();
  const importId = await beginImport(author);
  const body = { draft: importDraft([importRow({ text: 'خبز' })]) };
  const imported = await author.client.call('POST /api/author/imports/{id}/make', { params: { id: importId }, body });
  const { id: courseId } = await kalima.createMaterial();
  const classId = await classOf(kalima, { teachers: [author], courses: [courseId] });
  await sql`
    insert into changes (made_by, kind, count, undo, changed_at)
    select ${idOf(author)}::uuid, 'members-added', 1, '{}', now() - make_interval(secs => n)
    from generate_series(1, ${changeRules.kept + 5}) n`.execute(db);
  await setDay(author, classId, courseId, '2031-03-04');
  const { rows } = await sql<{ count: number; imports: number }>`
    select count(*)::int as count, count(import_id)::int as imports from changes
    where made_by = ${idOf(author)}::uuid`.execute(db);
  expect(rows).toEqual([{ count: changeRules.kept + 1, imports: 1 }]);
  expect(await listOf(author)).toHaveLength(changeRules.listed);
  expect(imported.made).not.toBeNull();
});

test('what was imported before there were changes can be taken back after the upgrade, for the rest of its day', async () => {
  const author = await kalima.makeAuthor();
  async function imported(word: string): Promise<string> {
    const id = await beginImport(author);
    const body = { draft: importDraft([importRow({ text: word })]) };
    await author.client.call('POST /api/author/imports/{id}/make', { params: { id }, body });
    return id;
  }
  const [old, fresh] = [await imported('خبز'), await imported('ماء')];
  await sql`update imports set made_at = now() - interval '25 hours' where id = ${old}::uuid`.execute(db);
  await sql`drop table changes`.execute(db);
  await up(db as never);
  expect(await listOf(author)).toMatchObject([{ id: fresh, count: 1, import: { id: fresh, of: 'cards' } }]);
  expect(await takeBack(author.client, { changeId: fresh })).toEqual({ undoneCount: 1 });
});
