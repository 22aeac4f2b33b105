import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../../lib/api/api.ts';
import { call } from '../../../lib/api/api.ts';
import { paging, withCursor } from '../../editing/paging.ts';

/** What the packages of an import hold. */
export type PackagePlan = Answer<'GET /api/author/imports/{id}/package'>;
export type PlannedCourse = PackagePlan['courses'][number];
export type PlannedStage = PackagePlan['stages'][number];

/** The same, as long as the import has these files. */
export function packageQuery(id: string, fileCount: number) {
  return queryOptions({
    queryKey: ['imports', id, 'package', fileCount],
    queryFn: ({ signal }) => call('GET /api/author/imports/{id}/package', { params: { id }, signal }),
    staleTime: 0,
  });
}

export type PackageChange = Answer<'GET /api/author/imports/{id}/package/{courseId}/changes'>['items'][number];

/** What importing one of the courses would change, part by part. */
export function packageChangesQuery(id: string, courseId: string) {
  return infiniteQueryOptions({
    ...paging,
    queryKey: ['imports', id, 'package-changes', courseId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/author/imports/{id}/package/{courseId}/changes', {
        params: { id, courseId },
        query: withCursor({}, pageParam),
        signal,
      }),
    staleTime: 0,
  });
}
