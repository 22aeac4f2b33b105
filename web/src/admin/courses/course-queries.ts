import type { CourseType } from '@kalima/shared/domain/content/course-types';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { paging, withCursor } from '../editing/paging.ts';

export interface CourseFilters {
  readonly q?: string;
  readonly courseType?: CourseType;
  readonly level?: number;
}

export function coursesQuery(filters: CourseFilters) {
  return infiniteQueryOptions({
    queryKey: ['courses', 'catalogue', filters],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/courses', { query: withCursor(filters, pageParam), signal }),
    ...paging,
  });
}
