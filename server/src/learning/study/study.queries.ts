import { sql } from 'kysely';
import type { RecentActivity } from '@kalima/shared/contract/learning/study';
import type { Activity } from '@kalima/shared/domain/learning/activities';
import type { AssignmentPeriod } from '@kalima/shared/domain/teaching/assignment-periods';
import type { CourseType } from '@kalima/shared/domain/content/course-types';
import type { EventPlace } from '@kalima/shared/domain/learning/event-order';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { listValue } from '../../platform/db/statement-values.ts';
import type { Db } from '../../platform/db/schema.ts';

interface StoredEvent {
  readonly id: string;
  readonly place: EventPlace;
  readonly type: string;
  /** JSON of the event as it was sent. */
  readonly payload: string;
  readonly counts: boolean;
  readonly learningDay: string;
  /** The word or phrase that it is about, for what is remembered. */
  readonly itemId?: string | null;
}

/** Stores events of a person, of those with one id the first; returns the ids of those that were not stored already. */
export async function insertEvents(db: Db, userId: string, events: readonly StoredEvent[]): Promise<Set<string>> {
  if (events.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    insert into study_events
      (user_id, id, device_id, sequence, type, payload, counts, item_id, learning_day, happened_at)
    select ${userId}::uuid, e.id, e.device_id, e.sequence, e.type, e.payload::jsonb, e.counts, e.item_id, e.learning_day, e.happened_at
    from unnest(
      ${events.map(({ id }) => id)}::uuid[], ${events.map(({ place }) => place.deviceId)}::uuid[],
      ${events.map(({ place }) => place.sequence)}::bigint[], ${events.map(({ type }) => type)}::text[],
      ${events.map(({ payload }) => payload)}::text[], ${events.map(({ counts }) => counts)}::boolean[],
      ${events.map(({ itemId }) => itemId ?? null)}::uuid[], ${events.map(({ learningDay }) => learningDay)}::date[],
      ${events.map(({ place }) => new Date(place.time))}::timestamptz[]
    ) with ordinality as e (id, device_id, sequence, type, payload, counts, item_id, learning_day, happened_at, at)
    order by e.at
    on conflict do nothing
    returning id
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export interface Usage {
  readonly events: number;
  readonly bytes: number;
}

/**
 * Adds to the number of events that a person has sent today (UTC); returns the sum and the seconds until tomorrow, or null if
 * there is no such person.
 */
export async function addUsage(
  db: Db,
  userId: string,
  { events, bytes }: Usage,
): Promise<(Usage & { secondsLeft: number }) | null> {
  const { rows } = await sql<Usage & { secondsLeft: number }>`
    insert into study_usage as u (user_id, day, events, bytes)
    select id, (now() at time zone 'UTC')::date, ${events}::int, ${bytes}::int from profiles where id = ${userId}::uuid
    on conflict (user_id) do update set
      day = excluded.day,
      events = case when u.day = excluded.day then least(u.events, 1000000000) else 0 end + excluded.events,
      bytes = case when u.day = excluded.day then least(u.bytes, 1000000000) else 0 end + excluded.bytes
    returning events, bytes,
      ceil(extract(epoch from (u.day + 1) - (now() at time zone 'UTC')))::int as "secondsLeft"
  `.execute(db);
  return rows[0] ?? null;
}

export interface CourseFacts {
  readonly courseType: CourseType | null;
  readonly periods: readonly AssignmentPeriod[];
}

/** The types of those courses that exist, and when each was assigned to a person, deleted ones included. */
export async function selectCourseFacts(
  db: Db,
  userId: string,
  courseIds: readonly string[],
): Promise<Map<string, CourseFacts>> {
  if (courseIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; courseType: CourseType | null; periods: AssignmentPeriod[] }>`
    select asked.id, c.course_type as "courseType", coalesce((
      select json_agg(json_build_object(
        'from', extract(epoch from p.begins_at) * 1000, 'until', extract(epoch from p.ends_at) * 1000))
      from assigned_periods p where p.user_id = ${userId}::uuid and p.course_id = asked.id
    ), '[]'::json) as periods
    from unnest(${listValue(courseIds, 'uuid')}) as asked (id) left join courses c on c.id = asked.id
  `.execute(db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** By how much the clock of a device was found to be behind, in milliseconds; null for a new device. */
export async function selectClockOffset(db: Db, userId: string, deviceId: string): Promise<number | null> {
  const row = await db
    .selectFrom('study_devices')
    .select('clock_offset as offset')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return row?.offset ?? null;
}

/** Devices of one person whose offset is remembered. */
const maxDevices = 50;

/** Remembers by how much a device's clock is behind, and forgets the devices that were heard of the longest ago. */
export async function upsertClockOffset(db: Db, userId: string, deviceId: string, offset: number): Promise<void> {
  const latest = db
    .selectFrom('study_devices')
    .select('device_id')
    .where('user_id', '=', userId)
    .where('device_id', '!=', deviceId)
    .orderBy('seen_at', 'desc')
    .orderBy('device_id')
    .limit(maxDevices - 1);
  await db
    .deleteFrom('study_devices')
    .where('user_id', '=', userId)
    .where('device_id', '!=', deviceId)
    .where('device_id', 'not in', latest)
    .execute();
  await db
    .insertInto('study_devices')
    .values({ user_id: userId, device_id: deviceId, clock_offset: offset })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'device_id'])
        .doUpdateSet({ clock_offset: offset, seen_at: sql<Date>`excluded.seen_at` }),
    )
    .execute();
}

/** Those of the ids under which events of a person are stored already. */
export async function selectStoredIds(db: Db, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from study_events where user_id = ${userId}::uuid and id = any(${listValue(ids, 'uuid')})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Notes that a person has begun these courses, where they still exist. */
export async function insertBegun(db: Db, userId: string, courseIds: readonly string[]): Promise<void> {
  if (courseIds.length === 0) return;
  await sql`insert into begun_courses (user_id, course_id)
    select ${userId}::uuid, id from courses where id = any(${courseIds}::uuid[]) order by id for key share
    on conflict do nothing`.execute(db);
}

interface Completion {
  readonly courseId: string;
  readonly activity: Activity;
  readonly completedAt: Date;
}

/** Notes what a person completed, also again; in whichever order the completions arrive. */
export async function upsertCompletions(db: Db, userId: string, done: readonly Completion[]): Promise<void> {
  if (done.length === 0) return;
  await sql`
    insert into lesson_completions as c (user_id, course_id, activity, completed_at, latest_at, is_current)
    select p.id, d.course_id, d.activity, min(d.at), max(d.at),
      p.progress_reset_at is null or p.progress_reset_at < max(d.at)
    from profiles p, unnest(
      ${done.map(({ courseId }) => courseId)}::uuid[], ${done.map(({ activity }) => activity)}::text[],
      ${done.map(({ completedAt }) => completedAt)}::timestamptz[]
    ) d (course_id, activity, at)
    where p.id = ${userId}::uuid
    group by p.id, d.course_id, d.activity
    on conflict (user_id, course_id, activity) do update set
      completed_at = least(c.completed_at, excluded.completed_at),
      latest_at = greatest(c.latest_at, excluded.latest_at),
      is_current = c.is_current or excluded.is_current
  `.execute(db);
}

/**
 * Makes what a learner had completed until then count as open again (PRODUCT.md#starting-over). The rows stay for teachers'
 * figures. Returns whether there is such a person.
 */
export async function resetProgress(db: Db, userId: string, resetAt: Date): Promise<boolean> {
  const person = await db
    .updateTable('profiles')
    .set({ progress_reset_at: sql<Date>`greatest(progress_reset_at, ${resetAt})`, current_stage: 1 })
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  await db
    .updateTable('lesson_completions')
    .set({ is_current: false })
    .where('user_id', '=', userId)
    .where('latest_at', '<=', resetAt)
    .where('is_current', '=', true)
    .execute();
  return person !== undefined;
}

/** What decides the stage: the one reached before, the assigned reading lessons with cards, and those completed. */
export async function selectStageFacts(db: Db, userId: string) {
  const before = await db.selectFrom('profiles').select('current_stage').where('id', '=', userId).executeTakeFirst();
  const lessons = await db
    .selectFrom('reading_lessons as l')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('assigned_courses as a')
          .whereRef('a.course_id', '=', 'l.id')
          .where('a.user_id', '=', userId)
          .select('a.course_id'),
      ),
    )
    // An empty lesson cannot be completed.
    .where((eb) => eb.exists(eb.selectFrom('reading_cards as c').whereRef('c.lesson_id', '=', 'l.id').select('c.id')))
    .select(['l.id', 'l.stage'])
    .execute();
  const completed = await db
    .selectFrom('lesson_completions')
    .where('user_id', '=', userId)
    .where('activity', '=', 'interactive-reading')
    .where('is_current', '=', true)
    .select('course_id as courseId')
    .execute();
  return { before: before?.current_stage ?? 1, lessons, completed: completed.map((row) => row.courseId) };
}

export async function updateStage(db: Db, userId: string, stage: number): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ current_stage: sql<number>`greatest(current_stage, ${stage})` })
    .where('id', '=', userId)
    .execute();
}

export async function selectCompletions(db: Db, userId: string) {
  return db
    .selectFrom('lesson_completions')
    .where('user_id', '=', userId)
    .where('is_current', '=', true)
    .orderBy('latest_at', 'desc')
    .select(['course_id as courseId', 'activity'])
    .execute();
}

/*
 * What an event `e` names beside its type. Each field is read from events of the types that have it: what a client sent
 * under its name with another type is stored unchecked (PRODUCT.md#events).
 */

/** Whether it answers a card of a flashcard lesson. What the queue asks belongs to no lesson, whichever has the word. */
const isFlashcard = sql`(e.type = 'reviewed' and e.payload->>'exercise' = 'flashcard')`;

/** The course that it is about, where its type names one. */
export const courseOfEvent = sql<string | null>`
  case when e.type in ('word', 'card-answered', 'lesson-completed') or ${isFlashcard} then (e.payload->>'courseId')::uuid end
`;

/** The activity in which it happened, where its type names one. */
export const activityOfEvent = sql<string | null>`
  case when e.type in ('card-answered', 'lesson-completed') then e.payload->>'activity'
    when ${isFlashcard} then 'flashcards' end
`;

interface RecentEntry extends Omit<RecentActivity, 'count'> {
  /** Of a word, which tells it apart from one that reads the same. */
  readonly language: ContentLanguage | null;
}

/** An index of its own leads to these events: `study_events_recent`. */
export function recentOf(userId: string, limit: number) {
  return sql<Omit<RecentEntry, 'happenedAt'> & { at: Date }>`
    select case when e.type = 'lesson-completed' then 'completed'
        when e.payload->>'action' = 'master' then 'word-mastered' else 'word-added' end as kind,
      ${activityOfEvent} as activity,
      case when e.type = 'lesson-completed' then c.id end as "courseId",
      coalesce(c.title, case when e.type = 'word' then e.payload->'word'->>'word' end, '') as title,
      case when e.type = 'word' then e.payload->'word'->>'language' end as language, e.happened_at as at
    from study_events e left join courses c on e.type = 'lesson-completed' and c.id = ${courseOfEvent}
    where e.user_id = ${userId}::uuid and e.counts
      and (e.type = 'lesson-completed' or (e.type = 'word' and e.payload->>'action' in ('add', 'master')))
    order by e.happened_at desc, e.id limit ${limit}
  `;
}

/** The latest completions and changes of the bank that a learner would call activity, repeats among them. */
export async function selectRecent(db: Db, userId: string, limit: number): Promise<RecentEntry[]> {
  const { rows } = await recentOf(userId, limit).execute(db);
  return rows.map(({ at, ...entry }) => ({ ...entry, happenedAt: at.toISOString() }));
}
