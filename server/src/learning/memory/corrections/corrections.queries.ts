import { sql } from 'kysely';
import { mostAnswersOfDay, mostEventsOfItem } from '@kalima/shared/domain/learning/reviews';
import type { Db } from '../../../platform/db/schema.ts';
import { isAboutPart, type StoredCorrection } from '../../../content/corrections/corrections.queries.ts';

/** Answers that were on their way when a word was corrected have arrived by then. */
const minutesToSettle = 5;

const isOf = ({ courseId, partId, at }: StoredCorrection) =>
  sql`course_id = ${courseId}::uuid and part_id = ${partId}::uuid and at = ${at}::timestamptz`;

/** The next correction that is to be looked after; undefined where there is none. */
export async function selectDue(db: Db): Promise<StoredCorrection | undefined> {
  const { rows } = await sql<StoredCorrection>`
    select course_id as "courseId", part_id as "partId", former_item_id as "formerItemId", item_id as "itemId",
      former_sense as "formerSense", at::text as at
    from item_corrections where done_at is null and not_before <= clock_timestamp() order by not_before, at limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Notes that all answers to a correction were moved: it is done, or looked after once more for answers that were on their way. */
export async function noteMoved(db: Db, correction: StoredCorrection): Promise<void> {
  const settled = sql`at + make_interval(mins => ${minutesToSettle})`;
  await sql`update item_corrections set not_before = ${settled},
      done_at = case when ${settled} < now() then now() end
    where ${isOf(correction)}`.execute(db);
}

/** The part and former item of a correction, as `asked`. */
const askedOf = ({ courseId, partId }: StoredCorrection) =>
  sql`(select ${courseId}::uuid as course_id, ${partId}::uuid as part_id) asked`;

/** Whether an event `e` arrived before a correction was known to all: what reads so later is another word. */
const isBefore = ({ at }: StoredCorrection) =>
  sql`e.received_at <= ${at}::timestamptz + make_interval(mins => ${minutesToSettle})`;

/** The next people, by id, whose answers at the part belong to its former item. */
export async function selectPeople(db: Db, correction: StoredCorrection, limit: number) {
  const { rows } = await sql<{ userId: string }>`
    select m.user_id as "userId" from memory_items m, ${askedOf(correction)}
    where m.item_id = ${correction.formerItemId}::uuid
      and exists (
        select 1 from study_events e where e.user_id = m.user_id and e.item_id = m.item_id and ${isAboutPart}
          and ${isBefore(correction)}
      )
    order by m.user_id limit ${limit}`.execute(db);
  return rows.map(({ userId }) => userId);
}

/**
 * Gives a person's events at the part to another item; the person has to be locked. What is more together than anybody answers
 * belongs to no item, as where it arrives.
 */
export async function moveEvents(db: Db, userId: string, correction: StoredCorrection, itemId: string): Promise<void> {
  const isAnswer = sql`e.type in ('reviewed', 'card-answered')`;
  await sql`
    with moving as (
      select e.id, e.learning_day, ${isAnswer} as is_answer, row_number() over in_order as place,
        count(*) filter (where ${isAnswer}) over (partition by e.learning_day order by e.happened_at, e.id) as of_day
      from study_events e, ${askedOf(correction)}
      where e.user_id = ${userId}::uuid and e.item_id = ${correction.formerItemId}::uuid and ${isAboutPart}
        and ${isBefore(correction)}
      window in_order as (order by e.happened_at, e.id)
    ), there as (
      select e.learning_day, count(*) as events, count(*) filter (where ${isAnswer}) as answers
      from study_events e where e.user_id = ${userId}::uuid and e.item_id = ${itemId}::uuid group by 1
    )
    update study_events e set item_id = case
      when m.place + coalesce((select sum(t.events) from there t), 0) <= ${mostEventsOfItem} and (
        not m.is_answer
        or m.of_day + coalesce((select t.answers from there t where t.learning_day = m.learning_day), 0) <= ${mostAnswersOfDay}
      ) then ${itemId}::uuid end
    from moving m where e.user_id = ${userId}::uuid and e.id = m.id`.execute(db);
}
