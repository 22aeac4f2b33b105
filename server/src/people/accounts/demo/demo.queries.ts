import { sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';

export async function countDemoAccounts(db: Db): Promise<number> {
  const row = await db
    .selectFrom('profiles')
    .where('is_demo', '=', true)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}

/** What a database holds of the demo, and the content and files that stay without its accounts. */
export interface DemoHoldings {
  readonly accounts: number;
  readonly answers: number;
  readonly courses: number;
  readonly files: number;
}

export async function selectDemoHoldings(db: Db): Promise<DemoHoldings> {
  const { rows } = await sql<DemoHoldings>`select
    (select count(*)::int from profiles where is_demo) as accounts,
    (select count(*)::int from study_events e join profiles p on p.id = e.user_id where p.is_demo) as answers,
    (select count(*)::int from courses) as courses,
    (select count(*)::int from media) as files`.execute(db);
  const [holdings] = rows;
  if (!holdings) throw new Error('a select without from answers one row');
  return holdings;
}

/** Deletes the demo's accounts with all that hangs on them, and ends all sessions; returns how many, and the active admins left. */
export async function deleteDemoAccounts(
  db: Db,
): Promise<{ removed: number; admins: { name: string; email: string }[] }> {
  await sql`delete from verifications v using profiles p where p.is_demo and v.value = p.id::text`.execute(db);
  const { numDeletedRows } = await db.deleteFrom('profiles').where('is_demo', '=', true).executeTakeFirst();
  await db.deleteFrom('sessions').execute();
  const admins = await db
    .selectFrom('profiles')
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .select(['full_name as name', sql<string>`email`.as('email')])
    .execute();
  return { removed: Number(numDeletedRows), admins };
}
