import { expect, test } from 'vitest';
import { materialWith, startTestApp } from '../testing/test-app.ts';
import { reservedBytes } from './disk-space.ts';

let free = reservedBytes;
const kalima = await startTestApp({ freeBytes: () => Promise.resolve(free) });

test('with a full disk what would write is refused in so many words, all else goes on, and room is noticed', async () => {
  const { client, email } = await kalima.signInAdmin();
  const body = materialWith();
  const { id } = await client.call('POST /api/admin/learning-materials', { body });
  free -= 1;
  const refused = await client.request('POST /api/admin/learning-materials', { body });
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
  await again.client.call('DELETE /api/admin/learning-materials/{id}', { params: { id } });
  free += 1;
  await client.call('POST /api/admin/learning-materials', { body });
});
