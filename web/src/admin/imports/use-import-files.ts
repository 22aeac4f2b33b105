import type { ContentImport } from '@kalima/shared/contract/exchange/imports';
import { isUnderWay } from '@kalima/shared/domain/people/jobs';
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from '../../lib/store.ts';
import { call } from '../../lib/api/api.ts';
import { showJob, jobsQuery, showJobs } from '../frame/jobs/jobs-query.ts';
import { type WorkFile, filesOf } from './import-files.ts';
import { importQuery } from './import-queries.ts';
import { goOnWhenOnline, queueOf } from './import-uploads.ts';
import type { Job } from '@kalima/shared/contract/jobs';

/** Puts the job that read archives away once it is done: the files that it found are on this screen, and its message would hide some of it. */
function usePutAway(job: Job | null): void {
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

/** The queue of an import, whose files are shown as they arrive; the archives among them are read by the server. */
export function useImportFiles(stored: ContentImport) {
  const queries = useQueryClient();
  const queue = queueOf(queries, stored.id);
  const { uploads, share, isBusy } = useStore(queue);
  const { queryKey } = importQuery(stored.id);
  useEffect(() => goOnWhenOnline(queue), [queue]);
  const files = useMemo(() => filesOf(stored.files, uploads), [stored.files, uploads]);
  usePutAway(stored.job);
  const unread = files.filter(({ isUnread, problem }) => isUnread && problem === null);
  const isReading = stored.job !== null && isUnderWay(stored.job.state);
  const hasArchives = [...uploads.values()].some(({ kind, state }) => kind === 'archive' && state !== 'failed');
  const wanted = isReading || hasArchives ? '' : unread.map(({ id }) => id).join(' ');
  const reading = useMutation({
    mutationFn: (_archives: string) => call('POST /api/author/imports/{id}/read', { params: { id: stored.id } }),
    onSuccess: (job) => {
      showJob(queries, job);
      queries.setQueryData(importQuery(stored.id).queryKey, (before) => before && { ...before, job });
    },
  });
  const { mutate: read, variables: asked } = reading;
  useEffect(() => {
    if (wanted !== '' && wanted !== asked) read(wanted);
  }, [wanted, asked, read]);
  const remove = async (file: WorkFile) => {
    if (file.upload) {
      queue.cancel((id) => id === file.id);
      return;
    }
    await call('DELETE /api/author/imports/{id}/files/{fileId}', { params: { id: stored.id, fileId: file.id } });
    queries.setQueryData(
      queryKey,
      (before) => before && { ...before, files: before.files.filter(({ id }) => id !== file.id) },
    );
  };
  return {
    queue,
    files,
    share,
    isBusy,
    isReading,
    readProblem: reading.error,
    hasUnread: wanted !== '' && reading.isSuccess && wanted === asked,
    readAgain: () => read(wanted),
    remove,
  };
}

export type SentFiles = ReturnType<typeof useImportFiles>;
