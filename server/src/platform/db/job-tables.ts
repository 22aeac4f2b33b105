import type { JobCounts } from '@kalima/shared/contract/jobs';
import type { JobFailure, JobKind, JobOutcome, JobState } from '@kalima/shared/domain/people/jobs';
import type { ColumnType, Generated } from 'kysely';
import type { Time } from './account-tables.ts';

interface Jobs {
  id: Generated<string>;
  kind: JobKind;
  asked_by: string | null;
  /** Stored as JSON; written as text, as are the two others. */
  input: ColumnType<unknown, string, never>;
  state: Generated<JobState>;
  done: Generated<number>;
  total: ColumnType<number | null, number | null | undefined, number | null>;
  counts: ColumnType<JobCounts, string | undefined, string>;
  cursor: ColumnType<unknown, string | undefined, string>;
  attempts: Generated<number>;
  left_in_a_row: Generated<number>;
  lease: ColumnType<string | null, string | null | undefined, string | null>;
  not_before: Time;
  is_ending: Generated<boolean>;
  is_wanted_again: Generated<boolean>;
  failure: ColumnType<JobFailure | null, JobFailure | null | undefined, JobFailure | null>;
  is_dismissed: Generated<boolean>;
  created_at: Time;
  finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Whom a job changed something about, and whose turn failed. */
interface JobPeople {
  job_id: string;
  user_id: string;
  outcome: JobOutcome;
  changed_at: ColumnType<Date | null, Date | null | undefined, never>;
  was_withheld: Generated<boolean>;
}

/** What the server works at. */
export interface JobTables {
  jobs: Jobs;
  job_people: JobPeople;
}
