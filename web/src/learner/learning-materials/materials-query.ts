import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { MaterialFilters } from './material-filters.ts';

export function materialsQuery(filters: MaterialFilters) {
  return infiniteQueryOptions({
    queryKey: ['learning-materials', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/learning-materials', {
        query: pageParam === null ? filters : { ...filters, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
}

export function materialQuery(id: string) {
  return queryOptions({
    queryKey: ['learning-materials', 'item', id],
    queryFn: ({ signal }) => call('GET /api/learning-materials/{id}', { params: { id }, signal }),
  });
}
