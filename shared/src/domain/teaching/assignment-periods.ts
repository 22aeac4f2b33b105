/** From when until when a course was assigned to somebody, in milliseconds since 1970; `until` is null while it still is. */
export interface AssignmentPeriod {
  readonly from: number;
  readonly until: number | null;
}

/** Milliseconds by which a device's corrected clock may still be off (see `clockOffset`). */
const tolerance = 60_000;

/**
 * Whether what a learner did at `time` was done on a course that they had. Work done before a course was withdrawn counts
 * however late it arrives. Work on a course that they have now counts whatever its time: nobody studies what they cannot
 * see, so a time before the assignment is a device whose clock was wrong.
 */
export function wasAssigned(periods: readonly AssignmentPeriod[], time: number): boolean {
  return periods.some(({ from, until }) => until === null || (time >= from - tolerance && time <= until + tolerance));
}
