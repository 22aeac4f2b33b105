import type { CourseType } from '@kalima/shared/domain/content/course-types';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { paging, withCursor } from '../editing/paging.ts';

export interface UserCourseFilters {
  readonly q?: string;
  readonly courseType?: CourseType;
  readonly assigned?: 'yes' | 'no';
}

export function userQuery(userId: string) {
  return queryOptions({
    queryKey: ['courses', 'user', userId],
    queryFn: ({ signal }) => call('GET /api/admin/users/{userId}', { params: { userId }, signal }),
  });
}

export function userProgressQuery(userId: string) {
  return queryOptions({
    queryKey: ['courses', 'user', userId, 'progress'],
    queryFn: ({ signal }) => call('GET /api/admin/users/{userId}/progress', { params: { userId }, signal }),
  });
}

export function userCoursesQuery(userId: string, filters: UserCourseFilters) {
  return infiniteQueryOptions({
    queryKey: ['courses', 'user-courses', userId, filters],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/users/{userId}/courses', {
        params: { userId },
        query: withCursor(filters, pageParam),
        signal,
      }),
    ...paging,
  });
}

export function userLogQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: ['courses', 'user', userId, 'log'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/users/{userId}/log', { params: { userId }, query: withCursor({}, pageParam), signal }),
    ...paging,
  });
}
