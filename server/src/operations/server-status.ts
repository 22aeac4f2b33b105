import { statfs } from 'node:fs/promises';
import type { ServerStatus } from '@kalima/shared/contract/operations/operations';
import type { OpenDatabase } from '../platform/db/open-database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { AdminCaller } from '../platform/sessions/caller.ts';
import { productVersion } from '../platform/version.ts';
import type { BackupsService } from './backups.ts';
import * as queries from './operations.queries.ts';

interface Dependencies {
  database: OpenDatabase;
  files: FileStore;
  dataDir: string;
  backups: Pick<BackupsService, 'status'>;
}

/** What the operator of a server wants to see at a glance. */
export function createServerStatus({ database, files, dataDir, backups }: Dependencies) {
  const startedAt = new Date().toISOString();

  async function isReachable(): Promise<boolean> {
    try {
      // Whether there is such a file does not matter, only that the store can tell.
      await files.size('status/probe');
      return true;
    } catch {
      return false;
    }
  }

  async function freeBytes(): Promise<number | null> {
    if (files.kind === 'bucket') return null;
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  }

  return {
    /** The state of this server now; `requests` are those under way in it. */
    async read(admin: AdminCaller, requests: number): Promise<ServerStatus> {
      const { version, bytes, files: fileCount, fileBytes, unusedFiles } = await queries.selectSizes(database.db);
      return {
        version: productVersion,
        nodeVersion: process.versions.node,
        startedAt,
        requests,
        memoryBytes: process.memoryUsage.rss(),
        database: { kind: database.kind, version, bytes, ...database.load() },
        storage: {
          kind: files.kind,
          isReachable: await isReachable(),
          files: fileCount,
          bytes: fileBytes,
          unusedFiles,
          freeBytes: await freeBytes(),
        },
        backups: await backups.status(admin),
      };
    },
  };
}

export type ServerStatusService = ReturnType<typeof createServerStatus>;
