import type { CourseUser } from '@kalima/shared/contract/assignments';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { paging, withCursor } from '../paging.ts';

/** People that one request changes, and so that can be chosen at once. */
export const mostChosen = 1000;

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

/** Everybody whom a search finds, page by page, at most as many as can be chosen at once. */
export async function findCourseUsers(courseId: string, q: string): Promise<CourseUser[]> {
  const people: CourseUser[] = [];
  for (let cursor: string | null = ''; cursor !== null && people.length < mostChosen;) {
    const query = withCursor({ q }, cursor === '' ? null : cursor);
    const page: { items: CourseUser[]; nextCursor: string | null } = await call('GET /api/admin/courses/{id}/users', {
      params: { id: courseId },
      query,
    });
    people.push(...page.items);
    cursor = page.nextCursor;
  }
  return people.slice(0, mostChosen);
}
