import { type Job, type JobCounts, jobCounts } from '@kalima/shared/contract/jobs';
import { type JobFailure, type JobKind, type JobState, jobRules } from '@kalima/shared/domain/people/jobs';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db/schema.ts';
import type { Caller } from '../platform/sessions/caller.ts';
import type { Step } from './job-work.ts';

/** A job as the server that works at it sees it. */
export interface LeasedJob {
  readonly id: string;
  readonly kind: JobKind;
  readonly askedBy: string | null;
  readonly state: JobState;
  readonly input: unknown;
  readonly cursor: unknown;
  readonly done: number;
  readonly counts: JobCounts;
  readonly attempts: number;
  readonly leftInARow: number;
  readonly isEnding: boolean;
}

const leasedColumns = sql`j.id, j.kind, j.asked_by as "askedBy", j.state, j.input, j.cursor, j.done, j.counts, j.attempts,
  j.left_in_a_row as "leftInARow", j.is_ending as "isEnding"`;
const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${jobRules.leaseSeconds})`;
const isHeld = (id: string, holder: string) =>
  sql`j.id = ${id}::uuid and j.lease = ${holder}::uuid and j.finished_at is null`;

/**
 * The next job that nobody works at, of people, of authors (those of some kinds) or of the server itself, which is the holder's for a minute;
 * undefined where there is none.
 */
export async function leaseJob(
  db: Db,
  holder: string,
  lane: 'people' | 'authors' | 'server',
  kindsOfAuthors: readonly JobKind[],
): Promise<LeasedJob | undefined> {
  const { rows } = await sql<LeasedJob>`
    update jobs j set state = 'running', lease = ${holder}::uuid, not_before = ${leaseEnd}, attempts = j.attempts + 1
    from (
      select id from jobs
      where finished_at is null and not_before <= clock_timestamp() and (asked_by is null) = ${lane === 'server'}::boolean
        and (kind = any(${kindsOfAuthors}::text[])) = ${lane === 'authors'}::boolean
      order by not_before, created_at limit 1 for update skip locked
    ) next
    where j.id = next.id returning ${leasedColumns}`.execute(db);
  return rows[0];
}

/** Locks a job for the rest of a transaction, so that nobody else takes it; false where it is the holder's no more. */
export async function lockJob(trx: Trx, id: string, holder: string): Promise<boolean> {
  const { rows } = await sql`select 1 from jobs j where ${isHeld(id, holder)} for update`.execute(trx);
  return rows.length > 0;
}

/**
 * Notes how far a piece came and keeps the job for another minute; it ends where nothing is left or that was asked for. Returns it as it is
 * then, undefined where it is the holder's no more.
 */
export async function noteStep(
  db: Db,
  id: string,
  holder: string,
  step: Step & { readonly leftInARow: number },
): Promise<LeasedJob | undefined> {
  const isLast = step.cursor === null;
  const counts = step.counts === undefined ? null : JSON.stringify(step.counts);
  const isDone = sql`(${isLast}::boolean and not j.is_wanted_again)`;
  const isOver = sql`(${isDone} or j.is_ending)`;
  const { rows } = await sql<LeasedJob>`
    update jobs j set done = j.done + ${step.done}, total = coalesce(${step.total ?? null}::int, j.total),
      counts = coalesce(${counts}::jsonb, j.counts), cursor = ${JSON.stringify(step.cursor)}::jsonb,
      is_wanted_again = j.is_wanted_again and not ${isLast}::boolean,
      attempts = 1, left_in_a_row = ${step.leftInARow}, not_before = ${leaseEnd},
      state = case when ${isDone} then 'done' when j.is_ending then 'cancelled' else 'running' end,
      finished_at = case when ${isOver} then clock_timestamp() end,
      lease = case when ${isOver} then null else j.lease end
    where ${isHeld(id, holder)} returning ${leasedColumns}`.execute(db);
  return rows[0];
}

/** Gives a job back that nobody failed at, for any server to go on with. */
export async function giveBack(db: Db, id: string, holder: string): Promise<void> {
  await sql`update jobs j set lease = null, not_before = clock_timestamp(), attempts = greatest(0, j.attempts - 1)
    where ${isHeld(id, holder)}`.execute(db);
}

/** Releases an author's job if a job of another author waits, and puts the author's other jobs behind that one. Returns whether it was released. */
export async function letOthersFirst(
  db: Db,
  job: LeasedJob,
  holder: string,
  kinds: readonly JobKind[],
): Promise<boolean> {
  const isReady = (alias: 'j' | 'o') =>
    sql`${sql.raw(alias)}.finished_at is null and ${sql.raw(alias)}.not_before <= clock_timestamp()
      and ${sql.raw(alias)}.kind = any(${kinds}::text[])`;
  const { rows } = await sql<{ id: string }>`
    update jobs j set lease = null, not_before = now(),
      attempts = case when j.id = ${job.id}::uuid then greatest(0, j.attempts - 1) else j.attempts end
    where j.asked_by = ${job.askedBy}::uuid and ((${isHeld(job.id, holder)}) or (${isReady('j')}))
      and exists (select 1 from jobs o where o.asked_by <> ${job.askedBy}::uuid and ${isReady('o')})
    returning j.id`.execute(db);
  return rows.some(({ id }) => id === job.id);
}

/** Gives a job back of which a piece failed, for any server to try again after some seconds. */
export async function retryLater(db: Db, id: string, holder: string, seconds: number): Promise<void> {
  await sql`update jobs j set lease = null, not_before = clock_timestamp() + make_interval(secs => ${seconds})
    where ${isHeld(id, holder)}`.execute(db);
}

export async function endJob(db: Db, id: string, holder: string, failure: JobFailure | null): Promise<void> {
  await sql`update jobs j set state = case when ${failure}::text is null then 'cancelled' else 'failed' end,
      failure = ${failure}::text, finished_at = clock_timestamp(), lease = null
    where ${isHeld(id, holder)}`.execute(db);
}

interface NewJob {
  readonly id: string;
  readonly kind: JobKind;
  readonly askedBy: string;
  readonly input: unknown;
}

/** Stores a job; the same id again changes nothing. */
export async function insertJob(trx: Trx, { id, kind, askedBy, input }: NewJob): Promise<void> {
  await sql`insert into jobs (id, kind, asked_by, input)
    values (${id}::uuid, ${kind}::text, ${askedBy}::uuid, ${JSON.stringify(input)}::jsonb) on conflict (id) do nothing`.execute(
    trx,
  );
}

/** Stores a job of the server itself; where there is one of the kind, that looks once more for what there is to do. */
export async function wantJob(db: Db, kind: JobKind): Promise<void> {
  await sql`insert into jobs (kind) values (${kind}::text)
    on conflict (kind) where finished_at is null and asked_by is null do update set is_wanted_again = true`.execute(db);
}

/** How many jobs are under way, of a person and of all; those of the server itself are not counted. */
export async function countUnderWay(db: Db, userId: string): Promise<{ own: number; all: number }> {
  const { rows } = await sql<{ own: number; all: number }>`
    select count(*) filter (where asked_by = ${userId}::uuid)::int as own, count(*)::int as all
    from jobs where finished_at is null and asked_by is not null`.execute(db);
  return rows[0] ?? { own: 0, all: 0 };
}

/** A job of a kind that a person asked for and that is under way. */
export async function findUnderWay(db: Db, userId: string, kind: JobKind): Promise<string | undefined> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('asked_by', '=', userId)
    .where('kind', '=', kind)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

interface JobRow extends Omit<Job, 'counts' | 'createdAt' | 'finishedAt'> {
  readonly counts: unknown;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

const shownColumns = sql`j.id, j.kind, j.state, j.done, j.total, j.counts,
  (select count(*)::int from job_people p where p.job_id = j.id and p.outcome = 'left') as "leftCount",
  j.is_ending and j.finished_at is null as "isEnding",
  j.attempts > 0 and j.lease is null and j.finished_at is null as "isRetrying", j.failure,
  coalesce(j.kind = 'assign-free' and j.finished_at > now() - make_interval(hours => ${jobRules.undoHours}), false)
    and exists (select 1 from job_people p where p.job_id = j.id and p.outcome = 'changed') as "canUndo",
  j.created_at as "createdAt", j.finished_at as "finishedAt"`;

function shown({ counts, createdAt, finishedAt, ...row }: JobRow): Job {
  return {
    ...row,
    counts: jobCounts.parse(counts),
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

/** The jobs of a person that were not put away, the latest first. */
export async function selectJobs(db: Db, userId: string): Promise<Job[]> {
  const { rows } = await sql<JobRow>`
    select ${shownColumns} from jobs j where j.asked_by = ${userId}::uuid and not j.is_dismissed
    order by j.created_at desc, j.id limit ${jobRules.mostOfAccount + jobRules.keptOfAccount}`.execute(db);
  return rows.map(shown);
}

export async function selectJob(db: Db, userId: string, id: string): Promise<Job | undefined> {
  const { rows } = await sql<JobRow>`
    select ${shownColumns} from jobs j where j.id = ${id}::uuid and j.asked_by = ${userId}::uuid`.execute(db);
  return rows[0] && shown(rows[0]);
}

/** Whether somebody's session stands. */
export async function isSignedIn(db: Db, { userId, sessionId }: Caller): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sessions s join profiles p on p.id = s.user_id
    where s.id = ${sessionId}::uuid and s.user_id = ${userId}::uuid and s.expires_at > now() and p.deactivated_at is null`.execute(
    db,
  );
  return rows.length > 0;
}

/** Ends a job with the piece under way, or at once where nobody works at it. */
export async function cancelJob(db: Db, userId: string, id: string): Promise<void> {
  const isIdle = sql`(j.lease is null or j.not_before < clock_timestamp())`;
  await sql`
    update jobs j set is_ending = true, state = case when ${isIdle} then 'cancelled' else j.state end,
      finished_at = case when ${isIdle} then clock_timestamp() end, lease = case when ${isIdle} then null else j.lease end
    where j.id = ${id}::uuid and j.asked_by = ${userId}::uuid and j.finished_at is null`.execute(db);
}

/** Puts a job away that has ended. */
export async function dismissJob(db: Db, userId: string, id: string): Promise<void> {
  await sql`update jobs set is_dismissed = true
    where id = ${id}::uuid and asked_by = ${userId}::uuid and finished_at is not null`.execute(db);
}

/** People whose turn failed, by name. */
export async function selectLeft(db: Db, jobId: string, limit: number): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.full_name as name from job_people l join profiles p on p.id = l.user_id
    where l.job_id = ${jobId}::uuid and l.outcome = 'left' order by p.full_name, p.id limit ${limit}`.execute(db);
  return rows;
}

/** True where another job, which has not ended, takes a job back or goes on with those whom it left. */
const isNeeded = (id: string) => sql`exists (
  select 1 from jobs o where o.finished_at is null and ${sql.ref(id)}::text in (o.input->>'jobId', o.input->>'leftOf'))`;

/** Removes what has ended of a person beyond the latest. */
export async function deleteBeyond(db: Db, userId: string, kept: number): Promise<void> {
  await sql`delete from jobs where id in (
    select id from jobs where asked_by = ${userId}::uuid and finished_at is not null
    order by created_at desc, id offset ${kept}) and not ${isNeeded('jobs.id')}`.execute(db);
}

/** Removes jobs that ended long ago, and what can be taken back no more; so many at once. Returns how many rows. */
export async function deleteOld(db: Db, most: number): Promise<number> {
  const jobs = await sql`delete from jobs where id in (
    select id from jobs j where finished_at < now() - make_interval(days => ${jobRules.keptDays})
      and not ${isNeeded('j.id')} limit ${most}) returning id`.execute(db);
  const people = await sql`delete from job_people where (job_id, user_id) in (
    select p.job_id, p.user_id from job_people p join jobs j on j.id = p.job_id
    where p.outcome = 'changed' and j.finished_at < now() - make_interval(hours => ${jobRules.undoHours})
      and not ${isNeeded('j.id')} limit ${most}) returning 1`.execute(db);
  return jobs.rows.length + people.rows.length;
}
