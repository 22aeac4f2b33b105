import { sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';

/** Has the people and courses of a class come to it at a moment. */
export async function backdateClass(db: Db, classId: string, at: Date): Promise<void> {
  await sql`update class_members set joined_at = ${at} where class_id = ${classId}::uuid`.execute(db);
  await sql`update class_courses set added_at = ${at} where class_id = ${classId}::uuid`.execute(db);
}
