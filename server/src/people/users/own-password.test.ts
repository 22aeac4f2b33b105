import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { EndpointKey } from '@kalima/shared/contract/endpoints';
import type { LooseInput } from '../../testing/test-client.ts';
import { type Person, startTestApp, testPassword } from '../../testing/test-app.ts';

// A session alone, such as one that was left open, makes nobody an admin, and opens, changes or deletes no admin's account.

const kalima = await startTestApp();
const { db } = kalima.database;
const user = '/api/admin/users/{userId}';
const create = 'POST /api/admin/users';
const setPassword = 'POST /api/auth/reset-password';
const password = testPassword;
const newPassword = 'paper lantern boat';
const of = ({ profile }: Person) => ({ params: { userId: profile.id } });
const tokenOf = (path: string) => path.split('#')[1] ?? '';
const someone = () => ({ id: randomUUID(), name: 'Noor Al-Huda', email: `${randomUUID()}@example.org` });

/** All that the database knows about roles, activity and links. */
async function accounts() {
  const people = await db.selectFrom('profiles').select(['id', 'role', 'deactivated_at']).orderBy('id').execute();
  const links = await db.selectFrom('verifications').select(['identifier', 'value']).orderBy('identifier').execute();
  return { people, links };
}

async function deactivatedAdmin(): Promise<Person> {
  const person = await kalima.makeAdmin();
  const { client } = await kalima.signInAdmin();
  await client.call(`PATCH ${user}`, { ...of(person), body: { isActive: false, password } });
  return person;
}

/** An account of an admin who has not set a password yet, as it was asked for. */
async function invitedAdmin() {
  const { client } = await kalima.signInAdmin();
  const body = { ...someone(), role: 'admin' as const };
  await client.call(create, { body: { ...body, password } });
  return body;
}

type Asked = readonly [EndpointKey, LooseInput & { body?: object }];

const guarded: [string, (admin: Person) => Promise<Asked>][] = [
  ['a link to the own account', (admin) => Promise.resolve([`POST ${user}/reset-link`, of(admin)])],
  ["a link to another admin's account", async () => [`POST ${user}/reset-link`, of(await kalima.makeAdmin())]],
  ['a link to a deactivated admin', async () => [`POST ${user}/reset-link`, of(await deactivatedAdmin())]],
  ['a new account of an admin', () => Promise.resolve([create, { body: { ...someone(), role: 'admin' } }])],
  ['a new link to an account of an admin who has not entered', async () => [create, { body: await invitedAdmin() }]],
  [
    'the same, asked for as if it were a learner’s',
    async () => [create, { body: { ...(await invitedAdmin()), role: 'user' } }],
  ],
  ['a learner who becomes an admin', async () => [`PATCH ${user}`, raise(await kalima.signUpLearner())]],
  [
    'a deactivated admin who becomes active',
    async () => [`PATCH ${user}`, { ...of(await deactivatedAdmin()), body: { isActive: true } }],
  ],
  [
    'an admin who becomes a learner',
    async () => [`PATCH ${user}`, { ...of(await kalima.makeAdmin()), body: { role: 'user' } }],
  ],
  [
    'an admin who is deactivated',
    async () => [`PATCH ${user}`, { ...of(await kalima.makeAdmin()), body: { isActive: false } }],
  ],
  ['an admin who is deleted', async () => [`DELETE ${user}`, of(await kalima.makeAdmin())]],
];

function raise(person: Person) {
  return { ...of(person), body: { role: 'admin' } };
}

test.each(guarded)('%s asks for the password of the admin who does it, before anything changes', async (_case, ask) => {
  const admin = await kalima.makeAdmin();
  const [key, input] = await ask(admin);
  const before = await accounts();
  expect(await admin.client.codeOf(key, input)).toBe('PASSWORD_REQUIRED');
  const withBody = (given: string) => ({ ...input, body: { ...input.body, password: given } });
  expect(await admin.client.codeOf(key, withBody('a guess'))).toBe('WRONG_CURRENT_PASSWORD');
  expect(await accounts()).toEqual(before);
  expect((await admin.client.request(key, withBody(password))).statusCode).toBeLessThan(300);
  expect(await accounts()).not.toEqual(before);
});

test.each(guarded)('%s is for admins alone, whatever password is given', async (_case, ask) => {
  const admin = await kalima.signInAdmin();
  const [key, input] = await ask(admin);
  const withPassword = { ...input, body: { ...input.body, password } };
  const before = await accounts();
  const learner = await kalima.signUpLearner();
  const between = await accounts();
  expect(await learner.client.codeOf(key, withPassword)).toBe('FORBIDDEN_ROLE');
  expect(await kalima.client().codeOf(key, withPassword)).toBe('UNAUTHENTICATED');
  expect(await accounts()).toEqual(between);
  expect(between.links).toEqual(before.links);
});

test('what concerns learners alone asks for no password', async () => {
  const { client } = await kalima.makeAdmin();
  const learner = await kalima.signUpLearner();
  await client.call(`POST ${user}/reset-link`, of(learner));
  for (const isActive of [false, true]) await client.call(`PATCH ${user}`, { ...of(learner), body: { isActive } });
  await client.call(`PATCH ${user}`, { ...of(learner), body: { role: 'user' } });
  const body = someone();
  await client.call(create, { body });
  await client.call(create, { body });
});

test('a password that is given is checked, also where none is asked for: it is never the new account’s', async () => {
  const { client } = await kalima.makeAdmin();
  const body = { ...someone(), password: newPassword };
  expect(await client.codeOf(create, { body })).toBe('WRONG_CURRENT_PASSWORD');
  await client.call(create, { body: { ...body, password } });
  const credentials = { email: body.email, password };
  expect(await kalima.client().codeOf('POST /api/auth/sign-in/email', { body: credentials })).toBe(
    'INVALID_EMAIL_OR_PASSWORD',
  );
});

test('ten wrong passwords of a session are taken, whatever they are given for', async () => {
  const admin = await kalima.makeAdmin();
  const learner = await kalima.signUpLearner();
  const guess = { password: 'a guess' };
  const ways: Asked[] = [
    [`POST ${user}/reset-link`, { ...of(admin), body: guess }],
    [`PATCH ${user}`, { ...of(learner), body: { role: 'admin', ...guess } }],
    [create, { body: { ...someone(), role: 'admin', ...guess } }],
  ];
  for (let tries = 0; tries < 10; tries += 1) {
    expect(await admin.client.codeOf(...ways[tries % 3]!)).toBe('WRONG_CURRENT_PASSWORD');
  }
  for (const [key, input] of ways) {
    expect(await admin.client.codeOf(key, { ...input, body: { ...input.body, password } })).toBe('TOO_MANY_ATTEMPTS');
  }
  // What asks for none goes on, and so does another session.
  await admin.client.call(`POST ${user}/reset-link`, of(learner));
  const { client } = await kalima.signIn(admin.email);
  await client.call(`POST ${user}/reset-link`, { ...of(admin), body: { password } });
});

test('the own account is opened by the link that the own password made', async () => {
  const admin = await kalima.makeAdmin();
  const { path } = await admin.client.call(`POST ${user}/reset-link`, { ...of(admin), body: { password } });
  await kalima.client().call(setPassword, { body: { token: tokenOf(path), newPassword } });
  await kalima.signIn(admin.email, newPassword);
});

test('signing out everywhere ends the one-time links for and by the person, and no others', async () => {
  const [admin, other] = [await kalima.makeAdmin(), await kalima.makeAdmin()];
  const [learner, another] = [await kalima.signUpLearner(), await kalima.signUpLearner()];
  const make = async (by: Person, whose: Person) =>
    (await by.client.call(`POST ${user}/reset-link`, { ...of(whose), body: { password } })).path;
  const [toOwn, by, elsewhere] = [await make(other, admin), await make(admin, learner), await make(other, another)];
  await admin.client.call('DELETE /api/profile/sessions');
  const use = (path: string) => kalima.client().request(setPassword, { body: { token: tokenOf(path), newPassword } });
  for (const path of [toOwn, by]) expect((await use(path)).json()).toMatchObject({ code: 'RESET_LINK_INVALID' });
  expect((await use(elsewhere)).statusCode).toBe(200);
  await kalima.signIn(admin.email);
});
