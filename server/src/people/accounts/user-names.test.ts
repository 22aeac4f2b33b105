import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp, testPassword } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const path = 'POST /api/auth/sign-in/user-name';

/** A learner with a user name that ends in a digit. */
async function named() {
  const { profile } = await kalima.signUpLearner();
  const userName = `u${randomUUID().slice(0, 20)}7`;
  await sql`update profiles set user_name = ${userName} where id = ${profile.id}::uuid`.execute(kalima.database.db);
  const signIn = (typed: string, password = testPassword) =>
    kalima.client('198.51.100.9').request(path, { body: { userName: typed, password } });
  return { userName, profile, signIn };
}

test('a user name signs in however it is typed', async () => {
  const { userName, profile, signIn } = await named();
  const [eastern, persian] = ['٧', '۷'].map((digit) => `${userName.slice(0, -1)}${digit}`);
  const wide = userName.replace('u', 'Ｕ');
  for (const typed of [
    userName,
    userName.toUpperCase(),
    ` ${userName} `,
    eastern ?? '',
    persian ?? '',
    wide,
    `\u200e${userName}`,
  ])
    expect((await signIn(typed)).json()).toMatchObject({ user: { id: profile.id } });
});

test('a wrong password, an unknown user name and what is none read the same', async () => {
  const { userName, signIn } = await named();
  const answers = [await signIn(userName, 'wrong one'), await signIn(`${userName}0`), await signIn('no name!')];
  for (const answer of answers)
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { code: 'INVALID_USER_NAME_OR_PASSWORD', message: 'User name or password is wrong.' },
    ]);
});

test('failures count by the user name as it is stored, whether somebody has it or not', async () => {
  const { userName, signIn } = await named();
  for (const name of [userName, `${userName}9`]) {
    const spelled = [name, name.toUpperCase(), ` ${name}`];
    for (let n = 0; n < 10; n += 1) await signIn(spelled[n % 3] ?? '', 'wrong one');
    expect((await signIn(name)).json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  }
});

test('who is deactivated is told only after the right password', async () => {
  const { userName, profile, signIn } = await named();
  await sql`update profiles set deactivated_at = now() where id = ${profile.id}::uuid`.execute(kalima.database.db);
  expect((await signIn(userName, 'wrong one')).json()).toMatchObject({ code: 'INVALID_USER_NAME_OR_PASSWORD' });
  expect((await signIn(userName)).json()).toMatchObject({ code: 'ACCOUNT_DEACTIVATED' });
});

test('a user name is nobody’s twice and no address, and an account has one of the two', async () => {
  const { userName } = await named();
  const insert = (email: string | null, name: string | null) =>
    sql`insert into profiles (full_name, email, user_name) values ('A', ${email}, ${name})`.execute(kalima.database.db);
  await expect(insert(null, userName)).rejects.toThrow('unique');
  await expect(insert(null, 'a@b')).rejects.toThrow('check');
  await expect(insert(null, null)).rejects.toThrow('profiles_can_be_named');
});
