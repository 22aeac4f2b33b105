import { sql } from 'kysely';

/** Whether a person took back an event `e` of `study_events`: the index of what was undone finds it. */
export const isTakenBack = sql`exists (
  select 1 from study_events u where u.user_id = e.user_id and u.type = 'undone' and u.counts
    and (u.payload->>'targetId')::uuid = e.id
)`;
