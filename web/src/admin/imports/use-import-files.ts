import type { ContentImport } from '@kalima/shared/contract/imports';
import { isUnderWay } from '@kalima/shared/domain/jobs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { call } from '../../lib/api.ts';
import { showJob } from '../blocks/jobs/jobs-query.ts';
import { filesOf, type WorkFile } from './import-files.ts';
import { importQuery } from './import-queries.ts';
import { goOnWhenOnline, queueOf } from './import-uploads.ts';
import { usePutAway } from './use-put-away.ts';

/** The queue of an import, whose files are shown as they arrive; the archives among them are read by the server. */
export function useImportFiles(stored: ContentImport) {
  const queries = useQueryClient();
  const queue = queueOf(queries, stored.id);
  const { uploads, share, isBusy } = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const { queryKey } = importQuery(stored.id);
  useEffect(() => goOnWhenOnline(queue), [queue]);
  const files = useMemo(() => filesOf(stored.files, uploads), [stored.files, uploads]);
  usePutAway(stored.job);
  const unread = files.filter(({ isUnread, problem }) => isUnread && problem === null);
  const isReading = stored.job !== null && isUnderWay(stored.job.state);
  const hasArchives = [...uploads.values()].some(({ kind, state }) => kind === 'archive' && state !== 'failed');
  const wanted = isReading || hasArchives ? '' : unread.map(({ id }) => id).join(' ');
  const reading = useMutation({
    mutationFn: (_archives: string) => call('POST /api/admin/imports/{id}/read', { params: { id: stored.id } }),
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
    await call('DELETE /api/admin/imports/{id}/files/{fileId}', { params: { id: stored.id, fileId: file.id } });
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
