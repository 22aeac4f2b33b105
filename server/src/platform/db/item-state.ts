import { sql } from 'kysely';
import {
  hardLapses,
  masteredStability,
  type MemoryState,
  settlingStability,
} from '@kalima/shared/domain/learning/memory-states';

/** The state of an item `m` of `memory_items`, as `memoryStateOf` says. */
export const stateOfItem = sql<MemoryState | null>`case when m.is_suspended then 'aside' when m.last_day is null then null
  when m.lapses >= ${sql.lit(hardLapses)} then 'hard' when m.stability >= ${sql.lit(masteredStability)} then 'lasting'
  when m.stability >= ${sql.lit(settlingStability)} then 'settling' else 'learning' end`;
