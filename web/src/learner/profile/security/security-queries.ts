import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export function sessionsQuery(userId: string) {
  return queryOptions({
    queryKey: ['security', 'sessions', userId],
    queryFn: ({ signal }) => call('GET /api/profile/sessions', { signal }),
  });
}

export function twoFactorQuery(userId: string) {
  return queryOptions({
    queryKey: ['security', 'two-factor', userId],
    queryFn: ({ signal }) => call('GET /api/profile/two-factor', { signal }),
  });
}
