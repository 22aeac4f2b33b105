import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** Gives somebody a user name beside the address; returns it. */
export async function nameOf(kalima: TestApp, userId: string): Promise<string> {
  const userName = `walker-${userId}`;
  await sql`update profiles set user_name = left(${userName}, 40) where id = ${userId}::uuid`.execute(
    kalima.database.db,
  );
  return userName.slice(0, 40);
}

/** The code of a card of a learner who is made in a class. */
export async function cardCode(kalima: TestApp, classId: string): Promise<string> {
  const { client } = await kalima.signInAdmin();
  const params = { id: classId };
  // The walk makes more than anybody may.
  await sql`delete from throttles where key like 'learners made by%'`.execute(kalima.database.db);
  const body = { learners: [{ name: 'Made', userName: randomUUID() }] };
  const { userIds } = await client.call('POST /api/teacher/classes/{id}/learners', { params, body });
  const { cards } = await client.call('POST /api/teacher/classes/{id}/login-cards', { params, body: { userIds } });
  return cards[0]?.code ?? '';
}
