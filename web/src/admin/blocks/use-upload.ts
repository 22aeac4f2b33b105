import type { UploadPurpose } from '@kalima/shared/domain/uploads';
import { useEffect, useRef, useState } from 'react';
import { uploadFile } from '../../lib/upload.ts';

interface UploadOptions {
  readonly purpose: UploadPurpose;
  readonly owner?: string | undefined;
  readonly onStored: (url: string) => void;
  /** Told when a file could not be sent, and when that is settled. */
  readonly onFailed?: ((hasFailed: boolean) => void) | undefined;
}

/** One file at a time to the server, with its progress (0 to 1; null while nothing is sent) and why it failed. */
export function useUpload({ purpose, owner, onStored, onFailed }: UploadOptions) {
  const sender = useRef<AbortController>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, showProblem] = useState<unknown>();
  useEffect(() => () => sender.current?.abort(), []);

  function setProblem(failure?: unknown) {
    showProblem(failure);
    onFailed?.(failure !== undefined);
  }

  async function send(file: File) {
    setProblem();
    const controller = new AbortController();
    sender.current = controller;
    setProgress(0);
    try {
      const { url } = await uploadFile({ file, purpose, owner, onProgress: setProgress, signal: controller.signal });
      onStored(url);
    } catch (failure) {
      if (!controller.signal.aborted) setProblem(failure);
    } finally {
      setProgress(null);
    }
  }

  return { progress, problem, forgetProblem: () => setProblem(), send, cancel: () => sender.current?.abort() };
}
