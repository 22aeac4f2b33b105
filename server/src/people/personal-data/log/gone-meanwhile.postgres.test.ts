import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { classOf } from '../../../testing/school-class.ts';
import { somebodyWaits } from '../../../testing/somebody-waits.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const kalima = await startTestApp();
const { db } = kalima.database;

test('who is deleted while somebody is shown with others is left out of the log, and the others are noted', async () => {
  const [gone, stays] = [await kalima.signUpLearner(), await kalima.signUpLearner()];
  const teacher = await kalima.makeTeacher();
  const id = await classOf(kalima, { teachers: [teacher], members: [gone, stays] });
  const { answer } = await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('profiles').where('id', '=', gone.profile.id).execute();
    const asked = teacher.client.request('GET /api/teacher/classes/{id}/grid', { params: { id } });
    await somebodyWaits(db);
    // Not awaited before the transaction ends.
    return { answer: asked };
  });
  expect((await answer).statusCode).toBe(200);
  const { rows } =
    await sql`select person_id as "personId" from person_log where actor_id = ${teacher.profile.id}`.execute(db);
  expect(rows).toEqual([{ personId: stays.profile.id }]);
});

test('who is deleted while they look at others is answered', async () => {
  const learner = await kalima.signUpLearner();
  const teacher = await kalima.makeTeacher();
  const id = await classOf(kalima, { teachers: [teacher], members: [learner] });
  const { answer } = await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('profiles').where('id', '=', teacher.profile.id).execute();
    const asked = teacher.client.request('GET /api/teacher/classes/{id}/grid', { params: { id } });
    await somebodyWaits(db);
    return { answer: asked };
  });
  expect((await answer).statusCode).toBe(200);
});

test('who looks at people while somebody deletes them in another order is answered', async () => {
  const people = [await kalima.signUpLearner(), await kalima.signUpLearner()].toSorted((a, b) =>
    a.profile.id < b.profile.id ? -1 : 1,
  );
  const teacher = await kalima.makeTeacher();
  const id = await classOf(kalima, { teachers: [teacher], members: people });
  const { answer } = await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('profiles').where('id', '=', people[1]!.profile.id).execute();
    const asked = teacher.client.request('GET /api/teacher/classes/{id}/grid', { params: { id } });
    await somebodyWaits(db);
    // Each waits for the other now; the one that began to wait first is ended.
    await trx.deleteFrom('profiles').where('id', '=', people[0]!.profile.id).execute();
    return { answer: asked };
  });
  expect((await answer).statusCode).toBe(200);
});
