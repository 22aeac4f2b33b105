import { sql } from 'kysely';

/**
 * True if a person took back an event `e` of `study_events`. A subquery of its own for each event, which the index of what was undone answers:
 * as a join, it would compare every answer with everything undone when the table has no statistics.
 */
export const isTakenBack = sql`coalesce((
  select true from study_events u where u.user_id = e.user_id and u.type = 'undone' and u.counts
    and (u.payload->>'targetId')::uuid = e.id limit 1
), false)`;
