import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { materialWith } from '../testing/material-with.ts';
import { formOf, startTestApp } from '../testing/test-app.ts';
import { film } from '../testing/test-pictures.ts';
import { reservedBytes } from './disk-space.ts';
import { patient } from '../testing/patient.ts';

let free = reservedBytes;
const kalima = await startTestApp({ freeBytes: () => Promise.resolve(free) });

test('with a full disk what would write is refused in so many words, all else goes on, and room is noticed', async () => {
  const { client, email } = await kalima.signInAdmin();
  const body = materialWith();
  const { id } = await client.call('POST /api/author/learning-materials', { body });
  free -= 1;
  const refused = await client.request('POST /api/author/learning-materials', { body });
  expect([refused.statusCode, refused.headers['retry-after'], refused.json<object>()]).toEqual([
    507,
    '5',
    { code: 'DISK_FULL', message: 'The disk of the server is full.' },
  ]);
  expect(await client.codeOf('POST /api/study-events', { body: {} })).toBe('DISK_FULL');
  expect(await kalima.client().codeOf('POST /api/auth/sign-up/email', { body: {} })).toBe('DISK_FULL');
  const again = await kalima.signIn(email);
  const { items } = await again.client.call('GET /api/learning-materials', { query: {} });
  expect(items.map((item) => item.id)).toEqual([id]);
  await again.client.call('DELETE /api/author/learning-materials/{id}', { params: { id } });
  free += 1;
  await client.call('POST /api/author/learning-materials', { body });
});

test('of bodies that come at the same time only those are taken that have room together', async () => {
  const { client } = await kalima.signInAdmin();
  const post = async () =>
    (await client.request('POST /api/author/learning-materials', { body: materialWith() })).statusCode;
  free = reservedBytes;
  const answers = await Promise.all(Array.from({ length: 8 }, post));
  expect(new Set(answers)).toEqual(new Set([201, 507]));
  // The room is given up with the answer.
  for (let count = 0; count < 8; count += 1) expect(await post()).toBe(201);
  free = 2 * reservedBytes;
  expect(await Promise.all(Array.from({ length: 8 }, post))).toEqual(Array.from({ length: 8 }, () => 201));
});

test('of files that are sent at the same time only those are taken that have room together', async () => {
  const { client } = await kalima.signInAdmin();
  await kalima.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = kalima.app.server.server.address() as AddressInfo;
  const { payload, headers } = await formOf({ bytes: film(1_000_000) });
  const path = '/api/author/media?purpose=learning-material-video';
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async () => {
    const upload = request({
      port,
      path,
      method: 'POST',
      headers: { ...headers, cookie, 'content-length': payload.length },
    });
    onTestFinished(() => void upload.destroy());
    const answered = (once(upload, 'response') as Promise<[IncomingMessage]>).then(([answer]) => answer.statusCode);
    const arrived = once(kalima.app.server.server, 'request') as Promise<[IncomingMessage]>;
    upload.write(payload.subarray(0, 1000));
    const [received] = await arrived;
    return { upload, answered, received };
  };
  free = reservedBytes + 1.5 * payload.length;
  const first = await send();
  await vi.waitUntil(() => first.received.readableFlowing, patient);
  const second = await send();
  second.upload.end(payload.subarray(1000));
  expect(await second.answered).toBe(507);
  first.upload.end(payload.subarray(1000));
  expect(await first.answered).toBe(201);
  const third = await send();
  third.upload.end(payload.subarray(1000));
  expect(await third.answered).toBe(201);
});
