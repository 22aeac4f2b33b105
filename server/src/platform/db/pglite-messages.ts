/** What passes between the server and the thread of the embedded database: PostgreSQL's protocol, mostly. */
export interface PgliteWorkerData {
  /** Without a folder the database lives in memory. */
  folder: string | undefined;
  snapshot: Uint8Array | undefined;
}

export type ToWorker = { kind: 'execute'; session: number; bytes: Uint8Array } | { kind: 'dump' } | { kind: 'close' };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'reply'; session: number; bytes: Uint8Array }
  | { kind: 'dumped'; bytes: Uint8Array }
  | { kind: 'closed' }
  | { kind: 'fatal'; message: string };
