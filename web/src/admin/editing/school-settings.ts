import type { ResponseOf } from '@kalima/shared/contract/endpoint';
import type { updateSchoolSettings } from '@kalima/shared/contract/people/school';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export type Settings = ResponseOf<typeof updateSchoolSettings>;

export const settingsQuery = queryOptions({
  queryKey: ['school-settings'],
  queryFn: ({ signal }) => call('GET /api/admin/school', { signal }),
});
