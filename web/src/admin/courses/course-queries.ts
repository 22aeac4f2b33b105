import type { CourseType } from '@kalima/shared/domain/course-types';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export interface CourseFilters {
  readonly q?: string;
  readonly courseType?: CourseType;
  readonly level?: number;
}

const paging = {
  initialPageParam: null as string | null,
  getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor,
  placeholderData: keepPreviousData,
} as const;

function withCursor<Filters extends object>(filters: Filters, cursor: string | null) {
  return cursor === null ? filters : { ...filters, cursor };
}

export function coursesQuery(filters: CourseFilters) {
  return infiniteQueryOptions({
    queryKey: ['courses', 'catalogue', filters],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/courses', { query: withCursor(filters, pageParam), signal }),
    ...paging,
  });
}

export function usersQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ['courses', 'users', q],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/users', { query: withCursor({ q }, pageParam), signal }),
    ...paging,
  });
}

export function courseUsersQuery(courseId: string, q: string) {
  return infiniteQueryOptions({
    queryKey: ['courses', 'course-users', courseId, q],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/courses/{id}/users', {
        params: { id: courseId },
        query: withCursor({ q }, pageParam),
        signal,
      }),
    ...paging,
  });
}
