import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { timestamp } from './fields.ts';

const count = z.number().int().min(0);

/** How the server that answers is doing. */
export const serverStatus = z.object({
  version: z.string(),
  nodeVersion: z.string(),
  startedAt: timestamp,
  /** Requests under way in this server, this one too. */
  requests: count,
  memoryBytes: count,
  database: z.object({
    kind: z.enum(['pglite', 'postgres']),
    version: z.string(),
    bytes: count,
    /** Connections at work, and requests that wait for one. */
    busyConnections: count,
    waitingRequests: count,
  }),
  storage: z.object({
    kind: z.enum(['folder', 'bucket']),
    isReachable: z.boolean(),
    files: count,
    bytes: count,
    /** Uploaded files that no content uses yet; they are removed after a day. */
    unusedFiles: count,
    /** Room left on the disk; null for a bucket. */
    freeBytes: count.nullable(),
  }),
  /** Null where somebody else backs up: a PostgreSQL server has its own tools. */
  backups: z
    .object({
      everyHours: count,
      isRunning: z.boolean(),
      last: z.object({ time: timestamp, bytes: count }).nullable(),
      failedAt: timestamp.nullable(),
    })
    .nullable(),
});
export type ServerStatus = z.infer<typeof serverStatus>;

export const getStatus = endpoint({
  method: 'GET',
  path: '/api/admin/status',
  access: 'admin',
  summary: 'Version, database, storage, work under way and backups of the server that answers.',
  isCostly: true,
  status: 200,
  response: serverStatus,
});
