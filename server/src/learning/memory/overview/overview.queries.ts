import { sql } from 'kysely';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { overviewDays, overviewWeeks } from '@kalima/shared/domain/learning/memory-overview';
import type { MemoryState } from '@kalima/shared/domain/learning/memory-states';
import { stateOfItem } from '../../../platform/db/item-state.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { isTakenBack } from '../../../platform/db/taken-back.ts';
import { hasCueAt, mayAsk } from '../../../content/occurrences.ts';
import { leadsFor } from '../../../content/pairs.ts';
import type { QueueOwner } from '../review/review.queries.ts';

/** Latest answers among which those of the weeks are looked for: more than anybody gives in that time. */
const mostAnswers = 50_000;

/** The words of a person with their language: that of their last event, else that in which a course teaches them. */
const itemsOf = (userId: string) => sql`(
  select m.item_id, m.reviews, m.due_day, ${stateOfItem} as state,
    coalesce(m.language, (select o.language from word_occurrences o where o.item_id = m.item_id limit 1)) as language
  from memory_items m where m.user_id = ${userId}::uuid
)`;

interface OfLanguage {
  readonly language: ContentLanguage;
}

/** How many of a person's words are in each state. */
export async function selectStates(db: Db, userId: string) {
  const { rows } = await sql<OfLanguage & { state: MemoryState; words: number }>`
    select language, state, count(*)::int as words from ${itemsOf(userId)} item
    where state is not null and language is not null group by 1, 2`.execute(db);
  return rows;
}

/** How many words come due on each of the days ahead, where they can be asked and the learner may see them; the overdue ones on the first. */
export async function selectDueDays(db: Db, owner: QueueOwner) {
  const { rows } = await sql<OfLanguage & { ahead: number; words: number }>`
    select m.language, greatest(0, m.due_day - ${owner.day}::date) as ahead, count(*)::int as words
    from ${itemsOf(owner.userId)} m
    where m.due_day < ${owner.day}::date + ${sql.lit(overviewDays)} and m.language is not null
      and exists (select 1 from word_occurrences o where o.item_id = m.item_id and ${hasCueAt('o')} and ${mayAsk(owner)})
    group by 1, 2`.execute(db);
  return rows;
}

/** How many words of lessons begun were never answered, of those that can be asked. */
export async function selectWaiting(db: Db, owner: QueueOwner) {
  const { rows } = await sql<OfLanguage & { words: number }>`
    select o.language, count(distinct o.item_id)::int as words
    from begun_courses b join word_occurrences o on o.course_id = b.course_id
    where b.user_id = ${owner.userId}::uuid and b.has_new and ${hasCueAt('o')} and ${mayAsk(owner)} and ${leadsFor(owner.userId)} and not exists (
      select 1 from memory_items m where m.user_id = ${owner.userId}::uuid and m.item_id = o.item_id
        and (m.last_day is not null or m.is_suspended)
    ) group by 1`.execute(db);
  return rows;
}

/**
 * By week, how many words that had been answered on an earlier day were asked, each counted once a day by its first answer,
 * and how many of those answers were right. Answers that were undone are left out.
 */
export async function selectWeeks(db: Db, { userId, day }: QueueOwner) {
  const from = sql`(${day}::date - ${sql.lit(7 * overviewWeeks - 1)})`;
  // A learning day differs by a day from that of the moment at most; an item that was answered on more days than are found here was answered before them.
  const { rows } = await sql<OfLanguage & { weeksAgo: number; answers: number; right: number }>`
    with answers as (
      select e.item_id, e.learning_day, e.happened_at, e.device_id, e.sequence,
        case e.type when 'reviewed' then e.payload->>'grade' <> 'again' else (e.payload->>'isRight')::boolean end as is_right
      from study_events e
      where e.user_id = ${userId}::uuid and e.counts and e.happened_at >= (${from} - 2)::timestamp at time zone 'UTC'
        and e.learning_day >= ${from} and e.item_id is not null and e.type in ('reviewed', 'card-answered')
        and not ${isTakenBack}
      order by e.happened_at desc limit ${sql.lit(mostAnswers)}
    ), first_answers as (
      select distinct on (item_id, learning_day) item_id, learning_day, is_right
      from answers order by item_id, learning_day, happened_at, device_id, sequence
    ), placed as (
      select f.learning_day, f.is_right, m.language, m.reviews > count(*) over (partition by f.item_id) as is_older,
        row_number() over (partition by f.item_id order by f.learning_day) as place
      from first_answers f join ${itemsOf(userId)} m on m.item_id = f.item_id
    )
    select language, greatest(0, ${day}::date - learning_day) / 7 as "weeksAgo", count(*)::int as answers,
      (count(*) filter (where is_right))::int as right
    from placed where (is_older or place > 1) and language is not null group by 1, 2`.execute(db);
  return rows;
}

/** The learning day of a person's first answer; null where there is none. */
export async function selectFirstDay(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select learning_day::text as day from study_events
    where user_id = ${userId}::uuid and counts and item_id is not null and type in ('reviewed', 'card-answered')
    order by happened_at limit 1`.execute(db);
  return rows[0]?.day ?? null;
}
