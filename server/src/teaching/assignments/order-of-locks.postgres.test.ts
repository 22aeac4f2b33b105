import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { somebodyWaits } from '../../testing/somebody-waits.ts';
import { type Person, startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const { db } = kalima.database;

test('people from whom courses are taken are locked by their ids, so that two who do so at once do not wait for each other', async () => {
  const { client } = await kalima.signInAdmin();
  const { id } = await kalima.createMaterial();
  const first = await kalima.signUpWithoutCourses();
  let second: Person;
  // Stored in another order than that of their ids.
  do second = await kalima.signUpWithoutCourses();
  while (second.profile.id > first.profile.id);
  const userIds = [first.profile.id, second.profile.id];
  for (const person of [first, second]) await kalima.assign(person, id);
  const { answer } = await db.transaction().execute(async (trx) => {
    await sql`select from profiles where id = ${second.profile.id} for no key update`.execute(trx);
    const asked = client.request('POST /api/teacher/assignments/removal', { body: { courses: [id], userIds } });
    await somebodyWaits(db);
    await sql`select from profiles where id = ${first.profile.id} for no key update nowait`.execute(trx);
    return { answer: asked };
  });
  expect((await answer).statusCode).toBe(200);
});
