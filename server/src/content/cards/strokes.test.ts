import { strokesKey } from '@kalima/shared/domain/content/strokes';
import { expect, test } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const get = (key: string) => kalima.client().send({ method: 'GET', url: `/media/${key}` });

test('the strokes of a character come one character at a time, in the order in which they are written, and are kept for ever', async () => {
  const answer = await get(`${strokesKey('你')}?w=640&via=server`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const { strokes, medians } = answer.json<{ strokes: string[]; medians: unknown[] }>();
  expect([strokes.length, medians.length]).toEqual([7, 7]);
});

test.each([
  'strokes/0041.json',
  'strokes/all.json',
  'strokes/..%2fpackage.json',
  `strokes/${encodeURIComponent('你')}.json`,
  strokesKey('鿿'),
])('%s leads to no strokes, and to no other file', async (key) => {
  const answer = await get(key);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
});
