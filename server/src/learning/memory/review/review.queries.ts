import { sql } from 'kysely';
import type { ReviewItem } from '@kalima/shared/contract/learning/memory';
import { bestOccurrence, hasCueAt, mayAsk, occurrenceColumns, type Viewer } from '../../../content/occurrences.ts';
import { leadsFor } from '../../../content/pairs.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { scalarValue } from '../../../platform/db/statement-values.ts';

/** Whose queue it is, and on which learning day. */
export interface QueueOwner extends Viewer {
  readonly day: string;
}

/** What is asked, before it is said what an answer will do. */
export type QueuedItem = Omit<ReviewItem, 'stabilityIfRight'> & { readonly difficulty: number };

/** Latest events among which answers are looked for, to tell a learner's pace. */
const eventsOfPace = 200;

/** What is due and can be asked where the learner may see it, what is remembered best first: so many at most, of which one beyond a day's reviews tells that more wait. */
export async function selectDue(db: Db, owner: QueueOwner, most: number): Promise<QueuedItem[]> {
  // The order of the inner query is that of the outer one, so that only as many words are looked up as a day has.
  const { rows } = await sql<QueuedItem>`
    select m.item_id as "itemId", best.*, m.stability, m.difficulty, m.reviews, m.lapses, m.last_day::text as "lastDay"
    from (
      select item_id, last_day, stability, difficulty, reviews, lapses, (${owner.day}::date - last_day) / stability as elapsed_ratio
      from memory_items where user_id = ${owner.userId}::uuid and due_day <= ${scalarValue(owner.day, 'date')}
      order by elapsed_ratio, item_id
    ) m cross join lateral (
      select ${occurrenceColumns} from word_occurrences o where o.item_id = m.item_id and ${hasCueAt('o')} and ${mayAsk(owner)}
      order by ${bestOccurrence} limit 1
    ) best
    order by m.elapsed_ratio, m.item_id limit ${scalarValue(most, 'int')}`.execute(db);
  return rows;
}

/** Words of lessons begun that were never answered, in the order in which they are taught: so many at most. */
export async function selectNew(db: Db, owner: QueueOwner, most: number): Promise<QueuedItem[]> {
  const { rows } = await sql<QueuedItem & { readonly place: unknown }>`
    with taught as (
      select distinct on (o.item_id) o.item_id as "itemId", ${occurrenceColumns},
        array[c.type_order, c.level, c.lesson_number, o.position] as place
      from begun_courses b join courses c on c.id = b.course_id join word_occurrences o on o.course_id = b.course_id
      where b.user_id = ${owner.userId}::uuid and b.has_new and ${hasCueAt('o')} and ${mayAsk(owner)} and ${leadsFor(owner.userId)}
        and not exists (
          select 1 from memory_items m where m.user_id = ${owner.userId}::uuid and m.item_id = o.item_id
            and (m.last_day is not null or m.is_suspended or m.postponed_until > ${owner.day}::date)
        )
      order by o.item_id, ${bestOccurrence}
    )
    select taught.*, 0 as stability, 0 as difficulty, 0 as reviews, 0 as lapses, null as "lastDay"
    from taught order by place, "itemId" limit ${most}`.execute(db);
  return rows.map(({ place: _, ...item }) => item);
}

/** How many items the queue asked today, known and new ones, by the rule of `countAsked`. */
export async function selectDoneToday(
  db: Db,
  { userId, day }: QueueOwner,
): Promise<{ readonly reviewedToday: number; readonly newToday: number }> {
  const { rows } = await sql<{ reviewedToday: number; newToday: number }>`
    select count(*) filter (where reviews > 1)::int as "reviewedToday", count(*) filter (where reviews = 1)::int as "newToday"
    from memory_items where user_id = ${userId}::uuid and last_day = ${day}::date and asked_day = ${day}::date`.execute(
    db,
  );
  return rows[0] ?? { reviewedToday: 0, newToday: 0 };
}

/** The median of the milliseconds of a learner's latest answers; null where there are none. */
export async function selectPace(db: Db, userId: string): Promise<number | null> {
  const { rows } = await sql<{ median: number | null }>`
    select percentile_disc(0.5) within group (order by ms) as median from (
      select case when type = 'reviewed' then (payload->>'ms')::int end as ms from study_events
      where user_id = ${userId}::uuid and counts order by happened_at desc limit ${eventsOfPace}
    ) latest where ms is not null`.execute(db);
  return rows[0]?.median ?? null;
}
