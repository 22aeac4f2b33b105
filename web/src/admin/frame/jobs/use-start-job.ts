import type { Job } from '@kalima/shared/contract/jobs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showJob } from './jobs-query.ts';

interface Options {
  /** The job that it takes the place of. */
  readonly instead?: string;
  readonly onStarted: () => void;
}

/** Has the server begin a job, once however often it is sent, and shows it in the panel. */
export function useStartJob<Input = void>(
  start: (id: string, input: Input) => Promise<Job>,
  { instead, onStarted }: Options,
) {
  const queries = useQueryClient();
  const [id] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (input: Input) => start(id, input),
    onSuccess: (job) => {
      showJob(queries, job, instead);
      onStarted();
    },
  });
}
