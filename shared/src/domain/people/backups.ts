/** Characters of the name of a backup file at most. */
export const backupNameLength = 100;

const hour = 60 * 60 * 1000;
/** Hours after which a missing backup is a reason to warn, however often they are made. */
const leastHours = 48;

/**
 * True if the newest backup is older than two days, or than twice the time between two of them. Without any, since the server first stored
 * something. All times in milliseconds; never for a server that makes none on a schedule.
 */
export function isBackupLate(
  { everyHours, newest, since }: { everyHours: number; newest: number | null; since: number },
  now: number,
): boolean {
  if (everyHours === 0) return false;
  return now - (newest ?? since) > Math.max(leastHours, 2 * everyHours) * hour;
}
