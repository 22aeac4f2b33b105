import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const progressQuery = queryOptions({
  queryKey: ['progress'],
  queryFn: ({ signal }) => call('GET /api/profile/progress', { signal }),
});
