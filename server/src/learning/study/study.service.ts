import { randomUUID } from 'node:crypto';
import { readsAllContent } from '@kalima/shared/domain/people/accounts';
import type { Progress, StudyEvent } from '@kalima/shared/contract/learning/study';
import type { UserProgress } from '@kalima/shared/contract/learning/study';
import { type Activity, courseTypesOf } from '@kalima/shared/domain/learning/activities';
import { wasAssigned } from '@kalima/shared/domain/teaching/assignment-periods';
import type { CourseType } from '@kalima/shared/domain/content/course-types';
import { clockOffset, compareEvents } from '@kalima/shared/domain/learning/event-order';
import { acceptedLearningDay } from '@kalima/shared/domain/learning/learning-day';
import { reachedReadingStage } from '@kalima/shared/domain/content/lesson-stages';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { lockPerson } from '../../platform/db/lock-person.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { createTurns } from '../../platform/admission/turns.ts';
import type { AdminCaller, Caller } from '../../platform/sessions/caller.ts';
import type { MemoryService } from '../memory/memory.service.ts';
import type { SchoolService } from '../../people/school/school.service.ts';
import type { VocabularyService, WordChange } from '../vocabulary/vocabulary.service.ts';
import { countAnswers } from './figures/count-answers.ts';
import * as figures from './figures/figures.queries.ts';
import { noteCourses } from './studied-courses/studied-courses.queries.ts';
import { noteTimes, selectStudiedDays } from './times/times.queries.ts';
import * as userProgress from './user-progress/user-progress.queries.ts';
import { begunCourseOf, courseIdOf } from './course-of-event.ts';
import { type PlacedEvent, placeEvents, readBatch } from './read-batch.ts';
import * as queries from './study.queries.ts';
import { recentActivity } from './recent-activity.ts';

/** Stands for the server where an event comes from no device. */
const serverDevice = '00000000-0000-4000-8000-000000000000';

/** What one person may send in a day: ten times what the busiest learner does, and a month of that after a long journey. */
export const dailyQuota: queries.Usage = { events: 30_000, bytes: 16 * 1024 * 1024 };

interface Batch {
  readonly userId?: string | undefined;
  readonly deviceId: string;
  readonly deviceTime: string;
  readonly events: readonly unknown[];
}

type Result = { id: string | null; status: 'accepted' | 'known' | 'refused' };

function idOf(event: unknown): string | null {
  const id = typeof event === 'object' && event !== null && 'id' in event ? event.id : null;
  return typeof id === 'string' ? id.slice(0, 100) : null;
}

function userNotFound(): AppError {
  return new AppError('USER_NOT_FOUND', 'This account does not exist.');
}

/** The account was deleted since the session was checked. */
function gone(): AppError {
  return new AppError('UNAUTHENTICATED', 'Sign in first.');
}

const eventsOf = (placed: readonly PlacedEvent[]): StudyEvent[] => placed.flatMap(({ event }) => event ?? []);

const isForgotten = ({ envelope, learningDay }: PlacedEvent, day: string | null): boolean =>
  day !== null && learningDay <= day && (envelope.type === 'reviewed' || envelope.type === 'card-answered');

/** Whether a course of this type can be studied in an activity; null is the type of a deleted course. */
function fits(courseType: CourseType | null, activity: Activity): boolean {
  return courseType === null || courseTypesOf(activity).includes(courseType);
}

interface Dependencies {
  database: OpenDatabase;
  vocabulary: VocabularyService;
  memory: MemoryService;
  /** Says in which time zone days are counted. */
  school: Pick<SchoolService, 'current'>;
  now?: () => number;
  quota?: queries.Usage;
}

/** What learners do: stored once each, and the bank, completions and figures that follow from it (PRODUCT.md#events, PRODUCT.md#completion). */
export function createStudyService({
  database,
  vocabulary,
  memory,
  school,
  now = Date.now,
  quota = dailyQuota,
}: Dependencies) {
  const { db } = database;
  // A batch uses a connection for as long as hundreds of reads do; the embedded database has only one.
  const turns = createTurns({ atOnce: database.kind === 'pglite' ? 1 : 4, ofEach: 1, most: 1000 });

  /** Throws `QUOTA_EXCEEDED` where a person has sent more than anybody can do in a day. */
  async function checkQuota(userId: string, usage: queries.Usage): Promise<void> {
    const sent = await queries.addUsage(db, userId, usage);
    if (!sent) throw gone();
    if (sent.events <= quota.events && sent.bytes <= quota.bytes) return;
    throw new AppError('QUOTA_EXCEEDED', 'More was sent today than one person may send in a day.', {
      retryAfterSeconds: sent.secondsLeft,
    });
  }

  async function correctClock(trx: Trx, userId: string, batch: Batch, serverNow: number): Promise<number> {
    const known = await queries.selectClockOffset(trx, userId, batch.deviceId);
    const offset = clockOffset(known, Date.parse(batch.deviceTime), serverNow);
    // Most clocks are right, and need no row.
    if (offset !== (known ?? 0)) await queries.upsertClockOffset(trx, userId, batch.deviceId, offset);
    return offset;
  }

  /**
   * Which events count: those about no course, and those about a course that the person had at the event's time, in an
   * activity that it has. Decided once and stored, so that a later withdrawal takes nothing away.
   */
  async function countingEvents(trx: Trx, caller: Caller, events: readonly PlacedEvent[]): Promise<Set<PlacedEvent>> {
    const courseIds = [...new Set(events.map(courseIdOf).filter((id) => id !== undefined))];
    const facts = await queries.selectCourseFacts(trx, caller.userId, courseIds);
    return new Set(
      events.filter((one) => {
        const { event, place } = one;
        if (event === null) return false;
        const courseId = courseIdOf(one);
        if (courseId === undefined) return true;
        const course = facts.get(courseId) ?? { courseType: null, periods: [] };
        const isVisible = readsAllContent(caller.role)
          ? course.courseType !== null
          : wasAssigned(course.periods, place.time);
        return isVisible && (!('activity' in event) || fits(course.courseType, event.activity));
      }),
    );
  }

  /** The items that events are about, by event. */
  async function itemsOf(trx: Trx, userId: string, events: readonly PlacedEvent[]) {
    const dated = events.flatMap(({ event, learningDay }) => (event ? [{ event, learningDay }] : []));
    const items = await memory.assignItems(trx, userId, dated);
    return new Map(events.map((one, index) => [one, items[index] ?? null]));
  }

  async function updateStage(trx: Trx, userId: string): Promise<void> {
    const { before, lessons, completed } = await queries.selectStageFacts(trx, userId);
    const stage = reachedReadingStage(before, lessons, new Set(completed));
    if (stage > before) await queries.updateStage(trx, userId, stage);
  }

  /** Applies new events that count, in their order. */
  async function apply(trx: Trx, caller: Caller, events: readonly PlacedEvent[]): Promise<void> {
    const words = events.flatMap(({ event, normalised, place }): WordChange[] => {
      if (event?.type !== 'word' || normalised === null) return [];
      const { action, word, courseId = null, partId = null } = event;
      return [{ action, word, normalised, place, courseId, partId }];
    });
    await vocabulary.apply(trx, caller, words);
    const { userId } = caller;
    await countAnswers(trx, userId, eventsOf(events));
    await noteTimes(trx, userId, events);
    await noteCourses(trx, userId, events);
    // What was completed before the latest reset is past, whichever arrives first.
    const resets = events.flatMap(({ event, place }) => (event?.type === 'progress-reset' ? [place.time] : []));
    if (resets.length > 0) await queries.resetProgress(trx, userId, new Date(Math.max(...resets)));
    const done = events.flatMap(({ event, place }) => {
      if (event?.type !== 'lesson-completed') return [];
      return { courseId: event.courseId, activity: event.activity, completedAt: new Date(place.time) };
    });
    await queries.upsertCompletions(trx, userId, done);
    const hasRead = done.some(({ activity }) => activity === 'interactive-reading');
    if (hasRead || resets.length > 0) await updateStage(trx, userId);
  }

  return {
    /**
     * Stores a batch of a device's events and applies those that count; each is acknowledged by itself, and what was
     * acknowledged is stored (PRODUCT.md#events). Types that only a newer client knows are stored and not applied. Throws
     * `EVENTS_OF_ANOTHER_PERSON` where the batch names somebody else, and `QUOTA_EXCEEDED`.
     */
    async recordEvents(caller: Caller, batch: Batch): Promise<{ results: Result[] }> {
      const { userId } = caller;
      if (batch.userId !== undefined && batch.userId !== userId) {
        throw new AppError('EVENTS_OF_ANOTHER_PERSON', 'These events are of another person than the one signed in.');
      }
      const results = batch.events.map((event): Result => ({ id: idOf(event), status: 'refused' }));
      const events = readBatch(batch.events);
      const bytes = events.reduce((sum, { bytes: own }) => sum + own, 0);
      // Who is over the quota costs the database no more than this.
      await checkQuota(userId, { events: batch.events.length, bytes });
      const store = async (trx: Trx) => {
        // First, so that of batches at two servers the second holds nothing yet that the first may want.
        if (!(await lockPerson(trx, userId))) throw gone();
        const serverNow = now();
        const offset = await correctClock(trx, userId, batch, serverNow);
        const read = placeEvents(events, { deviceId: batch.deviceId, offset, serverNow });
        // What is not kept is not taken either: it may have been stored once and removed since.
        const forgotten = read.filter((one) => isForgotten(one, memory.pruning.throughDay()));
        for (const { index, envelope } of forgotten) results[index] = { id: envelope.id, status: 'known' };
        const placed = read.filter((one) => !forgotten.includes(one));
        const counting = await countingEvents(trx, caller, placed);
        const stored = await queries.selectStoredIds(
          trx,
          userId,
          placed.map(({ envelope }) => envelope.id),
        );
        const fresh = [...counting].filter(({ envelope }) => !stored.has(envelope.id.toLowerCase()));
        const itemOf = await itemsOf(trx, userId, fresh);
        const inOrder = placed.toSorted((a, b) => compareEvents(a.place, b.place));
        const rows = inOrder.map((one) => {
          const { envelope, place, payload, learningDay } = one;
          const { id, type } = envelope;
          return { id, type, place, payload, learningDay, counts: counting.has(one), itemId: itemOf.get(one) ?? null };
        });
        const inserted = await queries.insertEvents(trx, userId, rows);
        const added: PlacedEvent[] = [];
        for (const one of inOrder) {
          const { id } = one.envelope;
          // Of two with one id only the first is new.
          const isNew = inserted.delete(id.toLowerCase());
          if (isNew && counting.has(one)) added.push(one);
          results[one.index] = { id, status: isNew ? 'accepted' : 'known' };
        }
        await queries.insertBegun(trx, userId, [...new Set(added.flatMap((one) => begunCourseOf(one) ?? []))]);
        await apply(trx, caller, added);
        const items = added.map((one) => itemOf.get(one) ?? null);
        await memory.update(trx, userId, items, eventsOf(added));
      };
      await turns.of(userId, () => turns.inTurn(() => inTransaction(db, store)));
      return { results };
    },

    /** The caller's stage, completions, figures and latest activity, counted from what they did (PRODUCT.md#figures). */
    async progress(caller: Caller): Promise<Progress> {
      const { timeZone } = await school.current();
      return {
        ...(await figures.selectFigures(db, caller.userId, timeZone)),
        completedLessons: await queries.selectCompletions(db, caller.userId),
        studiedDays: await selectStudiedDays(db, caller.userId),
        recent: await recentActivity(db, vocabulary, caller),
      };
    },

    /** What a person did of what is assigned, for teachers. Throws `USER_NOT_FOUND`. */
    async progressOf(_admin: AdminCaller, userId: string): Promise<UserProgress> {
      if (!(await userProgress.doesPersonExist(db, userId))) throw userNotFound();
      const { timeZone } = await school.current();
      return {
        ...(await figures.selectFigures(db, userId, timeZone)),
        activities: await userProgress.selectActivities(db, userId),
        lastActiveAt: await userProgress.selectLastActive(db, userId),
      };
    },

    /**
     * Lets a learner begin again, as their own `progress-reset` would (PRODUCT.md#starting-over). Throws `USER_NOT_FOUND`.
     */
    async resetProgress(_admin: AdminCaller, userId: string): Promise<void> {
      const id = randomUUID();
      const time = now();
      const place = { time, deviceId: serverDevice, sequence: 0 };
      const payload = JSON.stringify({ id, type: 'progress-reset', happenedAt: new Date(time).toISOString() });
      const learningDay = acceptedLearningDay(undefined, time);
      await inTransaction(db, async (trx) => {
        if (!(await queries.resetProgress(trx, userId, new Date(time)))) {
          throw userNotFound();
        }
        const event = { id, type: 'progress-reset', place, payload, counts: true, learningDay };
        await queries.insertEvents(trx, userId, [event]);
        await noteTimes(trx, userId, [{ place, learningDay }]);
        await updateStage(trx, userId);
      });
    },
  };
}

export type StudyService = ReturnType<typeof createStudyService>;
