import '../../testing/empty-device.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../app/query-client.ts';
import { rememberPerson } from '../../offline/person/device-person.ts';
import { learner } from '../../testing/render-app.tsx';
import { call } from '../../lib/api/api.ts';
import { followServer, sessionQuery } from './session.ts';
import { patient } from '../../testing/patient.ts';

let arrive: (answer: Response) => void;
let asking: AbortSignal | null | undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { promise, resolve } = Promise.withResolvers<Response>();
  arrive = resolve;
  vi.spyOn(globalThis, 'fetch').mockImplementation((_address, init) => {
    asking = init?.signal;
    return promise;
  });
});
afterEach(() => void vi.useRealTimers());

test('who was here last goes on where the server does not answer in time, and nothing goes on waiting', async () => {
  rememberPerson(learner);
  const session = createQueryClient().fetchQuery(sessionQuery);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await session).toMatchObject({ user: learner, isFromDevice: true });
  expect(asking?.aborted).toBe(true);
});

test('on a device that knows nobody the answer is waited for', async () => {
  rememberPerson(null);
  const session = createQueryClient().fetchQuery(sessionQuery);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asking?.aborted).toBe(false);
  arrive(Response.json({ user: learner }));
  expect(await session).toEqual({ user: learner });
});

test('as soon as the server answers anything, it is asked who is signed in', async () => {
  rememberPerson(learner);
  const client = createQueryClient();
  followServer(client);
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  expect(await client.fetchQuery(sessionQuery)).toMatchObject({ isFromDevice: true });
  fetched.mockResolvedValueOnce(new Response('the server restarts', { status: 503 }));
  await call('GET /api/school').catch(() => undefined);
  expect(client.getQueryData(sessionQuery.queryKey)).toMatchObject({ isFromDevice: true });

  fetched.mockImplementation(async (address) =>
    Response.json(address === '/api/auth/get-session' ? { user: learner } : {}),
  );
  await call('GET /api/school');
  await vi.waitFor(() => expect(client.getQueryData(sessionQuery.queryKey)).toEqual({ user: learner }), patient);
});
