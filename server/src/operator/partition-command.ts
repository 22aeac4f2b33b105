import { createPartitioningService } from '../features/study/partitions/service.ts';
import type { OpenDatabase } from '../platform/db/open-database.ts';
import type { CommandResult } from './command-result.ts';

const lines = {
  parted: 'The log of study is parted by people now.',
  'was parted': 'The log of study was parted already.',
  embedded: 'The embedded database keeps the log of study in one table; only PostgreSQL parts it.',
} as const;

/** Parts the log of study by people, while it is written and read (docs/OPERATIONS.md#the-log-of-study). */
export async function partitionEvents(database: OpenDatabase, tell?: (line: string) => void): Promise<CommandResult> {
  const outcome = await createPartitioningService({ database }).partition(tell);
  return { isDone: outcome !== 'embedded', lines: [lines[outcome]] };
}
