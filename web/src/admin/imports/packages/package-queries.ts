import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../../lib/api.ts';
import { call } from '../../../lib/api.ts';

/** What the packages of an import hold. */
export type PackagePlan = Answer<'GET /api/admin/imports/{id}/package'>;
export type PlannedCourse = PackagePlan['courses'][number];
export type PlannedStage = PackagePlan['stages'][number];

/** The same, as long as the import has these files. */
export function packageQuery(id: string, fileCount: number) {
  return queryOptions({
    queryKey: ['imports', id, 'package', fileCount],
    queryFn: ({ signal }) => call('GET /api/admin/imports/{id}/package', { params: { id }, signal }),
    staleTime: 0,
  });
}
