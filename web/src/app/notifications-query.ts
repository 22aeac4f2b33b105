import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { kept } from '../offline/stored-answers/stored-queries.ts';

/** What was assigned to the person last, page by page, and how much of it since they last looked (PRODUCT.md#notifications). */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/notifications', { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
  meta: kept,
});
