import { isBackupLate } from '@kalima/shared/domain/people/backups';
import type { BackupStatus } from '@kalima/shared/contract/operations/operations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** The backups of the server. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => call('GET /api/admin/backups', { signal }),
});

/** True if the newest backup is too old; a server without any is given two days from `since` (milliseconds). */
export function isLate({ everyHours, stored }: BackupStatus, since: number): boolean {
  const [newest] = stored;
  return isBackupLate({ everyHours, newest: newest ? Date.parse(newest.time) : null, since }, Date.now());
}
