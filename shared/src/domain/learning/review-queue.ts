/** Reviews and new words that a learner is asked on one learning day (PRODUCT.md#review). */
export interface DailyLimits {
  readonly reviews: number;
  readonly newItems: number;
}
/** What is proposed; each learner may set their own. */
export const dailyLimits: DailyLimits = { reviews: 100, newItems: 10 };

/** Minutes of a session: the bounds of what can be asked for, and what is proposed. */
export const sessionMinutes = { min: 1, max: 60, proposed: 5 } as const;

/** Milliseconds for an answer: what is assumed of a learner who gave none yet, and the bounds of what is believed. */
const pace = { assumed: 10_000, min: 3_000, max: 60_000 } as const;

/** How long a learner takes for one item, from the median of their latest answers in milliseconds; null where there are none. */
export function paceFrom(median: number | null): number {
  return median === null ? pace.assumed : Math.min(pace.max, Math.max(pace.min, median));
}

/** How many items fit into a session; at least one. */
export function itemsFitting(minutes: number, paceMs: number): number {
  return Math.max(1, Math.floor((minutes * 60_000) / paceMs));
}

interface Waiting<Due, New> {
  /** What is due, what is remembered best first; one more than a day's reviews tells that more wait. */
  readonly due: readonly Due[];
  /** Words of lessons begun that were never answered, in the order in which they are taught. */
  readonly newItems: readonly New[];
  readonly reviewedToday: number;
  readonly newToday: number;
}

/** Whether a learner is asked anything new today: not where a day's new items are done, nor while more than a day's reviews wait. */
export function mayHaveNew(
  { due, newToday }: Pick<Waiting<unknown, unknown>, 'due' | 'newToday'>,
  limits: DailyLimits = dailyLimits,
): boolean {
  return due.length <= limits.reviews && newToday < limits.newItems;
}

/** Due words that come before each new one, so that a short session begins words as well (docs/QUALITY.md, "Ways of asking"). */
const dueBeforeNew = 2;

/**
 * What a learner is still asked today, in this order: every third word is new, as long as there are any, and the others are due;
 * nothing new while more than a day's reviews wait.
 */
export function queueOf<Due, New>(waiting: Waiting<Due, New>, limits: DailyLimits = dailyLimits): (Due | New)[] {
  const { due, newItems, reviewedToday, newToday } = waiting;
  const reviews = due.slice(0, Math.max(0, limits.reviews - reviewedToday));
  const begun = mayHaveNew(waiting, limits) ? newItems.slice(0, limits.newItems - newToday) : [];
  const mixed = begun.flatMap((item, index) => {
    const from = index * dueBeforeNew;
    return [...reviews.slice(from, from + dueBeforeNew), item];
  });
  return [...mixed, ...reviews.slice(begun.length * dueBeforeNew)];
}
