import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { EndpointKey } from '@kalima/shared/contract/endpoints';
import type { LooseInput } from '../../testing/test-client.ts';
import { somebodyWaits } from '../../testing/somebody-waits.ts';
import { type Person, startTestApp, testPassword } from '../../testing/test-app.ts';
import { insertOneTimeToken } from '../accounts/links/links.queries.ts';
import { lockPeople } from '../accounts/accounts.queries.ts';

// What happens at the same moment: of two changes of an account the second sees what the first left.

const kalima = await startTestApp();
const { db } = kalima.database;
const user = '/api/admin/users/{userId}';
const of = ({ profile }: Person) => ({ params: { userId: profile.id } });

const linksOf = (person: Person) =>
  db.selectFrom('verifications').select('identifier').where('value', '=', person.profile.id).execute();

test.each<[string, EndpointKey, LooseInput]>([
  ['gets no link', `POST ${user}/reset-link`, {}],
  ['does not become active', `PATCH ${user}`, { body: { isActive: true } }],
])('a learner who becomes an admin meanwhile %s by what gave no password', async (_case, key, input) => {
  const { client } = await kalima.signInAdmin();
  const learner = await kalima.signUpLearner();
  await client.call(`PATCH ${user}`, { ...of(learner), body: { isActive: false } });
  const { answer } = await db.transaction().execute(async (trx) => {
    await sql`update profiles set role = 'admin' where id = ${learner.profile.id}`.execute(trx);
    const asked = client.request(key, { ...of(learner), ...input });
    await somebodyWaits(db);
    // Not awaited before the transaction ends.
    return { answer: asked };
  });
  expect((await answer).json()).toMatchObject({ code: 'PASSWORD_REQUIRED' });
  expect(await linksOf(learner)).toEqual([]);
  expect(await client.call(`GET ${user}`, of(learner))).toMatchObject({ role: 'admin', isActive: false });
});

test('who is signed out everywhere while they make a link makes none', async () => {
  const admin = await kalima.makeAdmin();
  const learner = await kalima.signUpLearner();
  const { answer } = await db.transaction().execute(async (trx) => {
    await lockPeople(trx, [admin.profile.id]);
    const asked = admin.client.request(`POST ${user}/reset-link`, of(learner));
    await somebodyWaits(db);
    await trx.deleteFrom('sessions').where('user_id', '=', admin.profile.id).execute();
    return { answer: asked };
  });
  expect((await answer).json()).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await linksOf(learner)).toEqual([]);
});

test('signing out everywhere ends a link that was just being made', async () => {
  const admin = await kalima.makeAdmin();
  const learner = await kalima.signUpLearner();
  const { answer } = await db.transaction().execute(async (trx) => {
    await lockPeople(trx, [admin.profile.id]);
    const asked = admin.client.request('DELETE /api/profile/sessions');
    await somebodyWaits(db);
    const link = { hash: crypto.randomUUID(), minutes: 60, userId: learner.profile.id, madeBy: admin.profile.id };
    await insertOneTimeToken(trx, link);
    return { answer: asked };
  });
  expect((await answer).statusCode).toBe(200);
  expect(await linksOf(learner)).toEqual([]);
});

test('two admins who make links for each other at once both get one', async () => {
  const [one, other] = [await kalima.makeAdmin(), await kalima.makeAdmin()];
  const learner = await kalima.signUpLearner();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => {
      const [by, whose] = n % 2 === 0 ? [one, other] : [other, one];
      return by.client.request(`POST ${user}/reset-link`, { ...of(whose), body: { password: testPassword } });
    }),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
  // One link of a person, however many are made at once.
  expect(await linksOf(one)).toHaveLength(1);
  await Promise.all([1, 2, 3].map(() => one.client.call(`POST ${user}/reset-link`, of(learner))));
  expect(await linksOf(learner)).toHaveLength(1);
});
