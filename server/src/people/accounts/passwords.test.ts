import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp, testPassword } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const newPassword = 'a new password';
const signIn = 'POST /api/auth/sign-in/email';
const change = 'POST /api/profile/password';
const reset = 'POST /api/auth/reset-password';

async function resetTokenOf(email: string): Promise<string> {
  const link = await kalima.app.accounts.createResetLink(email);
  if (link === null) throw new Error(`${email} has no account`);
  return link.path.split('#')[1] ?? '';
}

test('changing the password ends the other sessions and keeps the own', async () => {
  const { client, email } = await kalima.signUpLearner();
  const elsewhere = await kalima.signIn(email);
  await client.call(change, { body: { currentPassword: testPassword, newPassword } });
  expect((await client.call('GET /api/profile')).email).toBe(email);
  expect(await elsewhere.client.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  expect(await kalima.client().codeOf(signIn, { body: { email, password: testPassword } })).toBe(
    'INVALID_EMAIL_OR_PASSWORD',
  );
  await kalima.signIn(email, newPassword);
});

test('the password changes only for who knows the current one', async () => {
  const { client, email } = await kalima.signUpLearner();
  const elsewhere = await kalima.signIn(email);
  expect(await client.codeOf(change, { body: { currentPassword: 'wrong', newPassword } })).toBe(
    'WRONG_CURRENT_PASSWORD',
  );
  await elsewhere.client.call('GET /api/profile');
  await kalima.signIn(email);
  expect(await kalima.client().codeOf(change, { body: { currentPassword: testPassword, newPassword } })).toBe(
    'UNAUTHENTICATED',
  );
});

test.each([
  ['7 characters', '1234567', 'TOO_SHORT'],
  ['129 characters', 'p'.repeat(129), 'TOO_LONG'],
  ['NUL in it', 'pass\u0000word', 'INVALID_CHARACTER'],
  ['a number', 12_345_678, 'INVALID_TYPE'],
])('a new password is refused with %s', async (_case, password, code) => {
  const { client, email } = await kalima.signUpLearner();
  const fields = [expect.objectContaining({ field: 'newPassword', code }) as unknown];
  const body = { currentPassword: testPassword, newPassword: password };
  expect((await client.refused(change, { body })).details).toEqual({ fields });
  const token = await resetTokenOf(email);
  expect((await client.refused(reset, { body: { token, newPassword: password } })).details).toEqual({ fields });
  // The link is not used up by that.
  await client.call(reset, { body: { token, newPassword } });
});

test('wrong current passwords are throttled as sign-ins are', async () => {
  const { client } = await kalima.signUpLearner();
  const body = { currentPassword: 'wrong', newPassword };
  for (let attempt = 1; attempt <= 10; attempt += 1) await client.codeOf(change, { body });
  expect(await client.codeOf(change, { body: { ...body, currentPassword: testPassword } })).toBe('TOO_MANY_ATTEMPTS');
});

test('a reset link sets the password once and ends all sessions', async () => {
  const { client, email } = await kalima.signUpLearner();
  const token = await resetTokenOf(email);
  await kalima.client().call(reset, { body: { token, newPassword } });
  expect(await client.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  await kalima.signIn(email, newPassword);
  expect(await kalima.client().codeOf(reset, { body: { token, newPassword: 'yet another one' } })).toBe(
    'RESET_LINK_INVALID',
  );
  await kalima.signIn(email, newPassword);
});

test('of two uses of a link at once one works', async () => {
  const { email } = await kalima.signUpLearner();
  const token = await resetTokenOf(email);
  const answers = await Promise.all([1, 2].map(() => kalima.client().request(reset, { body: { token, newPassword } })));
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('a newer link puts the older one out of use', async () => {
  const { email } = await kalima.signUpLearner();
  const older = await resetTokenOf(email);
  const newer = await resetTokenOf(email);
  expect(await kalima.client().codeOf(reset, { body: { token: older, newPassword } })).toBe('RESET_LINK_INVALID');
  await kalima.client().call(reset, { body: { token: newer, newPassword } });
});

test('a link works for an hour, and the database does not hold it', async () => {
  const { email, profile } = await kalima.signUpLearner();
  const token = await resetTokenOf(email);
  const { rows } = await sql<{ minutes: number; row: string }>`
    select extract(epoch from expires_at - created_at)::int / 60 as minutes, to_json(v)::text as row
    from verifications v where value = ${profile.id}`.execute(db);
  expect(rows.map((row) => row.minutes)).toEqual([60]);
  expect(rows[0]?.row).not.toContain(token);
  await sql`update verifications set expires_at = now() - interval '1 second' where value = ${profile.id}`.execute(db);
  expect(await kalima.client().codeOf(reset, { body: { token, newPassword } })).toBe('RESET_LINK_INVALID');
  await kalima.app.runMaintenance();
  expect((await sql`select 1 from verifications where value = ${profile.id}`.execute(db)).rows).toEqual([]);
});

test('a made-up link does nothing', async () => {
  expect(await kalima.client().codeOf(reset, { body: { token: 'made-up', newPassword } })).toBe('RESET_LINK_INVALID');
  expect(await kalima.app.accounts.createResetLink('nobody@example.org')).toBeNull();
});

test.each([
  ['a common one', 'football', 'TOO_COMMON'],
  ['a common one in other letters', 'TrustNo1', 'TOO_COMMON'],
  ['the own name', 'layla learner', 'TOO_PERSONAL'],
  ['the own name with a year', 'LaylaLearner2026!', 'TOO_PERSONAL'],
  ['a part of the name', 'Layla-1234', 'TOO_PERSONAL'],
  ['the own address', 'layla.unique@school.example', 'TOO_PERSONAL'],
  ['what is before the at sign', 'layla.unique', 'TOO_PERSONAL'],
  ['the name of the school', 'Dar al-Hikma 1', 'TOO_PERSONAL'],
  ['the name of the product', 'kalima123', 'TOO_PERSONAL'],
])('%s is refused as a new password everywhere, beside its field', async (_case, password, code) => {
  await kalima.restart({ school: { name: 'Dar al-Hikma' } });
  const email = 'layla.unique@school.example';
  const body = { name: 'Layla Learner', email, targetLanguage: 'arabic', nativeLanguage: 'english' };
  const refused = await kalima.client().refused('POST /api/auth/sign-up/email', { body: { ...body, password } });
  expect(refused.details?.fields).toEqual([{ field: 'password', code }]);

  const { client } = await kalima.signUpLearner({ email });
  const fields = [{ field: 'newPassword', code }];
  const input = { currentPassword: testPassword, newPassword: password };
  expect((await client.refused(change, { body: input })).details).toEqual({ fields });
  const token = await resetTokenOf(email);
  const byLink = await kalima.client().refused(reset, { body: { token, newPassword: password } });
  expect(byLink.details).toEqual({ fields });
  // The link is not used up by that.
  await kalima.client().call(reset, { body: { token, newPassword } });
  await kalima.database.db.deleteFrom('profiles').where('email', '=', email).execute();
});
