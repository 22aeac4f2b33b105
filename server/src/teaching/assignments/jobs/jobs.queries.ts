import { sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';
import type { Changed } from '../assigning.queries.ts';

/** Everybody, or those whom an earlier job left. */
const peopleOf = (leftOf: string | null) =>
  leftOf === null
    ? sql`profiles p`
    : sql`profiles p join job_people l on l.user_id = p.id and l.job_id = ${leftOf}::uuid and l.outcome = 'left'`;

/** The next of everybody, or of those whom an earlier job left, by id. */
export async function selectPeople(
  db: Db,
  { leftOf, after, limit }: { leftOf: string | null; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from ${peopleOf(leftOf)} where ${after}::uuid is null or p.id > ${after}::uuid
    order by p.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countPeople(db: Db, leftOf: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${peopleOf(leftOf)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Notes whose assignments a job has changed, so that it can be taken back. */
export async function insertChanged(
  db: Db,
  jobId: string,
  { userIds, at, withheldUserIds }: Changed & { readonly withheldUserIds: readonly string[] },
): Promise<void> {
  await sql`
    insert into job_people (job_id, user_id, outcome, changed_at, was_withheld)
    select ${jobId}::uuid, u.id, 'changed', ${at}::timestamptz, u.id = any(${withheldUserIds}::uuid[])
    from unnest(${userIds}::uuid[]) as u (id)`.execute(db);
}

/** Notes whose turn failed. */
export async function insertLeft(db: Db, jobId: string, userIds: readonly string[]): Promise<void> {
  await sql`
    insert into job_people (job_id, user_id, outcome)
    select ${jobId}::uuid, p.id, 'left' from profiles p where p.id = any(${userIds}::uuid[])
    on conflict do nothing`.execute(db);
}

/** Notes that the turn of all others did not come. */
export async function insertRestLeft(
  db: Db,
  jobId: string,
  { leftOf, after }: { leftOf: string | null; after: string | null },
): Promise<void> {
  await sql`
    insert into job_people (job_id, user_id, outcome)
    select ${jobId}::uuid, p.id, 'left' from ${peopleOf(leftOf)} where ${after}::uuid is null or p.id > ${after}::uuid
    on conflict do nothing`.execute(db);
}

interface ChangedPerson {
  readonly userId: string;
  readonly at: Date;
  readonly wasWithheld: boolean;
}

/** Takes out the next of those whose assignments a job has changed. */
export async function takeChanged(db: Db, jobId: string, limit: number): Promise<ChangedPerson[]> {
  const { rows } = await sql<ChangedPerson>`
    delete from job_people where (job_id, user_id) in (
      select job_id, user_id from job_people where job_id = ${jobId}::uuid and outcome = 'changed'
      order by user_id limit ${limit}
    ) returning user_id as "userId", changed_at as at, was_withheld as "wasWithheld"`.execute(db);
  return rows;
}

export async function countChanged(db: Db, jobId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from job_people where job_id = ${jobId}::uuid and outcome = 'changed'`.execute(db);
  return rows[0]?.count ?? 0;
}
