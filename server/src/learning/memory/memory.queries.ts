import { sql } from 'kysely';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { dueDay, type Memory, type MemoryEvent } from '@kalima/shared/domain/learning/memory';
import { exercisesOutsideQueue, type Grade } from '@kalima/shared/domain/learning/reviews';
import type { NamedPart } from '../../content/corrections/corrections.queries.ts';
import { leadsFor } from '../../content/pairs.ts';
import type { Db } from '../../platform/db/schema.ts';
import { isTakenBack } from '../../platform/db/taken-back.ts';

export interface FoundPart extends NamedPart {
  readonly itemId: string;
  readonly language: ContentLanguage;
  readonly text: string;
}

/** Which items the parts teach now; those that teach none are left out. */
export async function selectItemsOfParts(db: Db, parts: readonly NamedPart[]): Promise<FoundPart[]> {
  if (parts.length === 0) return [];
  const { rows } = await sql<FoundPart>`
    select distinct o.course_id as "courseId", o.part_id as "partId", o.item_id as "itemId", o.language, o.text
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as asked ("courseId" uuid, "partId" uuid)
      join word_occurrences o on o.course_id = asked."courseId" and o.part_id = asked."partId"`.execute(db);
  return rows;
}

/** How those of the items read that parts were corrected to, after the latest correction. */
export async function selectCorrectedTexts(db: Db, itemIds: readonly string[]) {
  if (itemIds.length === 0) return [];
  const { rows } = await sql<{ itemId: string; language: ContentLanguage; text: string }>`
    select distinct on (item_id) item_id as "itemId", language, text from item_corrections
    where item_id = any(${itemIds}::uuid[]) order by item_id, at desc, course_id, part_id`.execute(db);
  return rows;
}

/** How many items are remembered of a person. */
export async function countItems(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('memory_items')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}

/** Those of the items that a person has answered something to. */
export async function selectKnownItems(db: Db, userId: string, itemIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ itemId: string }>`
    select item_id as "itemId" from memory_items where user_id = ${userId}::uuid and item_id = any(${itemIds}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ itemId }) => itemId));
}

/** Those of the items that some course teaches. */
export async function selectTaughtItems(db: Db, itemIds: readonly string[]): Promise<Set<string>> {
  if (itemIds.length === 0) return new Set();
  const { rows } = await sql<{ itemId: string }>`
    select distinct item_id as "itemId" from word_occurrences where item_id = any(${itemIds}::uuid[])`.execute(db);
  return new Set(rows.map(({ itemId }) => itemId));
}

/** How many events of each item are stored for each learning day, and how many of them are answers. */
export async function countEvents(db: Db, userId: string, itemIds: readonly string[]) {
  const { rows } = await sql<{ itemId: string; day: string; count: number; answers: number }>`
    select item_id as "itemId", learning_day::text as day, count(*)::int as count,
      (count(*) filter (where type in ('reviewed', 'card-answered')))::int as answers
    from study_events where user_id = ${userId}::uuid and item_id = any(${itemIds}::uuid[]) group by 1, 2`.execute(db);
  return rows;
}

interface LogRow {
  readonly itemId: string;
  readonly id: string;
  readonly deviceId: string;
  readonly sequence: number;
  readonly happenedAt: Date;
  readonly learningDay: string;
  readonly type: MemoryEvent['type'];
  readonly grade: Grade | null;
  readonly isAsked: boolean;
  readonly language: ContentLanguage | null;
  readonly text: string | null;
}

/** An event of the log, with what it says of the item itself. */
export type LoggedEvent = MemoryEvent & Pick<LogRow, 'itemId' | 'language' | 'text'>;

/** The events of some of a person's items that count and were not undone. */
export async function selectLog(db: Db, userId: string, itemIds: readonly string[]): Promise<LoggedEvent[]> {
  const { rows } = await sql<LogRow>`
    select e.item_id as "itemId", e.id, e.device_id as "deviceId", e.sequence::float8 as sequence,
      e.happened_at as "happenedAt", e.learning_day::text as "learningDay",
      case e.type when 'card-answered' then 'reviewed' else e.type end as type,
      case e.type when 'reviewed' then e.payload->>'grade'
        when 'card-answered' then case when (e.payload->>'isRight')::boolean then 'good' else 'again' end end as grade,
      e.type = 'reviewed' and e.payload->>'exercise' not in (${sql.join(exercisesOutsideQueue)}) as "isAsked",
      case when e.type <> 'card-answered' then e.payload->>'language' end as language,
      case when e.type <> 'card-answered' then e.payload->>'text' end as text
    from study_events e where e.user_id = ${userId}::uuid and e.item_id = any(${itemIds}::uuid[]) and e.counts
      and not ${isTakenBack}`.execute(db);
  return rows.map(({ deviceId, sequence, happenedAt, grade, ...row }) => ({
    ...row,
    place: { time: happenedAt.getTime(), deviceId, sequence },
    ...(grade !== null && { grade }),
  })) as LoggedEvent[];
}

export interface RememberedItem {
  readonly itemId: string;
  readonly memory: Memory;
  readonly language: ContentLanguage | null;
  readonly text: string | null;
}

/** Writes what is remembered of some of a person's items; the person has to be locked. Rows that stay the same are not touched. */
export async function writeItems(db: Db, userId: string, items: readonly RememberedItem[]): Promise<void> {
  const rows = items.map(({ itemId, memory, language, text }) => ({
    item_id: itemId,
    language,
    text,
    stability: memory.stability,
    difficulty: memory.difficulty,
    reviews: memory.reviews,
    lapses: memory.lapses,
    last_day: memory.lastDay,
    due_day: dueDay(memory),
    is_suspended: memory.isSuspended,
    postponed_until: memory.postponedUntil,
    asked_day: memory.askedDay,
    before_last_day: memory.beforeLastDay,
  }));
  const columns = sql.raw(
    `language, text, stability, difficulty, reviews, lapses, last_day, due_day, is_suspended, postponed_until, asked_day, before_last_day`,
  );
  // Later than every change before, also where the clock was put back: no device misses one.
  await sql`
    with latest as (select max(changed_at) as at from memory_items where user_id = ${userId}::uuid)
    insert into memory_items as m (user_id, item_id, ${columns}, changed_at)
    select ${userId}::uuid, item_id, ${columns},
      greatest(date_trunc('milliseconds', clock_timestamp()), latest.at + interval '1 millisecond')
    from latest, jsonb_populate_recordset(null::memory_items, ${JSON.stringify(rows)}::jsonb) r
    on conflict (user_id, item_id) do update set
      language = excluded.language, text = excluded.text, stability = excluded.stability, difficulty = excluded.difficulty,
      reviews = excluded.reviews, lapses = excluded.lapses, last_day = excluded.last_day, due_day = excluded.due_day,
      is_suspended = excluded.is_suspended, postponed_until = excluded.postponed_until,
      asked_day = excluded.asked_day, before_last_day = excluded.before_last_day, changed_at = excluded.changed_at
    where (m.language, m.text, m.stability, m.difficulty, m.reviews, m.lapses, m.last_day, m.due_day, m.is_suspended,
        m.postponed_until, m.asked_day, m.before_last_day) is distinct from (excluded.language, excluded.text, excluded.stability, excluded.difficulty,
        excluded.reviews, excluded.lapses, excluded.last_day, excluded.due_day, excluded.is_suspended,
        excluded.postponed_until, excluded.asked_day, excluded.before_last_day)`.execute(db);
}

/**
 * Updates `has_new` of a person's begun courses that teach some of the items: whether a word of the course was never answered,
 * of two forms the leading one.
 * The rows are locked first, so that words that a teacher adds meanwhile are seen.
 */
export async function updateCoursesWithNew(db: Db, userId: string, itemIds: readonly string[]): Promise<void> {
  const touched = sql`b.user_id = ${userId}::uuid and b.course_id in (
    select o.course_id from word_occurrences o where o.item_id = any(${itemIds}::uuid[])
  )`;
  await sql`select 1 from begun_courses b where ${touched} order by b.course_id for update`.execute(db);
  await sql`
    update begun_courses b set has_new = now.has_new from (
      select b.course_id, exists (
        select 1 from word_occurrences o where o.course_id = b.course_id and ${leadsFor(userId)} and not exists (
          select 1 from memory_items m where m.user_id = ${userId}::uuid and m.item_id = o.item_id
            and (m.last_day is not null or m.is_suspended)
        )
      ) as has_new
      from begun_courses b where ${touched}
    ) now where b.user_id = ${userId}::uuid and b.course_id = now.course_id and b.has_new <> now.has_new`.execute(db);
}

/** The items of the events that these undo, where those have arrived. */
export async function selectItemsOfEvents(db: Db, userId: string, eventIds: readonly string[]): Promise<string[]> {
  if (eventIds.length === 0) return [];
  const rows = await db
    .selectFrom('study_events')
    .where('user_id', '=', userId)
    .where('id', 'in', [...eventIds])
    .where('item_id', 'is not', null)
    .select('item_id as itemId')
    .distinct()
    .execute();
  return rows.flatMap(({ itemId }) => itemId ?? []);
}

/** The next people, by id, whose log or memory has items. */
export async function selectPeople(db: Db, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from profiles p
    where (${after}::uuid is null or p.id > ${after}::uuid) and (
      exists (select 1 from study_events e where e.user_id = p.id and e.item_id is not null)
      or exists (select 1 from memory_items m where m.user_id = p.id)
    ) order by p.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The next items, by id, that a person's log or memory has. */
export async function selectItems(db: Db, userId: string, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ itemId: string }>`
    select item_id as "itemId" from (
      select item_id from study_events where user_id = ${userId}::uuid and item_id is not null
      union select item_id from memory_items where user_id = ${userId}::uuid
    ) item where ${after}::uuid is null or item_id > ${after}::uuid
    order by item_id limit ${limit}`.execute(db);
  return rows.map(({ itemId }) => itemId);
}

/** A person's answers to flashcards that belong to no item, since their card had been deleted. */
export async function countUnplacedAnswers(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('study_events')
    .where('user_id', '=', userId)
    .where('type', '=', 'card-answered')
    .where('counts', '=', true)
    .where('item_id', 'is', null)
    .where(sql<boolean>`payload->>'activity' = 'flashcards'`)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}
