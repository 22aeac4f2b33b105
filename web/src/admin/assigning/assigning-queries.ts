import type { CourseUser } from '@kalima/shared/contract/teaching/assignments';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { paging, withCursor } from '../editing/paging.ts';

/** Which people a list shows: those whom a search finds, without the members of classes. */
export interface PeopleShown {
  readonly courseId: string;
  readonly q: string;
  readonly classIds: readonly string[];
}

function queryOf({ q, classIds }: PeopleShown, cursor: string | null) {
  const withoutClasses = classIds.toSorted().join(',');
  return withCursor({ q, ...(withoutClasses === '' ? {} : { withoutClasses }) }, cursor);
}

export function courseUsersQuery(shown: PeopleShown) {
  return infiniteQueryOptions({
    queryKey: ['courses', 'course-users', shown.courseId, queryOf(shown, null)],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/courses/{id}/users', {
        params: { id: shown.courseId },
        query: queryOf(shown, pageParam),
        signal,
      }),
    ...paging,
  });
}

/** Everybody whom a search finds, page by page, at most as many as are asked for. */
export async function findCourseUsers(shown: PeopleShown, most: number): Promise<CourseUser[]> {
  const people: CourseUser[] = [];
  for (let cursor: string | null = ''; cursor !== null && people.length < most;) {
    const query = queryOf(shown, cursor === '' ? null : cursor);
    const page: { items: CourseUser[]; nextCursor: string | null } = await call('GET /api/admin/courses/{id}/users', {
      params: { id: shown.courseId },
      query,
    });
    people.push(...page.items);
    cursor = page.nextCursor;
  }
  return people.slice(0, most);
}

export function courseClassesQuery(courseId: string, q: string) {
  return infiniteQueryOptions({
    queryKey: ['classes', 'of-course', courseId, q],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/teacher/courses/{id}/classes', {
        params: { id: courseId },
        query: withCursor({ q }, pageParam),
        signal,
      }),
    ...paging,
  });
}

/** How many of those who are ticked would get the course. */
export function assigningCountQuery(courseId: string, whom: { classIds: string[]; userIds: string[] }) {
  return queryOptions({
    queryKey: ['courses', 'assigning-count', courseId, whom],
    queryFn: ({ signal }) =>
      call('POST /api/teacher/courses/{id}/assignments/count', { params: { id: courseId }, body: whom, signal }),
    enabled: whom.classIds.length + whom.userIds.length > 0,
    placeholderData: keepPreviousData,
  });
}
