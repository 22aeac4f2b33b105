import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { Job } from '@kalima/shared/contract/jobs';
import { eventsOf } from '../testing/test-client.ts';
import { startTestApp } from '../testing/test-app.ts';
import { patient } from '../testing/patient.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const { client: admin, profile } = await kalima.signInAdmin();
const address = await kalima.app.server.listen({ host: '127.0.0.1', port: 0 });
const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

async function underWay(): Promise<string> {
  const id = randomUUID();
  await sql`insert into jobs (id, kind, asked_by, input, state, done, total, lease, not_before)
    values (${id}::uuid, 'sync-courses', ${profile.id}::uuid, '{"clear": false}', 'running', 1, 3, gen_random_uuid(), now() + interval '1 minute')`.execute(
    db,
  );
  return id;
}

const opened: AbortController[] = [];
afterEach(async () => {
  for (const ending of opened.splice(0)) ending.abort();
  await sql`delete from jobs`.execute(db);
});

/** Opens a stream; `next` resolves with the jobs of the next event, or null once it has ended. */
async function open(headers: Record<string, string> = { cookie }) {
  const ending = new AbortController();
  opened.push(ending);
  const response = await fetch(`${address}/api/jobs/events`, { headers, signal: ending.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const next = async (): Promise<Partial<Job>[] | null> => {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
      if (done) return null;
      const event = eventsOf(value ?? '').at(-1) as { items: Job[] } | undefined;
      if (event) return event.items;
    }
  };
  return { response, next, close: () => ending.abort() };
}

test('progress comes as it is made, also by another server, and the stream ends with the job', async () => {
  const id = await underWay();
  const { response, next } = await open();
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(await next()).toMatchObject([{ id, done: 1, state: 'running' }]);
  await sql`update jobs set done = 2 where id = ${id}::uuid`.execute(db);
  expect(await next()).toMatchObject([{ id, done: 2, state: 'running' }]);
  await sql`update jobs set done = 3, state = 'done', finished_at = now() where id = ${id}::uuid`.execute(db);
  expect(await next()).toMatchObject([{ id, done: 3, state: 'done' }]);
  expect(await next()).toBeNull();
});

test('HEAD begins no stream, which would go on for ten minutes without anybody', async () => {
  await underWay();
  const { status } = await fetch(`${address}/api/jobs/events`, { method: 'HEAD', headers: { cookie } });
  expect(status).toBe(404);
});

test('the stream ends with the session', async () => {
  await underWay();
  const other = await kalima.signIn(profile.email ?? '');
  const { next } = await open({
    cookie: [...other.client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  expect(await next()).toHaveLength(1);
  await other.client.call('POST /api/auth/sign-out');
  await sql`update jobs set done = 2`.execute(db);
  expect(await next()).toBeNull();
});

test('an account watches so many at once, and a place is free again when one is closed', async () => {
  await underWay();
  const streams = [];
  for (let count = 0; count < 6; count += 1) streams.push(await open());
  const refused = await open();
  expect(refused.response.status).toBe(429);
  const [first] = streams;
  first?.close();
  await expect.poll(async () => (await open()).response.status, patient).toBe(200);
});

test('without anything under way the list is all that comes', async () => {
  const { next } = await open();
  expect(await next()).toEqual([]);
  expect(await next()).toBeNull();
});

test('a server that ends waits for no stream', async () => {
  await underWay();
  const { next } = await open();
  expect(await next()).toHaveLength(1);
  await kalima.app.close(60_000);
  expect(await next()).toBeNull();
});
