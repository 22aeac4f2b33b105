import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { storedQuery } from '../../offline/stored-answers/stored-query.ts';
import type { LanguageGroup } from '@kalima/shared/domain/language/languages';
import { hasFilters, type MaterialFilters } from './material-filters.ts';

export function materialsQuery(userId: string, filters: MaterialFilters & { language?: LanguageGroup }) {
  const { queryKey, meta } = storedQuery(userId, ['learning-materials', 'list', filters]);
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/learning-materials', {
        query: pageParam === null ? filters : { ...filters, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    // Not every search that was ever typed.
    ...(hasFilters(filters) ? {} : { meta }),
  });
}
