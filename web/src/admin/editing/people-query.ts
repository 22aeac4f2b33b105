import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { paging, withCursor } from './paging.ts';

/** People by name with how many courses they have; part of what a change of courses makes stale. */
export function peopleQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ['courses', 'users', q],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/users', { query: withCursor({ q }, pageParam), signal }),
    ...paging,
  });
}
