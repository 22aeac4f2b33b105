import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { kept } from '../lib/device/kept-queries.ts';

/** What was assigned to the person last, and how much of it since they last looked (D8). */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call('GET /api/notifications', { signal }),
  meta: kept,
});
