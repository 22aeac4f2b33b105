import type { ClassAttention } from '@kalima/shared/contract/teaching/class-reports';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** The classes that a teacher has now, the neediest first. */
export const attentionQuery = queryOptions({
  queryKey: ['classes', 'attention'],
  queryFn: async ({ signal }): Promise<ClassAttention[]> =>
    (await call('GET /api/teacher/attention', { signal })).items,
});
