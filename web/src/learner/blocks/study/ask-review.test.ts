import '../../../testing/empty-device.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { askReview } from './ask-review.ts';

test('a question that was taken back before it was asked asks the server for nothing', async () => {
  const fetched = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('asked')));
  vi.stubGlobal('fetch', fetched);
  const context = { signal: AbortSignal.abort(), client: new QueryClient() };
  await expect(askReview('sara', undefined, context)).rejects.toThrow(/abort/i);
  expect(fetched).not.toHaveBeenCalled();
});
