import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { changePlaces } from './places.ts';
import { patient } from '../../testing/patient.ts';

// A session is looked up once for each request, and once more where time has passed: who was signed out must not write.

const kalima = await startTestApp();
await kalima.app.server.listen({ port: 0, host: '127.0.0.1' });
const { port } = kalima.app.server.server.address() as AddressInfo;
const learner = await kalima.signUpLearner();

const cookieOf = ({ client }: typeof learner) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Counts how often the database is asked whose a session is while `work` runs. */
async function countLookUps(work: () => Promise<unknown>): Promise<number> {
  const statement = vi.spyOn(kalima.database, 'statement');
  onTestFinished(() => statement.mockRestore());
  await work();
  return statement.mock.calls.filter(([{ name }]) => name === 'find-caller').length;
}

async function send(method: string, path: string, body?: object, cookie = cookieOf(learner)): Promise<number> {
  const headers = { cookie, origin: `http://127.0.0.1:${port}`, 'content-type': 'application/json' };
  const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  return (await fetch(`http://127.0.0.1:${port}${path}`, request)).status;
}

/** Sends all but the last byte of a change of the name, waits until the server reads it, and returns what sends the rest. */
async function beginChange(): Promise<() => Promise<void>> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const body = JSON.stringify({ name: 'Layla Learner' });
  const head = `PATCH /api/profile HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\norigin: http://127.0.0.1:${port}\r\ncookie: ${cookieOf(learner)}`;
  const arrived = once(kalima.app.server.server, 'request') as Promise<[{ readableFlowing: boolean | null }]>;
  socket.write(
    `${head}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, -1)}`,
  );
  const [request] = await arrived;
  await vi.waitUntil(() => request.readableFlowing, patient);
  return async () => {
    const answered = once(socket, 'data');
    socket.write(body.slice(-1));
    await answered;
  };
}

test.each([
  ['a read', 'GET', '/api/profile', undefined],
  ['a costly read', 'GET', '/api/profile/progress', undefined],
  ['a write whose body comes at once', 'PATCH', '/api/profile', { name: 'Layla Learner' }],
])('%s looks its session up once', async (_case, method, path, body) => {
  expect(await send('GET', '/api/profile')).toBe(200);
  expect(
    await countLookUps(async () => {
      expect(await send(method, path, body)).toBe(200);
    }),
  ).toBe(1);
});

test('a write whose body comes later looks its session up again', async () => {
  expect(
    await countLookUps(async () => {
      const finish = await beginChange();
      await finish();
    }),
  ).toBe(2);
});

test('a write that has waited for its turn is refused where its session has ended meanwhile', async () => {
  const other = await kalima.signIn(learner.email);
  const begun = [];
  for (let n = 0; n < changePlaces.atOnce; n += 1) begun.push(await beginChange());
  const arrived = once(kalima.app.server.server, 'request');
  const late = send('PATCH', '/api/profile', { name: 'Too Late' }, cookieOf(other));
  await arrived;
  const found = vi.spyOn(kalima.database, 'statement');
  onTestFinished(() => found.mockRestore());
  await vi.waitUntil(() => found.mock.settledResults.length > 0, patient);
  await learner.client.call('DELETE /api/profile/sessions');
  await Promise.all(begun.map((finish) => finish()));
  expect(await late).toBe(401);
  expect((await kalima.signIn(learner.email)).profile.name).toBe('Layla Learner');
});
