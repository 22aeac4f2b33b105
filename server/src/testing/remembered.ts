import { sql } from 'kysely';
import { learnerWithWords } from './studied-content.ts';
import type { Person, TestApp } from './test-app.ts';

/** All that is remembered of a person, as it is stored. */
export async function memoryOf({ database: { db } }: TestApp, { profile }: Pick<Person, 'profile'>): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select (to_jsonb(m) - 'changed_at' - 'user_id')::text as row from memory_items m where user_id = ${profile.id}::uuid order by item_id`.execute(
    db,
  );
  return rows.map(({ row }) => row);
}
/** What is remembered of a person, by the text of the items. */
export const itemsOf = ({ database: { db } }: TestApp, { profile }: Person) =>
  db.selectFrom('memory_items').selectAll().where('user_id', '=', profile.id).orderBy('text').execute();

/** A moment of a day of February 2026, and that day by the learner's clock. */
export const on = (day: number, second = 0) => ({
  happenedAt: new Date(Date.UTC(2026, 1, day, 12, 0, second)).toISOString(),
  learningDay: `2026-02-${String(day).padStart(2, '0')}`,
});

/** Has what a person is assigned count as assigned since a moment. */
export async function assignedSince({ database: { db } }: TestApp, person: Person, from: string): Promise<void> {
  await sql`update assignment_log set assigned_at = ${from}::timestamptz where user_id = ${person.profile.id}::uuid`.execute(
    db,
  );
}

/** A learner whose words were assigned before February 2026. */
export async function earlyLearner(test: TestApp) {
  const one = await learnerWithWords(test);
  await assignedSince(test, one.person, '2026-01-01T00:00:00Z');
  return one;
}
