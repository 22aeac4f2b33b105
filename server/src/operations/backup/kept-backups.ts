/** How many days and weeks keep a backup each. */
export interface BackupKeep {
  readonly days: number;
  readonly weeks: number;
}

const namePattern = /^kalima-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(-before-update)?\.tar$/;

/** The name of a backup that the server makes: `kalima-2026-01-31T23-59-59Z.tar`, before an update `...Z-before-update.tar`. */
export function backupName(time: Date, isBeforeUpdate = false): string {
  return `kalima-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z${isBeforeUpdate ? '-before-update' : ''}.tar`;
}

/** When a backup was made, by its name; null for a file that is none of ours. */
export function backupTime(name: string): Date | null {
  const [, day, hours, minutes, seconds] = namePattern.exec(name) ?? [];
  const time = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Returns true for a backup that was not finished: what its writer has left if it was killed. */
export function isUnfinished(name: string): boolean {
  return name.endsWith('.part') && backupTime(name.slice(0, -'.part'.length)) !== null;
}

const dayMs = 24 * 60 * 60 * 1000;
// The first of January 1970 was a Thursday; weeks begin on Mondays.
const weekOf = (time: number) => Math.floor((time / dayMs + 3) / 7);

/**
 * The backups among the names that are no longer needed. Kept are the newest of each of the last days and of each of
 * the last weeks that have one, and the newest of all; other files are not ours. Backups before an update are the way back to the older
 * version, so they count by themselves: later ones of their day do not take their place. Backups from after `now`, when the clock
 * was ahead, are kept and take the place of no other. The newest that is not among the `incomplete` is always kept: the files that
 * those lack may be nowhere else.
 */
export function findSuperfluous(
  names: readonly string[],
  { days, weeks }: BackupKeep,
  now: Date,
  incomplete: ReadonlySet<string> = new Set(),
): string[] {
  const backups = names
    .flatMap((name) => {
      const time = backupTime(name);
      return time && time <= now ? [{ name, time: time.getTime(), isBeforeUpdate: name.includes('-before-') }] : [];
    })
    .toSorted((a, b) => b.time - a.time);
  const newestWhole = backups.find(({ name }) => !incomplete.has(name));
  const kept = new Set([...backups.slice(0, 1), ...(newestWhole ? [newestWhole] : [])].map(({ name }) => name));
  const keepNewest = (periodOf: (time: number) => number, limit: number, from = backups): void => {
    const periods = new Set<number>();
    for (const { name, time } of from) {
      const period = periodOf(time);
      if (periods.has(period)) continue;
      if (periods.size === limit) return;
      periods.add(period);
      kept.add(name);
    }
  };
  const dayOf = (time: number) => Math.floor(time / dayMs);
  keepNewest(dayOf, days);
  keepNewest(weekOf, weeks);
  const firstDay = dayOf(now.getTime()) - days;
  keepNewest(
    dayOf,
    days,
    backups.filter(({ time, isBeforeUpdate }) => isBeforeUpdate && dayOf(time) > firstDay),
  );
  return backups.flatMap(({ name }) => (kept.has(name) ? [] : [name]));
}
