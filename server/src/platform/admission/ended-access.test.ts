import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { materialWith } from '../../testing/material-with.ts';
import { type Person, formOf, startTestApp, testPassword } from '../../testing/test-app.ts';
import { film } from '../../testing/test-pictures.ts';
import { accountLimits } from './limits.ts';
import { changePlaces } from './places.ts';
import { patient } from '../../testing/patient.ts';

// A request may take minutes to come: what its sender may do is asked again when it is there.

const burst = 60;
/** As many as are asked for here come back in hours. */
const user = { burst, perSecond: 0.001 };
const write = { ...accountLimits.write, user };
const kalima = await startTestApp({ limits: { accounts: { ...accountLimits, write } } });
await kalima.app.server.listen({ port: 0, host: '127.0.0.1' });
const { port } = kalima.app.server.server.address() as AddressInfo;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly type?: string | undefined;
  readonly body: string | Buffer;
}

/**
 * Sends a request without the second half of its body, and waits until the server has checked who sends it and reads that body.
 * `finish` sends the rest and returns the status of the answer.
 */
async function begin({ client }: Pick<Person, 'client'>, { method, path, type = 'application/json', body }: Sent) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const bytes = Buffer.from(body);
  const half = Math.floor(bytes.length / 2);
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    `origin: http://127.0.0.1:${port}`,
    `cookie: ${cookie}`,
    `content-type: ${type}`,
    `content-length: ${bytes.length}`,
  ];
  const arrived = once(kalima.app.server.server, 'request') as Promise<[IncomingMessage]>;
  socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes.subarray(0, half)]));
  const [request] = await arrived;
  await vi.waitUntil(() => request.readableFlowing, patient);
  return {
    async finish(): Promise<number> {
      const answered = once(socket, 'data') as Promise<[Buffer]>;
      socket.write(bytes.subarray(half));
      const [data] = await answered;
      return Number(data.toString().split(' ')[1]);
    },
  };
}

async function secondAdmin() {
  const { client: first } = await kalima.signInAdmin();
  const admin = await kalima.makeAdmin();
  const update = (change: object) =>
    first.call('PATCH /api/admin/users/{userId}', {
      params: { userId: admin.profile.id },
      body: { ...change, password: testPassword },
    });
  return { admin, update };
}

const losses = [
  ['deactivated', { isActive: false }, 401],
  ['no admin any more', { role: 'user' }, 403],
] as const;

test.each(losses)('who is %s while their request comes makes nobody an admin', async (_case, change, status) => {
  const { admin, update } = await secondAdmin();
  const friend = await kalima.signUpLearner();
  const path = `/api/admin/users/${friend.profile.id}`;
  const begun = await begin(admin, {
    method: 'PATCH',
    path,
    body: JSON.stringify({ role: 'admin', password: testPassword }),
  });
  await update(change);
  expect(await begun.finish()).toBe(status);
  expect((await friend.client.call('GET /api/profile')).role).toBe('user');
});

test.each(losses)('who is %s while their request comes makes no content', async (_case, change, status) => {
  const { admin, update } = await secondAdmin();
  const title = `Too late ${admin.email}`;
  const path = '/api/author/learning-materials';
  const begun = await begin(admin, { method: 'POST', path, body: JSON.stringify(materialWith({ title })) });
  await update(change);
  expect(await begun.finish()).toBe(status);
  const { db } = kalima.database;
  expect(await db.selectFrom('learning_materials').select('id').where('title', '=', title).execute()).toEqual([]);
});

test.each(losses)('who is %s while their file comes keeps none', async (_case, change, status) => {
  const { admin, update } = await secondAdmin();
  const { payload, headers } = await formOf({ bytes: film(200_000) });
  const path = '/api/author/media?purpose=learning-material-video';
  const begun = await begin(admin, { method: 'POST', path, type: headers['content-type'], body: payload });
  await update(change);
  expect(await begun.finish()).toBe(status);
  expect(await kalima.database.db.selectFrom('media').select('key').execute()).toEqual([]);
});

test('whoever else has a session of an account keeps its owner from nothing that ends it', async () => {
  const owner = await kalima.signUpLearner();
  const thief = await kalima.signIn(owner.email);
  for (let n = 0; n < changePlaces.atOnce; n += 1)
    await begin(thief, { method: 'PATCH', path: '/api/profile', body: JSON.stringify({ name: 'Mine' }) });
  const newPassword = `${testPassword} of my own`;
  await owner.client.call('POST /api/profile/password', { body: { currentPassword: testPassword, newPassword } });
  expect(await thief.client.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
});

test('bodies that come slowly in many sessions keep nobody from signing out everywhere', async () => {
  const owner = await kalima.signUpLearner();
  const body = JSON.stringify({ currentPassword: 'a guess', newPassword: 'paper lantern boat' });
  for (let n = 0; n < 7; n += 1) {
    const thief = await kalima.signIn(owner.email);
    for (const path of ['/api/profile/password', '/api/profile/two-factor'])
      await begin(thief, { method: 'POST', path, body });
  }
  await owner.client.call('DELETE /api/profile/sessions');
});

test('what ends access is limited for each session, and has two places of it', async () => {
  const { client } = await kalima.signUpLearner();
  let most = 0;
  const answers = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const { statusCode } = await client.request('POST /api/profile/two-factor/confirm', { body: { code: '000000' } });
      const { busyConnections, waitingRequests } = kalima.database.load();
      most = Math.max(most, busyConnections + waitingRequests);
      return statusCode;
    }),
  );
  expect(answers).toContain(429);
  // Those that were refused had their session read.
  expect(most).toBeLessThanOrEqual(22);
});

test('a session that ends others on and on is slowed down, and no other session of the account is', async () => {
  const owner = await kalima.signUpLearner();
  const thief = await kalima.signIn(owner.email);
  const end = () =>
    thief.client.request('DELETE /api/profile/sessions/{sessionId}', {
      params: { sessionId: crypto.randomUUID() },
      body: {},
    });
  for (let n = 0; n < burst; n += 1) expect((await end()).statusCode).not.toBe(429);
  expect((await end()).statusCode).toBe(429);
  await owner.client.call('DELETE /api/profile/sessions');
  expect(await thief.client.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
});
