import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type Person, startTestApp, testPassword } from '../../testing/test-app.ts';

// A request may take minutes to come: what its sender may do is asked again when it is there.

const kalima = await startTestApp();
await kalima.app.server.listen({ port: 0, host: '127.0.0.1' });
const { port } = kalima.app.server.server.address() as AddressInfo;

/** Sends a request without the last byte of its body; `finish` sends that and returns the status of the answer. */
async function begin({ client }: Pick<Person, 'client'>, method: string, path: string, body: object) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const json = JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    `origin: http://127.0.0.1:${port}`,
    `cookie: ${cookie}`,
    'content-type: application/json',
    `content-length: ${json.length}`,
  ];
  await new Promise<void>((resolve) => {
    socket.write(`${head.join('\r\n')}\r\n\r\n${json.slice(0, -1)}`, () => resolve());
  });
  return {
    async finish(): Promise<number> {
      const answered = once(socket, 'data') as Promise<[Buffer]>;
      socket.write(json.slice(-1));
      const [data] = await answered;
      return Number(data.toString().split(' ')[1]);
    },
  };
}

/** Waits until the server has checked who sends the requests that have begun. */
async function settled(): Promise<void> {
  await kalima.client().call('GET /api/school');
  await new Promise((resolve) => setImmediate(resolve));
  await kalima.client().call('GET /api/school');
}

async function secondAdmin() {
  const { client: first } = await kalima.signInAdmin();
  const admin = await kalima.signUpLearner();
  const update = (change: object) =>
    first.call('PATCH /api/admin/users/{userId}', { params: { userId: admin.profile.id }, body: change });
  await update({ role: 'admin' });
  return { admin, update };
}

test.each([
  ['deactivated', { isActive: false }, 401],
  ['no admin any more', { role: 'user' }, 403],
] as const)('who is %s while their request comes makes nobody an admin', async (_case, change, status) => {
  const { admin, update } = await secondAdmin();
  const friend = await kalima.signUpLearner();
  const path = `/api/admin/users/${friend.profile.id}`;
  const begun = await begin(admin, 'PATCH', path, { role: 'admin' });
  await settled();
  await update(change);
  expect(await begun.finish()).toBe(status);
  expect((await friend.client.call('GET /api/profile')).role).toBe('user');
});

test('whoever else has a session of an account keeps its owner from nothing that ends it', async () => {
  const owner = await kalima.signUpLearner();
  const thief = await kalima.signIn(owner.email);
  for (let n = 0; n < 8; n += 1) await begin(thief, 'PATCH', '/api/profile', { name: 'Mine' });
  await settled();
  const newPassword = `${testPassword} of my own`;
  await owner.client.call('POST /api/profile/password', { body: { currentPassword: testPassword, newPassword } });
  expect(await thief.client.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
});
