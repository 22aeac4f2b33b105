import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { patient } from '../../testing/patient.ts';
import { Places } from './places.ts';
import { createHeldResponses, holdResponses } from './held-responses.ts';
import { openRequestOf } from './open-request.ts';
import { createOpenRequestsHook, mostUnanswered } from './open-requests.ts';

/** More than the network takes without anybody reading. */
const size = 500_000;

/** A server whose answers wait for `goOn`, with all that counts them. */
async function startServer() {
  const held = createHeldResponses();
  const places = new Places({ atOnce: 1000, waiting: 0 });
  const goOn = Promise.withResolvers<void>();
  let asked = 0;
  const server = Fastify();
  server.addHook('onRequest', createOpenRequestsHook());
  server.addHook('onSend', holdResponses(held, { name: 'session', secret: 'a secret' }));
  server.get('/', async (_request, reply) => {
    asked += 1;
    await places.take('an account', openRequestOf(reply));
    await goOn.promise;
    return 'x'.repeat(size);
  });
  onTestFinished(() => server.close());
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  return {
    held,
    places,
    goOn: () => goOn.resolve(),
    asked: () => asked,
    /** Sends so many requests without waiting for an answer. */
    pipeline: (count: number) => {
      const socket = connect(port, '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      socket.on('error', () => undefined);
      socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(count));
      return socket;
    },
  };
}

test('answers that wait behind others on a connection end with it, whether they are made or not', async () => {
  const { held, places, goOn, asked, pipeline } = await startServer();
  const early = pipeline(mostUnanswered);
  const late = pipeline(mostUnanswered);
  await vi.waitUntil(() => asked() === 2 * mostUnanswered, patient);
  early.destroy();
  // The second connection takes nothing; its first answer alone is being sent.
  late.pause();
  goOn();
  await vi.waitUntil(() => held.total() > 1_000_000, patient);
  late.destroy();
  await vi.waitUntil(() => held.total() === 0, patient);
  await vi.waitUntil(() => places.size() === 0, patient);
});

test('a connection that asks on and on without an answer is ended, and another is not', async () => {
  const { asked, goOn, pipeline } = await startServer();
  const modest = pipeline(1);
  const greedy = pipeline(mostUnanswered + 1);
  await once(greedy, 'close');
  expect(asked()).toBeLessThanOrEqual(mostUnanswered + 1);
  goOn();
  const [data] = (await once(modest, 'data')) as [Buffer];
  expect(data.toString()).toContain('200 OK');
});

test('who takes each answer may ask as often as they like on one connection', async () => {
  const { goOn, pipeline } = await startServer();
  goOn();
  const socket = pipeline(1);
  let taken = 0;
  let bytes = 0;
  const all = Promise.withResolvers<void>();
  socket.on('data', (data: Buffer) => {
    bytes += data.length;
    if (bytes < size * (taken + 1)) return;
    taken += 1;
    if (taken === 2 * mostUnanswered) all.resolve();
    else socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  });
  await all.promise;
  expect(taken).toBe(2 * mostUnanswered);
});
