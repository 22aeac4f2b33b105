import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { kept } from '../../offline/stored-answers/stored-queries.ts';

export const progressQuery = queryOptions({
  queryKey: ['progress'],
  queryFn: ({ signal }) => call('GET /api/profile/progress', { signal }),
  meta: kept,
});
