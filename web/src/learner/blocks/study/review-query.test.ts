import '../../../testing/empty-device.ts';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { reviewQuery, reviewSessionQuery } from './review-query.ts';
import { patient } from '../../../testing/patient.ts';

const me = 'sara';
let client: QueryClient;
/** Answers what was asked about the review, the oldest first; there are so many words left then. */
let waiting: ((total: number) => void)[];

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });
  waiting = [];
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.startsWith('/api/review?')) return Response.json({ code: 'NOT_FOUND', message: '' }, { status: 404 });
    const total = await new Promise<number>((resolve) => waiting.push(resolve));
    return Response.json({ items: [], nextCursor: null, total, paceMs: 6000, pictures: [] });
  });
});

const count = async () => (await client.fetchQuery(reviewQuery(me))).total;
const session = async (round = 1) => (await client.fetchQuery(reviewSessionQuery(me, round))).total;
const asked = (times: number) => vi.waitFor(() => expect(waiting).toHaveLength(times), patient);

test('what a session is answered says what is left, too, while it is asked for and afterwards', async () => {
  const begun = session();
  await asked(1);
  const beside = count();
  waiting[0]?.(3);
  expect([await begun, await beside, await count()]).toEqual([3, 3, 3]);
  expect(waiting).toHaveLength(1);
});

test('a session asks for itself what is left now, whatever was asked before', async () => {
  const earlier = count();
  await asked(1);
  const begun = session();
  await asked(2);
  waiting[1]?.(2);
  expect(await begun).toBe(2);
  waiting[0]?.(3);
  await earlier;
  const next = session(2);
  await asked(3);
  waiting[2]?.(1);
  expect(await next).toBe(1);
  expect(await count()).toBe(1);
});

test('who leaves before the session is answered still learns what is left', async () => {
  const begun = session();
  await asked(1);
  const beside = count();
  await client.cancelQueries({ queryKey: ['review-session'] });
  await expect(begun).rejects.toThrow('CancelledError');
  await asked(2);
  waiting[1]?.(3);
  expect(await beside).toBe(3);
});
