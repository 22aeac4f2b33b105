import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

/** Lists the changes that the person can take back. */
export const changesQuery = queryOptions({
  queryKey: ['changes'],
  queryFn: async ({ signal }) => (await call('GET /api/teacher/changes', { signal })).items,
  // The bell asks whenever it is opened.
  staleTime: 0,
});
