import { z } from 'zod';
import { backupNameLength } from '../../domain/people/backups.ts';
import { endpoint } from '../endpoint.ts';
import { givenPassword } from '../people/accounts.ts';
import { text, timestamp } from '../fields.ts';

const count = z.number().int().min(0);

/** What became of the copy or the trial restore of a backup; `error` is null if it succeeded. */
const backupAttempt = z.object({ name: z.string(), time: timestamp, error: z.string().nullable() }).nullable();

/** The backups of the server that answers. */
export const backupStatus = z.object({
  /** 0 if none are made on a schedule. */
  everyHours: count,
  isRunning: z.boolean(),
  /** Where they lie on the server. */
  folder: z.string(),
  /** Whole backups, newest first. */
  stored: z.array(z.object({ name: z.string(), time: timestamp, bytes: count })),
  /** The newest attempt, if it failed. */
  failed: z.object({ time: timestamp, error: z.string() }).nullable(),
  /** The copy to a second place; left out if there is none. */
  copied: backupAttempt.optional(),
  /** The weekly restore of the newest one into a scratch database. */
  checked: backupAttempt,
  /** Files that the newest one lacks, or holds damaged; null if there are none. */
  incomplete: z.object({ name: z.string(), missing: count, damaged: count }).nullable(),
});
export type BackupStatus = z.infer<typeof backupStatus>;

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
  backups: backupStatus,
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

export const getBackups = endpoint({
  method: 'GET',
  path: '/api/admin/backups',
  access: 'admin',
  summary: 'The backups of the server that answers.',
  status: 200,
  response: backupStatus,
});

export const startBackup = endpoint({
  method: 'POST',
  path: '/api/admin/backups',
  access: 'admin',
  summary: 'Begins a backup at the server that answers, unless one is being made.',
  status: 200,
  response: backupStatus,
});

export const allowBackupDownload = endpoint({
  method: 'POST',
  path: '/api/admin/backups/downloads',
  access: 'admin',
  summary:
    'Checks the password of the caller, and returns the address from which one backup can be fetched once within a minute by their session. It is logged.',
  body: z.strictObject({ name: text(backupNameLength), password: givenPassword }),
  status: 200,
  response: z.object({ path: z.string() }),
  errors: ['BACKUP_NOT_FOUND', 'WRONG_CURRENT_PASSWORD', 'TOO_MANY_ATTEMPTS'],
});

export const downloadBackup = endpoint({
  method: 'GET',
  path: '/api/admin/backups/downloads/{ticket}',
  access: 'admin',
  summary: 'One backup as a file, by an address that was given for it.',
  params: z.object({ ticket: text(100) }),
  isFile: 'application/x-tar',
  isCostly: true,
  status: 200,
  response: z.unknown(),
  errors: ['BACKUP_NOT_FOUND'],
});
