import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../app/query-client.ts';
import { rememberedWordsQuery } from './remembered-words-query.ts';

test('a page on which no word fits leads on to the next by itself', async () => {
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', (address: string | URL) => {
    const cursor = new URL(address, 'http://localhost').searchParams.get('cursor');
    asked.push(cursor);
    const page =
      cursor === null ? { items: [], nextCursor: 'behind' } : { items: [{ text: 'rare' }], nextCursor: null };
    return Promise.resolve(Response.json(page));
  });
  const { pages } = await createQueryClient().fetchInfiniteQuery(
    rememberedWordsQuery('somebody', { state: 'aside' }, 'all'),
  );
  expect(pages).toEqual([{ items: [{ text: 'rare' }], nextCursor: null }]);
  expect(asked).toEqual([null, 'behind']);
});
