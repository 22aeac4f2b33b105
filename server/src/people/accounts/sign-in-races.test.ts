import argon2 from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, test, vi } from 'vitest';
import { type Person, startTestApp, testPassword } from '../../testing/test-app.ts';

/** Holds the next password that is checked (its hash was read before) or hashed, until it is let go. */
const gate = {
  isSet: false,
  reached: Promise.withResolvers<void>(),
  opened: Promise.withResolvers<void>(),
};

async function pass(): Promise<void> {
  if (!gate.isSet) return;
  gate.isSet = false;
  gate.reached.resolve();
  await gate.opened.promise;
}

const { hash, verify } = argon2;
const gates = [
  vi.spyOn(argon2, 'hash').mockImplementation(async (...given) => {
    await pass();
    return hash(...given);
  }),
  vi.spyOn(argon2, 'verify').mockImplementation(async (...given) => {
    await pass();
    return verify(...given);
  }),
];
afterAll(() => gates.forEach((one) => one.mockRestore()));

const kalima = await startTestApp();
const { db } = kalima.database;
const newPassword = 'another long sentence';
const signIn = 'POST /api/auth/sign-in/email';
const change = 'POST /api/profile/password';

/** Begins what checks or hashes a password, does something else before its answer, and returns that answer. */
async function during<T>(begun: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
  gate.reached = Promise.withResolvers();
  gate.opened = Promise.withResolvers();
  gate.isSet = true;
  const answer = begun();
  await gate.reached.promise;
  await meanwhile();
  gate.opened.resolve();
  return answer;
}

async function resetByLink({ email }: Person): Promise<void> {
  const link = await kalima.app.accounts.createResetLink(email);
  const body = { token: link?.path.split('#')[1] ?? '', newPassword };
  await kalima.client().call('POST /api/auth/reset-password', { body });
}

async function deactivateForAWhile({ profile }: Person): Promise<void> {
  const { client } = await kalima.signInAdmin();
  const params = { userId: profile.id };
  for (const isActive of [false, true]) {
    await client.call('PATCH /api/admin/users/{userId}', { params, body: { isActive } });
  }
}

async function changeBySomebody({ profile }: Person, body: object): Promise<void> {
  const { client } = await kalima.signInAdmin();
  await client.call('PATCH /api/admin/users/{userId}', {
    params: { userId: profile.id },
    body: { password: testPassword, ...body },
  });
}

async function turnOnSecondFactor({ client }: Person): Promise<void> {
  const { secret } = await client.call('POST /api/profile/two-factor', { body: { password: testPassword } });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await client.call('POST /api/profile/two-factor/confirm', { body: { code } });
}

async function signOutEverywhere(email: string): Promise<void> {
  const { client } = await kalima.signIn(email);
  await client.call('DELETE /api/profile/sessions');
}

test.each<[string, (learner: Person) => Promise<unknown>]>([
  [
    'the password is changed',
    ({ client }) => client.call(change, { body: { currentPassword: testPassword, newPassword } }),
  ],
  ['the password is set by a link', resetByLink],
  ['the account is deactivated and active again', deactivateForAWhile],
  ['the operator raises the account', ({ email }) => kalima.app.accounts.raiseToAdmin(email)],
  ['a second factor is turned on', turnOnSecondFactor],
])('a sign-in opens nothing where meanwhile %s', async (_case, end) => {
  const learner = await kalima.signUpLearner();
  await kalima.signInAdmin();
  const client = kalima.client();
  const body = { email: learner.email, password: testPassword };
  const answer = await during(
    () => client.request(signIn, { body }),
    () => end(learner),
  );
  expect(answer.json()).toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' });
  expect([...client.cookies.keys()]).toEqual([]);
  const own = await db.selectFrom('sessions').where('user_id', '=', learner.profile.id).select('id').execute();
  const { items } = await learner.client
    .call('GET /api/profile/sessions')
    .catch(() => ({ items: [] as { id: string }[] }));
  expect(own.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
});

test('a sign-in to an account that is deactivated meanwhile opens nothing', async () => {
  const learner = await kalima.signUpLearner();
  const { client } = await kalima.signInAdmin();
  const body = { email: learner.email, password: testPassword };
  const params = { userId: learner.profile.id };
  const answer = await during(
    () => kalima.client().request(signIn, { body }),
    () => client.call('PATCH /api/admin/users/{userId}', { params, body: { isActive: false } }),
  );
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(await db.selectFrom('sessions').where('user_id', '=', params.userId).select('id').execute()).toEqual([]);
});

test('an address that was registered and raised during a sign-in is not entered by it', async () => {
  const email = `${crypto.randomUUID()}@example.org`;
  const squatter = await kalima.signUpLearner({ email });
  const answer = await during(
    () => kalima.client().request(signIn, { body: { email, password: testPassword } }),
    async () => {
      await kalima.app.accounts.raiseToAdmin(email);
      await resetByLink(squatter);
    },
  );
  expect(answer.json()).toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' });
  await kalima.signIn(email, newPassword);
});

test('a session that was ended meanwhile changes no password, though it knew the one before', async () => {
  const learner = await kalima.signUpLearner();
  const thief = await kalima.signIn(learner.email);
  const answer = await during(
    () =>
      thief.client.request(change, { body: { currentPassword: testPassword, newPassword: 'a sentence of the thief' } }),
    () => learner.client.call(change, { body: { currentPassword: testPassword, newPassword } }),
  );
  expect(answer.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
  await learner.client.call('GET /api/profile');
  await kalima.signIn(learner.email, newPassword);
});

test('nor does it set up a second factor', async () => {
  const learner = await kalima.signUpLearner();
  const thief = await kalima.signIn(learner.email);
  const answer = await during(
    () => thief.client.request('POST /api/profile/two-factor', { body: { password: testPassword } }),
    () => learner.client.call(change, { body: { currentPassword: testPassword, newPassword } }),
  );
  expect(answer.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await db.selectFrom('two_factors').where('user_id', '=', learner.profile.id).selectAll().execute()).toEqual(
    [],
  );
});

test.each<[string, string, (admin: Person) => Promise<unknown>]>([
  ['signed out everywhere', 'UNAUTHENTICATED', ({ email }) => signOutEverywhere(email)],
  ['no admin any more', 'FORBIDDEN_ROLE', (admin) => changeBySomebody(admin, { role: 'user' })],
  ['deactivated', 'FORBIDDEN_ROLE', (admin) => changeBySomebody(admin, { isActive: false })],
])(
  'an admin who is %s while their password is checked makes nobody an admin, and no link',
  async (_case, code, end) => {
    await kalima.signInAdmin();
    const learner = await kalima.signUpLearner();
    const path = '/api/admin/users/{userId}';
    const person = { name: 'Friend', email: `${crypto.randomUUID()}@example.org`, role: 'admin' };
    for (const [key, input] of [
      [`PATCH ${path}`, { params: { userId: learner.profile.id }, body: { role: 'admin' } }],
      [`POST ${path}/reset-link`, { params: { userId: learner.profile.id }, body: {} }],
      ['POST /api/admin/users', { body: person }],
    ] as const) {
      const admin = await kalima.makeAdmin();
      const answer = await during(
        () => admin.client.request(key, { ...input, body: { ...input.body, password: testPassword } }),
        () => end(admin),
      );
      expect(answer.json()).toMatchObject({ code });
    }
    expect((await learner.client.call('GET /api/profile')).role).toBe('user');
    expect(await db.selectFrom('verifications').selectAll().where('value', '=', learner.profile.id).execute()).toEqual(
      [],
    );
    expect(await db.selectFrom('profiles').select('id').where('email', '=', person.email).execute()).toEqual([]);
  },
);

test.each<[string, () => Promise<() => Promise<unknown>>]>([
  ['a registration', () => Promise.resolve(() => kalima.signUpLearner())],
  [
    'a sign-in',
    async () => {
      const { email } = await kalima.signUpLearner();
      return () => kalima.signIn(email);
    },
  ],
  [
    'a sign-in with an address that nobody has',
    () => {
      const body = { email: 'nobody@example.org', password: testPassword };
      return Promise.resolve(() => kalima.client().codeOf(signIn, { body }));
    },
  ],
  [
    'a new password',
    async () => {
      const { client } = await kalima.signUpLearner();
      return () => client.call(change, { body: { currentPassword: testPassword, newPassword } });
    },
  ],
  [
    'a link',
    async () => {
      const learner = await kalima.signUpLearner();
      return () => resetByLink(learner);
    },
  ],
  [
    'a new admin',
    () =>
      Promise.resolve(() =>
        kalima.app.accounts.makeAdmin({ email: `${crypto.randomUUID()}@example.org`, password: testPassword }),
      ),
  ],
])('%s keeps no connection to the database while it waits for its turn to hash', async (_case, prepare) => {
  const begun = await prepare();
  let busy: number | undefined;
  await during(begun, async () => {
    busy = kalima.database.load().busyConnections;
    // With the embedded database everybody would wait.
    if (busy === 0) await db.selectFrom('profiles').select('id').limit(1).execute();
  });
  expect(busy).toBe(0);
});
