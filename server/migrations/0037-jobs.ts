import { type Kysely, sql } from 'kysely';

const statements = [
  `create table jobs (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('assign-free', 'repair-free', 'undo-assign', 'sync-courses', 'move-answers', 'prune-answers', 'strip-files', 'cut-drawings')),
    asked_by uuid references profiles on delete cascade,
    input jsonb not null default '{}',
    state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
    done integer not null default 0,
    total integer,
    counts jsonb not null default '{}',
    cursor jsonb,
    attempts integer not null default 0,
    left_in_a_row integer not null default 0,
    lease uuid,
    not_before timestamptz not null default now(),
    is_ending boolean not null default false,
    is_wanted_again boolean not null default false,
    failure text check (failure in ('gave-up', 'not-allowed')),
    is_dismissed boolean not null default false,
    created_at timestamptz not null default clock_timestamp(),
    finished_at timestamptz,
    check ((finished_at is null) = (state in ('waiting', 'running')))
  )`,
  `comment on table jobs is 'what the server works at piece by piece for longer than a request takes (PRODUCT.md#jobs)'`,
  `comment on column jobs.asked_by is 'whose it is; null for what the server does by itself'`,
  `comment on column jobs.cursor is 'where the next piece begins'`,
  `comment on column jobs.attempts is 'how often the next piece was begun'`,
  `comment on column jobs.left_in_a_row is 'pieces before the next that were left behind because they failed'`,
  `comment on column jobs.lease is 'the server that works at it, until not_before'`,
  `comment on column jobs.is_wanted_again is 'of the server itself: there was more to do while it was under way'`,
  `create index jobs_under_way on jobs (not_before) where finished_at is null`,
  `create index jobs_by_person on jobs (asked_by, created_at)`,
  `create index jobs_by_end on jobs (finished_at) where finished_at is not null`,
  // What the server does by itself it does once at a time.
  `create unique index jobs_of_server on jobs (kind) where finished_at is null and asked_by is null`,
  `create table job_people (
    job_id uuid not null references jobs on delete cascade,
    user_id uuid not null references profiles on delete cascade,
    outcome text not null check (outcome in ('changed', 'left')),
    changed_at timestamptz,
    was_withheld boolean not null default false,
    primary key (job_id, user_id)
  )`,
  `comment on table job_people is 'whom a job changed something about, so that it can be taken back, and whose turn failed'`,
  `create index job_people_left on job_people (job_id) where outcome = 'left'`,
  `create index job_people_by_person on job_people (user_id)`,
];

/** The server works at what takes long in jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
