import type { Serializable } from 'node:child_process';

/** A job for a child process. */
export interface ChildRequest {
  readonly input: Serializable;
  /** The largest result that is sent back, in bytes. */
  readonly resultBytes: number;
}

/** What a child process answers: a serialized result, or the limit that the job exceeded. */
export type ChildReply =
  | {
      readonly kind: 'done';
      readonly result: Uint8Array;
      readonly jobCpuMs: number;
      /** Of the whole process since its start. */
      readonly usage: { readonly rssMb: number; readonly cpuMs: number };
    }
  | { readonly kind: 'failed'; readonly reason: 'memory' | 'output' | 'crashed' };
