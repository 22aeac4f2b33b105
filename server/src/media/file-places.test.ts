import { once } from 'node:events';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type Person, startTestApp } from '../testing/test-app.ts';
import { film } from '../testing/test-pictures.ts';

const kalima = await startTestApp();
await kalima.app.server.listen({ port: 0, host: '127.0.0.1' });
const { port } = kalima.app.server.server.address() as AddressInfo;
const { url } = await kalima.upload(film(30_000_000), 'learning-material-video');
const material = await kalima.createMaterial({ videoUrl: url, videoSource: 'upload' });

async function learnerWithFilm(): Promise<Person> {
  const learner = await kalima.signUpLearner();
  await kalima.assign(learner, material.id);
  return learner;
}

/** Asks for the video and takes no more of it than its beginning. */
function askSlowly({ client }: Person): { socket: Socket; head: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  socket.write(`GET ${url}?via=server HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\n\r\n`);
  const head = once(socket, 'data').then(([data]) => {
    socket.pause();
    return (data as Buffer).toString('latin1').split('\r\n')[0] ?? '';
  });
  return { socket, head };
}

test('a session that takes its files slowly, and has ended, takes no place from the others of its account', async () => {
  const owner = await learnerWithFilm();
  const thief = await kalima.signIn(owner.email);
  const open = Array.from({ length: 12 }, () => askSlowly(thief));
  await Promise.all(open.map(({ head }) => head));
  await thief.client.call('POST /api/auth/sign-out');
  const headers = { range: 'bytes=0-99' };
  expect((await owner.client.send({ method: 'GET', url: `${url}?via=server`, headers })).statusCode).toBe(206);
});

test('twelve files of one session are sent at once, and the next one when a client has gone', async () => {
  const [slow, other] = [await learnerWithFilm(), await learnerWithFilm()];
  const open = Array.from({ length: 12 }, () => askSlowly(slow));
  expect(new Set(await Promise.all(open.map(({ head }) => head)))).toEqual(new Set(['HTTP/1.1 200 OK']));
  const next = askSlowly(slow);
  let isAnswered = false;
  void next.head.then(() => (isAnswered = true));
  const headers = { range: 'bytes=0-99' };
  // Others do not wait, and whoever waits for a file still reads everything else.
  expect((await other.client.send({ method: 'GET', url: `${url}?via=server`, headers })).statusCode).toBe(206);
  expect((await slow.client.send({ method: 'GET', url: '/api/courses' })).statusCode).toBe(200);
  expect(isAnswered).toBe(false);
  open[0]?.socket.destroy();
  expect(await next.head).toBe('HTTP/1.1 200 OK');
});
