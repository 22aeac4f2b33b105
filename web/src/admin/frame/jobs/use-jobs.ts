import { isUnderWay } from '@kalima/shared/domain/people/jobs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useOnline } from '../../../lib/device/use-online.ts';
import { jobsQuery, showJobs } from './jobs-query.ts';
import { watchJobs } from './watch-jobs.ts';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** The person's jobs, up to date while somebody looks: a page in the background holds no connection. */
export function useJobs() {
  const queries = useQueryClient();
  const { data } = useQuery(jobsQuery);
  const isOnline = useOnline();
  const isVisible = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
  const jobs = data?.items ?? [];
  const ended = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!data) return;
    const before = ended.current;
    const now = data.items.filter(({ state }) => !isUnderWay(state)).map(({ id }) => id);
    ended.current = new Set(now);
    // What one that has just ended changed is asked for anew.
    if (before && now.some((id) => !before.has(id))) void queries.invalidateQueries({ queryKey: ['courses'] });
  }, [queries, data]);
  const shallWatch = isOnline && isVisible && jobs.some(({ state }) => isUnderWay(state));
  useEffect(() => {
    if (!shallWatch) return;
    return watchJobs(
      (items) => showJobs(queries, items),
      () =>
        void call('GET /api/jobs').then(
          ({ items }) => showJobs(queries, items),
          // The next one may come through.
          () => undefined,
        ),
    );
  }, [queries, shallWatch]);
  return { jobs, isOnline };
}
