import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { kept } from '../../offline/stored-answers/stored-queries.ts';
import type { LanguageGroup } from '@kalima/shared/domain/language-choice';
import { hasFilters, type MaterialFilters } from './material-filters.ts';

export function materialsQuery(filters: MaterialFilters & { language?: LanguageGroup }) {
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
    // Not every search that was ever typed.
    ...(hasFilters(filters) ? {} : { meta: kept }),
  });
}

export function materialQuery(id: string) {
  return queryOptions({
    queryKey: ['learning-materials', 'item', id],
    queryFn: ({ signal }) => call('GET /api/learning-materials/{id}', { params: { id }, signal }),
    meta: kept,
  });
}
