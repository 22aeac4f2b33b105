import type { Job } from '@kalima/shared/contract/jobs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { jobsQuery, showJobs } from '../blocks/jobs/jobs-query.ts';

/** Puts the job that read archives away once it is done: the files that it found are on this screen, and its message would hide some of it. */
export function usePutAway(job: Job | null): void {
  const queries = useQueryClient();
  const { data } = useQuery({ ...jobsQuery, enabled: false });
  const [last, setLast] = useState(job?.id);
  if (job && job.id !== last) setLast(job.id);
  const isDone = data?.items.some(({ id, state }) => id === last && state === 'done') === true;
  useEffect(() => {
    if (!isDone || last === undefined) return;
    const items = queries.getQueryData(jobsQuery.queryKey)?.items ?? [];
    showJobs(
      queries,
      items.filter(({ id }) => id !== last),
    );
    // One that could not be put away is shown again with the next news.
    call('POST /api/jobs/{id}/dismiss', { params: { id: last } }).catch(() => undefined);
  }, [queries, isDone, last]);
}
