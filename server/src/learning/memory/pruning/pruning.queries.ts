import { sql } from 'kysely';
import { type Answered, type MemoryCheckpoint, newMemory } from '@kalima/shared/domain/learning/memory';
import type { Db } from '../../../platform/db/schema.ts';
import { isTakenBack } from '../../../platform/db/taken-back.ts';

/** The checkpoints of some of a person's items. */
export async function selectCheckpoints(
  db: Db,
  userId: string,
  itemIds: readonly string[],
): Promise<Map<string, MemoryCheckpoint>> {
  const { rows } = await sql<Answered & { itemId: string; throughDay: string }>`
    select item_id as "itemId", through_day::text as "throughDay", stability, difficulty, reviews, lapses, last_day::text as "lastDay"
    from memory_checkpoints where user_id = ${userId}::uuid and item_id = any(${itemIds}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ itemId, throughDay, ...rest }) => [itemId, { throughDay, memory: { ...newMemory, ...rest } }]),
  );
}

/** Writes checkpoints of a person's items in place of those that they had. */
export async function writeCheckpoints(
  db: Db,
  userId: string,
  checkpoints: ReadonlyMap<string, MemoryCheckpoint>,
): Promise<void> {
  const rows = [...checkpoints].map(([item_id, { throughDay, memory }]) => ({
    item_id,
    through_day: throughDay,
    stability: memory.stability,
    difficulty: memory.difficulty,
    reviews: memory.reviews,
    lapses: memory.lapses,
    last_day: memory.lastDay,
  }));
  await sql`
    insert into memory_checkpoints as c (user_id, item_id, through_day, stability, difficulty, reviews, lapses, last_day)
    select ${userId}::uuid, item_id, through_day, stability, difficulty, reviews, lapses, last_day
    from jsonb_populate_recordset(null::memory_checkpoints, ${JSON.stringify(rows)}::jsonb)
    on conflict (user_id, item_id) do update set through_day = excluded.through_day, stability = excluded.stability,
      difficulty = excluded.difficulty, reviews = excluded.reviews, lapses = excluded.lapses, last_day = excluded.last_day`.execute(
    db,
  );
}

/**
 * Lets the checkpoint of an item whose answers were moved to another one follow them: it is moved where no answer is left, else
 * copied. What the other one has stays.
 */
export async function followAnswers(db: Db, userId: string, formerItemId: string, itemId: string): Promise<void> {
  await sql`
    insert into memory_checkpoints (user_id, item_id, through_day, stability, difficulty, reviews, lapses, last_day)
    select user_id, ${itemId}::uuid, through_day, stability, difficulty, reviews, lapses, last_day from memory_checkpoints
    where user_id = ${userId}::uuid and item_id = ${formerItemId}::uuid on conflict do nothing`.execute(db);
  await sql`
    delete from memory_checkpoints c where user_id = ${userId}::uuid and item_id = ${formerItemId}::uuid and not exists (
      select 1 from study_events e where e.user_id = c.user_id and e.item_id = c.item_id
        and e.type in ('reviewed', 'card-answered')
    )`.execute(db);
}

const isOldAnswer = (userId: string, throughDay: string) => sql`(e.user_id = ${userId}::uuid
  and e.type in ('reviewed', 'card-answered') and e.learning_day <= ${throughDay}::date)`;

/** The next people, by id. */
export async function selectPeople(db: Db, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from profiles where ${after}::uuid is null or id > ${after}::uuid order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Items of a person that have answers up to a day which are in no checkpoint, with the day of the last of them. */
export async function selectItemsWithOldAnswers(db: Db, userId: string, throughDay: string, limit: number) {
  const { rows } = await sql<{ itemId: string; lastDay: string }>`
    select e.item_id as "itemId", max(e.learning_day)::text as "lastDay" from study_events e
      left join memory_checkpoints c on c.user_id = e.user_id and c.item_id = e.item_id
    where ${isOldAnswer(userId, throughDay)} and e.item_id is not null and (c.through_day is null or e.learning_day > c.through_day)
    group by e.item_id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Removes a person's answers up to a day: of the items all but the latest that stands at each part, by which it is known that it was
 * ever answered there; without items those that belong to none. What took them back goes with them. Returns how many.
 */
export async function deleteOldAnswers(
  db: Db,
  userId: string,
  throughDay: string,
  itemIds: readonly string[] | null,
): Promise<number> {
  const ofItems = itemIds === null ? sql`e.item_id is null` : sql`e.item_id = any(${itemIds}::uuid[])`;
  const { rows } = await sql<{ count: number }>`
    with old as (
      select e.id, row_number() over (
        partition by e.item_id, lower(coalesce(e.payload->>'partId', e.payload->>'cardId'))
        order by ${isTakenBack}, e.happened_at desc, e.id
      ) as place
      from study_events e where ${isOldAnswer(userId, throughDay)} and ${ofItems}
    ), removed as (
      delete from study_events e using old where e.user_id = ${userId}::uuid and e.id = old.id
        and (${itemIds === null}::boolean or old.place > 1)
      returning e.id
    ), takings as (
      delete from study_events u where u.user_id = ${userId}::uuid and u.type = 'undone' and u.counts
        and (u.payload->>'targetId')::uuid in (select id from removed)
    )
    select count(*)::int as count from removed`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Removes when a person studied, up to a day; no figure looks back as far. */
export async function deleteOldTimes(db: Db, userId: string, throughDay: string): Promise<void> {
  await db.deleteFrom('study_times').where('user_id', '=', userId).where('learning_day', '<=', throughDay).execute();
}
