import type { CourseType } from '@kalima/shared/domain/content/course-types';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { paging, withCursor } from '../editing/paging.ts';

interface ClassesAsked {
  readonly q: string;
  readonly state: 'current' | 'archived';
}

export function classesQuery(asked: ClassesAsked) {
  return infiniteQueryOptions({
    queryKey: ['classes', 'list', asked],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/teacher/classes', { query: withCursor(asked, pageParam), signal }),
    ...paging,
  });
}

export function classQuery(id: string) {
  return queryOptions({
    queryKey: ['classes', 'class', id],
    queryFn: ({ signal }) => call('GET /api/teacher/classes/{id}', { params: { id }, signal }),
  });
}

export function classCoursesQuery(id: string) {
  return queryOptions({
    queryKey: ['classes', 'class', id, 'courses'],
    queryFn: async ({ signal }) => {
      const { items } = await call('GET /api/teacher/classes/{id}/courses', { params: { id }, signal });
      return items.map((course) => ({ ...course, id: course.courseId }));
    },
  });
}

export function classMembersQuery(id: string, q: string) {
  return infiniteQueryOptions({
    queryKey: ['classes', 'class', id, 'members', q],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/teacher/classes/{id}/members', { params: { id }, query: withCursor({ q }, pageParam), signal }),
    ...paging,
  });
}

export function teachersQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ['classes', 'teachers', q],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/teachers', { query: withCursor({ q }, pageParam), signal }),
    ...paging,
  });
}

interface CoursesAsked {
  readonly q: string;
  readonly courseType?: CourseType;
}

/** What can be given to a class. */
export function assignableCoursesQuery(asked: CoursesAsked) {
  return infiniteQueryOptions({
    queryKey: ['courses', 'assignable', asked],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/teacher/courses', { query: withCursor(asked, pageParam), signal }),
    ...paging,
  });
}
