import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { somebodyWaits } from '../../testing/somebody-waits.ts';
import { type Person, startTestApp, testPassword } from '../../testing/test-app.ts';
import * as sessionQueries from './sessions/sessions.queries.ts';
import { mostSessions } from './sign-ins.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const newPassword = 'another long sentence';

async function withApp(learner: Person) {
  const { secret } = await learner.client.call('POST /api/profile/two-factor', { body: { password: testPassword } });
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}

const resetByLink = async ({ email }: Person) => {
  const link = await kalima.app.accounts.createResetLink(email);
  const body = { token: link?.path.split('#')[1] ?? '', newPassword };
  return () => kalima.client().call('POST /api/auth/reset-password', { body });
};

test.each<[string, (learner: Person) => Promise<() => Promise<unknown>>]>([
  [
    'a new password',
    ({ client }) =>
      Promise.resolve(() =>
        client.call('POST /api/profile/password', { body: { currentPassword: testPassword, newPassword } }),
      ),
  ],
  ['a link', resetByLink],
  ['the operator', ({ email }) => Promise.resolve(() => kalima.app.accounts.raiseToAdmin(email))],
  [
    'a second factor',
    async (learner) => {
      const code = await withApp(learner);
      return () => learner.client.call('POST /api/profile/two-factor/confirm', { body: { code } });
    },
  ],
])('%s ends the session of a sign-in that was let in just before', async (_case, prepare) => {
  const learner = await kalima.signUpLearner();
  const end = await prepare(learner);
  const admitted = crypto.randomUUID();
  const ended = await db.transaction().execute(async (trx) => {
    await sessionQueries.lockAccess(trx, learner.profile.id);
    const ending = end();
    await somebodyWaits(db);
    const row = { user_id: learner.profile.id, token: admitted, expires_at: new Date(Date.now() + 60_000) };
    await trx.insertInto('sessions').values(row).execute();
    // Not awaited before the lock is let go.
    return { ending };
  });
  await ended.ending;
  expect(await db.selectFrom('sessions').where('token', '=', admitted).select('id').execute()).toEqual([]);
});

test('a sign-in waits for a second factor that is being turned on, and opens nothing without its code', async () => {
  const learner = await kalima.signUpLearner();
  const code = await withApp(learner);
  const body = { email: learner.email, password: testPassword };
  const { answers } = await db.transaction().execute(async (trx) => {
    await sessionQueries.lockAccess(trx, learner.profile.id);
    const confirmed = learner.client.call('POST /api/profile/two-factor/confirm', { body: { code } });
    await somebodyWaits(db);
    const asked = kalima.client().request('POST /api/auth/sign-in/email', { body });
    await somebodyWaits(db, 2);
    return { answers: Promise.all([asked, confirmed]) };
  });
  const [asked] = await answers;
  expect(asked.json()).toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' });
  const left = await db.selectFrom('sessions').where('user_id', '=', learner.profile.id).select('id').execute();
  expect(left).toHaveLength(1);
});

test('of sign-ins at once none leaves more sessions than a person may have', async () => {
  const learner = await kalima.signUpLearner();
  const userId = learner.profile.id;
  const own = () => db.selectFrom('sessions').where('user_id', '=', userId).select('id').execute();
  await sql`insert into sessions (user_id, token, expires_at)
    select ${userId}::uuid, gen_random_uuid(), now() + interval '1 day' from generate_series(2, ${mostSessions}) n`.execute(
    db,
  );
  const { signedIn } = await db.transaction().execute(async (trx) => {
    await sessionQueries.lockAccess(trx, userId);
    const other = kalima.signIn(learner.email);
    await somebodyWaits(db);
    const row = { user_id: userId, token: crypto.randomUUID(), expires_at: new Date(Date.now() + 60_000) };
    await trx.insertInto('sessions').values(row).execute();
    return { signedIn: other };
  });
  await signedIn;
  expect(await own()).toHaveLength(mostSessions);
});
