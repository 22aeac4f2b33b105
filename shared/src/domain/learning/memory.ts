import { FSRSAlgorithm, Rating } from 'ts-fsrs';
import { compareEvents, type EventPlace } from './event-order.ts';
import { addDays, daysBetween } from './learning-day.ts';
import { hardLapses, wantedRetention } from './memory-states.ts';
import type { Grade } from './reviews.ts';

interface LoggedEvent {
  readonly id: string;
  readonly place: EventPlace;
  /** As `YYYY-MM-DD`, by the learner's own clock. */
  readonly learningDay: string;
}

/** What the log holds of one item of one learner: answers, "I know this" and back, "not now", and what was undone. */
export type MemoryEvent = LoggedEvent &
  (
    | {
        readonly type: 'reviewed';
        readonly grade: Grade;
        /** True if the queue asked, and not a lesson or practice (`isAskedByQueue`). */
        readonly isAsked?: boolean;
      }
    | { readonly type: 'suspended' | 'resumed' | 'postponed' }
    | { readonly type: 'undone'; readonly targetId: string }
  );

/** What a learner remembers of one item. */
export interface Memory {
  /** Days after which nine of ten such items are still remembered; 0 before the first answer. */
  readonly stability: number;
  /** From 1 to 10; 0 before the first answer. */
  readonly difficulty: number;
  /** Learning days with an answer. */
  readonly reviews: number;
  /** Learning days on which it was forgotten, the first one left out. */
  readonly lapses: number;
  /** The latest learning day with an answer. */
  readonly lastDay: string | null;
  /** Whether the learner said "I know this". */
  readonly isSuspended: boolean;
  /** The day on which "not now" ends. */
  readonly postponedUntil: string | null;
  /** The latest learning day on which the queue asked it. */
  readonly askedDay: string | null;
  /** The answers before `lastDay`, so that a later wrong answer of that day can be folded in. Null if they are not known. */
  readonly beforeLastDay: Answered | null;
}

/** What a learner remembers of one item by its answers alone. */
export type Answered = Pick<Memory, 'stability' | 'difficulty' | 'reviews' | 'lapses' | 'lastDay'>;

/** An item that was never answered. */
export const newMemory: Memory = {
  stability: 0,
  difficulty: 0,
  reviews: 0,
  lapses: 0,
  lastDay: null,
  isSuspended: false,
  postponedUntil: null,
  askedDay: null,
  beforeLastDay: null,
};

/** Days that "not now" lasts. */
const postponementDays = 7;
const longestInterval = 36_500;

/**
 * FSRS-6 by days, without steps within a day. The weights are pinned, since a log that is folded again has to give the same state
 * whichever version of the library does it: they are its defaults, fitted to the reviews of some ten thousand learners
 * (https://github.com/open-spaced-repetition/srs-benchmark).
 */
const fsrs = new FSRSAlgorithm({
  w: [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
    0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ],
  enable_short_term: false,
  enable_fuzz: false,
  request_retention: wantedRetention,
  maximum_interval: longestInterval,
});

const ratings = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good } as const;

/** Orders events by their learning day, then as they happened. */
export function compareByDay(a: LoggedEvent, b: LoggedEvent): number {
  if (a.learningDay !== b.learningDay) return a.learningDay < b.learningDay ? -1 : 1;
  return compareEvents(a.place, b.place) || (a.id < b.id ? -1 : 1);
}

/** The events that stand, each once, in the order of their days. An event is undone wherever its undoing stands in the log. */
function standingEvents(events: readonly MemoryEvent[]): MemoryEvent[] {
  const undone = new Set(events.flatMap((event) => (event.type === 'undone' ? [event.targetId] : [])));
  const byId = new Map(events.map((event) => [event.id, event]));
  return [...byId.values()].filter(({ id }) => !undone.has(id)).toSorted(compareByDay);
}

type Strength = Pick<Memory, 'stability' | 'difficulty' | 'lastDay'>;

function stateAfter(memory: Strength, day: string, grade: Grade) {
  const days = memory.lastDay === null ? 0 : daysBetween(memory.lastDay, day);
  return fsrs.next_state(memory.lastDay === null ? null : memory, days, ratings[grade]);
}

/** Days of stability that an item has once it is answered right on a learning day; a second answer of a day adds nothing. */
export function stabilityIfRight(memory: Strength, day: string): number {
  const isPractice = memory.lastDay !== null && memory.lastDay >= day;
  return isPractice ? memory.stability : stateAfter(memory, day, 'good').stability;
}

function afterDay(memory: Memory, day: string, grade: Grade): Memory {
  const isFirst = memory.lastDay === null;
  const { stability, difficulty } = stateAfter(memory, day, grade);
  const lapses = memory.lapses + (grade === 'again' && !isFirst ? 1 : 0);
  const beforeLastDay = answeredOf(memory);
  return { ...memory, stability, difficulty, lapses, reviews: memory.reviews + 1, lastDay: day, beforeLastDay };
}

function answeredOf({ stability, difficulty, reviews, lapses, lastDay }: Memory): Answered {
  return { stability, difficulty, reviews, lapses, lastDay };
}

/** The latest of the days on which the queue asked. */
function latestAskedDay(before: string | null, events: readonly MemoryEvent[]): string | null {
  return events.reduce((latest, event) => {
    const isAsked = event.type === 'reviewed' && event.isAsked === true;
    return isAsked && (latest === null || event.learningDay > latest) ? event.learningDay : latest;
  }, before);
}

/** The grade of each day with an answer: that of the first one, and `again` where a later one was wrong. */
function gradeOfDays(events: readonly MemoryEvent[]): ReadonlyMap<string, Grade> {
  const days = new Map<string, Grade>();
  for (const event of events) {
    if (event.type !== 'reviewed') continue;
    const isPractice = days.has(event.learningDay) && event.grade !== 'again';
    if (!isPractice) days.set(event.learningDay, event.grade);
  }
  return days;
}

/**
 * What a learner remembers of an item after everything that its log holds. The events may come in any order and more than
 * once. Of a day the first answer counts; a later wrong one makes it `again`, and the rest is practice (PRODUCT.md#memory).
 * `before` is what the log gave up to a day; only later events, of later days, may follow it, and none that undoes an earlier one.
 */
export function foldMemory(events: readonly MemoryEvent[], before: Memory = newMemory): Memory {
  const standing = standingEvents(events);
  // Of marks the one that was made last counts, whatever day it was on the device that made it.
  const byTime = standing.toSorted((a, b) => compareEvents(a.place, b.place));
  const mark = byTime.findLast(({ type }) => type === 'suspended' || type === 'resumed');
  const postponed = byTime.findLast(({ type }) => type === 'postponed');
  const marked: Memory = {
    ...before,
    ...(mark && { isSuspended: mark.type === 'suspended' }),
    ...(postponed && { postponedUntil: addDays(postponed.learningDay, postponementDays) }),
    askedDay: latestAskedDay(before.askedDay, standing),
  };
  return [...gradeOfDays(standing)].reduce((memory, [day, grade]) => afterDay(memory, day, grade), marked);
}

/**
 * What the log will give once it holds events that the server has not received yet. `before` is what the server computed. Events of days
 * before its `lastDay` change nothing here: only the whole log tells where they belong.
 */
export function foldPending(before: Memory, pending: readonly MemoryEvent[]): Memory {
  const { lastDay, beforeLastDay } = before;
  const standing = standingEvents(pending);
  const ofLastDay = standing.filter(({ type, learningDay }) => type === 'reviewed' && learningDay === lastDay);
  const isForgotten = ofLastDay.some((event) => event.type === 'reviewed' && event.grade === 'again');
  const known =
    isForgotten && lastDay !== null && beforeLastDay
      ? afterDay({ ...before, ...beforeLastDay }, lastDay, 'again')
      : before;
  const later = standing.filter(
    ({ type, learningDay }) => type !== 'reviewed' || lastDay === null || learningDay > lastDay,
  );
  return foldMemory(later, { ...known, askedDay: latestAskedDay(known.askedDay, ofLastDay) });
}

/** How many items the queue asked on a learning day: known ones and new ones. Answers in lessons and practice do not count. */
export function countAsked(
  items: Iterable<Pick<Memory, 'lastDay' | 'askedDay' | 'reviews'>>,
  day: string,
): { readonly reviewedToday: number; readonly newToday: number } {
  const asked = [...items].filter(({ lastDay, askedDay }) => lastDay === day && askedDay === day);
  const newToday = asked.filter(({ reviews }) => reviews === 1).length;
  return { reviewedToday: asked.length - newToday, newToday };
}

/** What is remembered of an item by its answers up to a learning day, so that those need not be kept. Marks are kept, and stand in the log. */
export interface MemoryCheckpoint {
  readonly throughDay: string;
  readonly memory: Memory;
}

/** The checkpoint of an item's answers up to a learning day; those before the checkpoint that it has already are in that one. */
export function checkpointOf(
  events: readonly MemoryEvent[],
  throughDay: string,
  before: MemoryCheckpoint | null,
): MemoryCheckpoint {
  const answers = standingEvents(events).filter(
    ({ type, learningDay }) =>
      type === 'reviewed' && learningDay <= throughDay && (before === null || learningDay > before.throughDay),
  );
  return { throughDay, memory: foldMemory(answers, before?.memory) };
}

/** What is remembered after what a log still holds. Answers of the days of its checkpoint are in that one, also where they are kept. */
export function foldFrom(checkpoint: MemoryCheckpoint | null, events: readonly MemoryEvent[]): Memory {
  if (checkpoint === null) return foldMemory(events);
  const later = events.filter(({ type, learningDay }) => type !== 'reviewed' || learningDay > checkpoint.throughDay);
  return foldMemory(later, checkpoint.memory);
}

/** Days of answers that are kept at the least: as far as overviews and the reports of a class look back. */
export const leastKeptDays = 120;

/** The last learning day whose answers are not kept, by how many days they are. */
export function lastForgottenDay(now: number, keepDays: number): string {
  return addDays(new Date(now).toISOString().slice(0, 10), -keepDays - 1);
}

/** Whether anything is remembered of an item: that of one whose answers were all undone is nothing. */
export function isRemembered({ lastDay, isSuspended, postponedUntil }: Memory): boolean {
  return lastDay !== null || isSuspended || postponedUntil !== null;
}

/** The learning day on which an item is due; null for one that was never answered, and one that the learner knows. */
export function dueDay({ stability, lastDay, isSuspended, postponedUntil }: Memory): string | null {
  if (lastDay === null || isSuspended) return null;
  const due = addDays(lastDay, fsrs.next_interval(stability, 0));
  return postponedUntil !== null && postponedUntil > due ? postponedUntil : due;
}

/** How probably an item is remembered on a learning day, from 0 to 1; 0 for one that was never answered. */
export function retrievability({ stability, lastDay }: Memory, day: string): number {
  return lastDay === null ? 0 : fsrs.forgetting_curve(Math.max(0, daysBetween(lastDay, day)), stability);
}

/** Whether an item is forgotten so often that the teacher is told (PRODUCT.md#memory). */
export function isHard({ lapses }: Memory): boolean {
  return lapses >= hardLapses;
}
