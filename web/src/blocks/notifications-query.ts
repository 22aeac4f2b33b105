import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { storedQuery } from '../offline/stored-answers/stored-query.ts';

/** What was assigned to the person last, page by page, and how much of it since they last looked (PRODUCT.md#notifications). */
export function notificationsQuery(userId: string) {
  return infiniteQueryOptions({
    ...storedQuery(userId, ['notifications']),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/notifications', { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}
