import { mkdtemp, writeFile } from 'node:fs/promises';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { signedOutCookie } from '@kalima/shared/domain/people/signed-out';
import type { TestClient } from '../../testing/test-client.ts';
import { type Person, startTestApp, testPassword } from '../../testing/test-app.ts';
import { picture } from '../../testing/test-pictures.ts';
import { OpenRequest } from './open-request.ts';
import { Places } from './places.ts';
import { SessionAccounts } from './session-accounts.ts';

const webRoot = await mkdtemp(join(tmpdir(), 'kalima-web-'));
await writeFile(join(webRoot, 'index.html'), '<!doctype html><body></body>');
const kalima = await startTestApp({ webRoot });

/** Sends many requests of one learner at once; returns the answers, and the most that the database had to do at once. */
async function flood({ client }: Person, url: string, count = 600) {
  let most = 0;
  const answers = await Promise.all(
    Array.from({ length: count }, async () => {
      const answer = await client.send({ method: 'GET', url });
      const { busyConnections, waitingRequests } = kalima.database.load();
      most = Math.max(most, busyConnections + waitingRequests);
      return answer.statusCode;
    }),
  );
  return { most, answers };
}

/** Somebody in a network who has been asking. */
async function knownIn(network: string): Promise<TestClient> {
  const learner = await kalima.signUpLearner();
  const known = kalima.client(network);
  for (const [name, value] of learner.client.cookies) known.cookies.set(name, value);
  await known.call('GET /api/profile');
  return known;
}

/** Statements that the answer to the largest of the requests below asks for at once. */
const statementsAtOnce = 3;

test.each<[string, string]>([
  ['what a service answers', '/api/profile'],
  ['what the database answers', '/api/courses'],
  ['the bank', '/api/vocabulary'],
  ['progress', '/api/profile/progress'],
  ['who is signed in', '/api/auth/get-session'],
  ['requests that are not valid', '/api/courses?type=nothing'],
  ['files', '/media/a/b.webp'],
  ['a costly read', '/api/downloads'],
])('of a learner who asks for %s hundreds of times at once, twenty are under way', async (_case, url) => {
  const learner = await kalima.signUpLearner();
  await learner.client.call('GET /api/profile');
  const { most, answers } = await flood(learner, url);
  expect(most).toBeLessThanOrEqual(20 * statementsAtOnce);
  expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(80);
  expect(answers.filter((status) => status !== 429).length).toBeGreaterThanOrEqual(100);
  // Nothing of that stays.
  expect((await learner.client.send({ method: 'GET', url: '/api/profile' })).statusCode).toBe(200);
});

test('pages, too, and those beyond come without data', async () => {
  const learner = await kalima.signUpLearner();
  await learner.client.send({ method: 'GET', url: '/' });
  const { most, answers } = await flood(learner, '/');
  expect(most).toBeLessThanOrEqual(20 * statementsAtOnce);
  expect(new Set(answers)).toEqual(new Set([200]));
});

test.each([
  ['sign-ins', 'POST /api/auth/sign-in/email', () => ({ email: 'nobody@example.org', password: 'wrong' })],
  ['made-up links', 'POST /api/auth/reset-password', () => ({ token: 'made up', newPassword: testPassword })],
  [
    'registrations',
    'POST /api/auth/sign-up/email',
    () => ({
      name: 'A',
      email: 'a@example.org',
      password: 'football',
      targetLanguage: 'arabic',
      nativeLanguage: 'chinese',
    }),
  ],
] as const)('of %s that a network asks for hundreds of times at once, six are under way', async (_case, key, body) => {
  const network = '192.0.2.77';
  let most = 0;
  await Promise.all(
    Array.from({ length: 300 }, async () => {
      await kalima.client(network).request(key, { body: body() });
      const { busyConnections, waitingRequests } = kalima.database.load();
      most = Math.max(most, busyConnections + waitingRequests);
    }),
  );
  expect(most).toBeLessThanOrEqual(6 * statementsAtOnce);
});

test.each([
  ['/', false],
  ['/api/courses', false],
  ['/api/auth/get-session', false],
  ['/api/school', false],
  ['/media/a/b.webp', false],
  ['/api/nothing', true],
  ['/api/courses', true],
])(
  'of made-up sessions with which a network asks for %s (signed out on the device: %s), twenty are under way',
  async (url, isSignedOut) => {
    const network = '192.0.2.78';
    const known = await knownIn(network);
    const statement = vi.spyOn(kalima.database, 'statement');
    onTestFinished(() => statement.mockRestore());
    let most = 0;
    const asking = Array.from({ length: 300 }, async (_, n) => {
      const stranger = kalima.client(network);
      stranger.cookies.set('kalima.session_token', `${String(n).padStart(32, 'a')}.made-up`);
      if (isSignedOut) stranger.cookies.set(signedOutCookie(false), '1');
      await stranger.send({ method: 'GET', url });
      const { busyConnections, waitingRequests } = kalima.database.load();
      most = Math.max(most, busyConnections + waitingRequests);
    });
    // Somebody in that network whom the server knows does not wait behind them.
    expect((await known.send({ method: 'GET', url: '/api/profile' })).statusCode).toBe(200);
    await Promise.all(asking);
    expect(statement).toHaveBeenCalled();
    expect(most).toBeLessThanOrEqual(20 * statementsAtOnce);
  },
);

test.each([0, 61_000])(
  'who was known %i ms ago reads and signs out beside hundreds of made-up sessions',
  async (since) => {
    const network = '192.0.2.79';
    const known = await knownIn(network);
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + since });
    const asking = Array.from({ length: 700 }, async (_, n) => {
      const stranger = kalima.client(network);
      stranger.cookies.set('kalima.session_token', `${String(n + since).padStart(32, 'a')}.made-up`);
      return (await stranger.send({ method: 'GET', url: '/api/profile' })).statusCode;
    });
    expect((await known.send({ method: 'GET', url: '/api/profile' })).statusCode).toBe(200);
    expect((await known.request('DELETE /api/profile/sessions')).statusCode).toBe(200);
    expect((await known.request('POST /api/auth/sign-out')).statusCode).toBe(200);
    // There were more than may wait.
    expect(await Promise.all(asking)).toContain(429);
  },
);

test('questions about made-up sessions push out none that is known; of those the oldest goes', async () => {
  const reads = new SessionAccounts(kalima.database, new Places({ atOnce: 20, waiting: 500 }), 2);
  const [one, two, three] = [await kalima.signUpLearner(), await kalima.signUpLearner(), await kalima.signUpLearner()];
  const request = new OpenRequest(new ServerResponse(new IncomingMessage(new Socket())));
  const hashOf = async ({ profile }: Person) => {
    const { db } = kalima.database;
    const session = await db
      .selectFrom('sessions')
      .select('token')
      .where('user_id', '=', profile.id)
      .executeTakeFirst();
    return session?.token ?? '';
  };
  const find = vi.spyOn(kalima.database, 'statement');
  onTestFinished(() => find.mockRestore());
  /** How often the database is asked whose session that of a person is. */
  const ask = async (person: Person) => {
    const hash = await hashOf(person);
    find.mockClear();
    expect(await reads.accountOf(hash, { ip: '192.0.2.80' }, request)).toBe(person.profile.id);
    return find.mock.calls.filter(([, values]) => values?.includes(hash)).length;
  };
  expect([await ask(one), await ask(two)]).toEqual([1, 1]);
  const strangers = Array.from({ length: 30 }, (_, n) =>
    reads.accountOf(`made-up-${n}`, { ip: '192.0.2.80' }, request),
  );
  expect([await ask(one), await ask(two)]).toEqual([0, 0]);
  expect(new Set(await Promise.all(strangers))).toEqual(new Set([null]));
  expect([await ask(one), await ask(two)]).toEqual([0, 0]);
  await ask(three);
  expect([await ask(two), await ask(one)]).toEqual([0, 1]);
});

test('however many sessions of an account end access, twelve are under way', async () => {
  const learner = await kalima.signUpLearner();
  const sessions = [learner, ...(await Promise.all(Array.from({ length: 29 }, () => kalima.signIn(learner.email))))];
  for (const { client } of sessions) await client.call('GET /api/profile');
  let most = 0;
  const asking = sessions.flatMap(({ client }) =>
    Array.from({ length: 4 }, async () => {
      await client.request('GET /api/profile/sessions');
      const body = { currentPassword: 'wrong', newPassword: 'paper lantern boat' };
      await client.request('POST /api/profile/password', { body });
      const { busyConnections, waitingRequests } = kalima.database.load();
      most = Math.max(most, busyConnections + waitingRequests);
    }),
  );
  await Promise.all(asking);
  // And twenty session checks before.
  expect(most).toBeLessThanOrEqual((12 + 20) * statementsAtOnce);
});

test('writes that are refused cost the database no more', async () => {
  const learner = await kalima.signUpLearner();
  await learner.client.call('GET /api/profile');
  let most = 0;
  await Promise.all(
    Array.from({ length: 600 }, async () => {
      await learner.client.request('PATCH /api/profile', { body: {} });
      const { busyConnections, waitingRequests } = kalima.database.load();
      most = Math.max(most, busyConnections + waitingRequests);
    }),
  );
  expect(most).toBeLessThanOrEqual(20 * statementsAtOnce);
});

test('a page of two hundred pictures comes whole', async () => {
  const admin = await kalima.signInAdmin();
  const { url } = await kalima.upload(await picture());
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => admin.client.send({ method: 'GET', url: `${url}?via=server` })),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test('a session that has ended takes no place of its account after a minute, whatever it asks for', async () => {
  const learner = await kalima.signUpLearner();
  const thief = await kalima.signIn(learner.email);
  const stolen = new Map(thief.client.cookies);
  await thief.client.call('GET /api/auth/get-session');
  await learner.client.call('GET /api/profile');
  await thief.client.call('POST /api/auth/sign-out');
  for (const [name, value] of stolen) thief.client.cookies.set(name, value);
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  const { answers } = await flood(thief, '/api/school', 500);
  expect(new Set(answers)).toEqual(new Set([200]));
  const asking = flood(thief, '/api/school', 700);
  const own = await Promise.all(
    Array.from({ length: 20 }, () => learner.client.send({ method: 'GET', url: '/api/profile' })),
  );
  expect(new Set(own.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await asking;
});

test('whoever has the token of a session that has ended takes no place of its account', async () => {
  const learner = await kalima.signUpLearner();
  const thief = await kalima.signIn(learner.email);
  const stolen = new Map(thief.client.cookies);
  await thief.client.request('GET /api/courses');
  await thief.client.call('POST /api/auth/sign-out');
  for (const [name, value] of stolen) thief.client.cookies.set(name, value);
  expect(await thief.client.codeOf('GET /api/courses')).toBe('UNAUTHENTICATED');
  const { most, answers } = await flood(thief, '/api/courses', 700);
  // Those beyond what a network may wait for are told so.
  expect(answers.filter((status) => status !== 429 && status !== 401)).toEqual([]);
  expect(most).toBeLessThanOrEqual(20 * statementsAtOnce);
});
