import type { Job } from '@kalima/shared/contract/jobs';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

/** What the person asked the server to do: what is under way, and what has ended and was not put away (PRODUCT.md#jobs). */
export const jobsQuery = queryOptions({
  queryKey: ['jobs'],
  queryFn: ({ signal }) => call('GET /api/jobs', { signal }),
});

/** Shows jobs as they are now. */
export function showJobs(queries: QueryClient, jobs: readonly Job[]): void {
  queries.setQueryData(jobsQuery.queryKey, { items: [...jobs], nextCursor: null });
}

/** Shows a job that has just begun or changed, and not the one that it took the place of; what was asked before that is asked again. */
export function showJob(queries: QueryClient, job: Job, instead?: string): void {
  const before = queries.getQueryData(jobsQuery.queryKey)?.items ?? [];
  const isKnown = before.some(({ id }) => id === job.id);
  const kept = before.filter(({ id }) => id !== instead).map((one) => (one.id === job.id ? job : one));
  showJobs(queries, isKnown ? kept : [job, ...kept]);
  void queries.invalidateQueries({ queryKey: jobsQuery.queryKey, exact: true });
}
