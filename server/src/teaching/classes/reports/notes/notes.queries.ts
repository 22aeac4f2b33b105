import { sql } from 'kysely';
import type { ClassNote } from '@kalima/shared/contract/teaching/class-reports';
import { reportLimits } from '@kalima/shared/domain/teaching/class-reports';
import type { Db } from '../../../../platform/db/schema.ts';
import type { ClassTeacher } from '../../class-teacher.ts';

/** Whether somebody is in a class now, with their account on; they stay so until a transaction ends. */
export async function lockMember(db: Db, classId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('class_members as m')
    .innerJoin('profiles as p', 'p.id', 'm.user_id')
    .where('m.class_id', '=', classId)
    .where('m.user_id', '=', userId)
    .where('m.left_at', 'is', null)
    .where('p.deactivated_at', 'is', null)
    .select('m.user_id')
    .forShare('m')
    .executeTakeFirst();
  return row !== undefined;
}

/** The notes of teachers about a learner of a class, the latest first. */
export async function selectNotes(db: Db, { classId, userId, isAdmin }: ClassTeacher, learnerId: string) {
  const rows = await db
    .selectFrom('class_notes as n')
    .leftJoin('profiles as p', 'p.id', 'n.author_id')
    .where('n.class_id', '=', classId)
    .where('n.user_id', '=', learnerId)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id')
    .limit(reportLimits.notes)
    .select(['n.id', 'n.text', 'n.created_at as createdAt', 'p.id as authorId', 'p.full_name as authorName'])
    .execute();
  return rows.map(({ id, text, createdAt, authorId, authorName }): ClassNote => ({
    id,
    text,
    createdAt: createdAt.toISOString(),
    author: authorId === null ? null : { id: authorId, name: authorName ?? '' },
    mayDelete: isAdmin || authorId === userId,
  }));
}

export async function countNotes(db: Db, classId: string, learnerId: string): Promise<number> {
  const row = await db
    .selectFrom('class_notes')
    .where('class_id', '=', classId)
    .where('user_id', '=', learnerId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}

interface NewNote {
  readonly id: string;
  readonly text: string;
}

/** Writes a note, once under its id. */
export async function insertNote(
  db: Db,
  { classId, userId }: ClassTeacher,
  learnerId: string,
  { id, text }: NewNote,
): Promise<void> {
  await sql`insert into class_notes (id, class_id, user_id, author_id, text)
    values (${id}::uuid, ${classId}::uuid, ${learnerId}::uuid, ${userId}::uuid, ${text}) on conflict do nothing`.execute(
    db,
  );
}

/** Deletes a note of the caller, of an admin any. */
export async function deleteNote(
  db: Db,
  { classId, userId, isAdmin }: ClassTeacher,
  learnerId: string,
  noteId: string,
): Promise<void> {
  const found = db
    .deleteFrom('class_notes')
    .where('id', '=', noteId)
    .where('class_id', '=', classId)
    .where('user_id', '=', learnerId);
  await (isAdmin ? found : found.where('author_id', '=', userId)).execute();
}
