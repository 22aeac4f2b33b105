import type { UploadPurpose } from '@kalima/shared/domain/content/uploads';
import { useEffect, useRef, useState } from 'react';
import { isApiError, isTransient } from '../../lib/api/api-error.ts';
import { uploadFile } from '../../lib/api/upload.ts';

interface UploadOptions {
  readonly purpose: UploadPurpose;
  readonly owner?: string | undefined;
  readonly onStored: (url: string) => void;
  /** Told when a file could not be sent, and when that is settled. */
  readonly onFailed?: ((hasFailed: boolean) => void) | undefined;
}

/** One file at a time to the server, with its progress (0 to 1; null while nothing is sent) and why it failed: the file is kept, since a recording cannot be chosen again. */
export function useUpload({ purpose, owner, onStored, onFailed }: UploadOptions) {
  const sender = useRef<AbortController>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [failed, setFailed] = useState<{ readonly file: File; readonly problem: unknown }>();
  useEffect(() => () => sender.current?.abort(), []);

  function settle(failure?: typeof failed) {
    setFailed(failure);
    onFailed?.(failure !== undefined);
  }

  async function send(file: File) {
    settle();
    const controller = new AbortController();
    sender.current = controller;
    setProgress(0);
    try {
      const { url } = await uploadFile({ file, purpose, owner, onProgress: setProgress, signal: controller.signal });
      onStored(url);
    } catch (problem) {
      if (!controller.signal.aborted) settle({ file, problem });
    } finally {
      setProgress(null);
    }
  }

  const mayArrive = failed && (isTransient(failed.problem) || isApiError(failed.problem, 'UNAUTHENTICATED'));
  return {
    progress,
    problem: failed?.problem,
    forgetProblem: () => settle(),
    send,
    /** Sends the file that failed once more; null where that would fail as well. */
    sendAgain: mayArrive ? () => void send(failed.file) : null,
    cancel: () => sender.current?.abort(),
  };
}
