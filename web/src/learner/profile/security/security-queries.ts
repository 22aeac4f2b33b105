import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['security', 'sessions'],
  queryFn: ({ signal }) => call('GET /api/profile/sessions', { signal }),
});

export const twoFactorQuery = queryOptions({
  queryKey: ['security', 'two-factor'],
  queryFn: ({ signal }) => call('GET /api/profile/two-factor', { signal }),
});
