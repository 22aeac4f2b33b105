/** Hours after midnight at which a learner's day begins unless they set another: late evening belongs to the day before. */
export const firstHour = 4;
const hour = 60 * 60 * 1000;
const day = 24 * hour;

/**
 * The learning day of a moment, as `YYYY-MM-DD`. `time` is in milliseconds since 1970, `minutesEast` by how much the
 * learner's clock is ahead of UTC, `begins` the hour at which their day begins.
 */
export function learningDayOf(time: number, minutesEast: number, begins: number = firstHour): string {
  return new Date(time + minutesEast * 60_000 - begins * hour).toISOString().slice(0, 10);
}

/**
 * The day to store for an event: the one that the device stamped, unless its clock was wrong. At no place on earth, and with
 * no hour that may be set (`reviewSettingBounds`), is a learner further than a day from UTC, so a day further away than that
 * is not a learner's; nor is a missing one. Then it is UTC's.
 */
export function acceptedLearningDay(stamped: string | undefined, time: number): string {
  const utc = learningDayOf(time, 0);
  const isNear = stamped !== undefined && Math.abs(Date.parse(stamped) - Date.parse(utc)) <= day;
  return isNear ? stamped : utc;
}

/** How many days `later` is after `earlier`, both as `YYYY-MM-DD`; negative where it is before. */
export function daysBetween(earlier: string, later: string): number {
  return (Date.parse(later) - Date.parse(earlier)) / day;
}

/** The day that is `count` days after another, as `YYYY-MM-DD`. */
export function addDays(from: string, count: number): string {
  return new Date(Date.parse(from) + count * day).toISOString().slice(0, 10);
}
