import { sql } from 'kysely';
import { studiedActivities, type StudiedActivity } from '@kalima/shared/domain/learning/activities';
import type { ShownItem } from '@kalima/shared/domain/learning/exercises';
import { activityValues } from '../../server/src/content/kinds.ts';
import { selectTranslations, translationColumns } from '../../server/src/content/translations.ts';
import type { Db } from '../../server/src/platform/db/schema.ts';

/** A word or phrase where a course teaches it. */
interface TaughtItem extends ShownItem {
  readonly courseId: string;
  readonly partId: string;
  /** Whether it is a card, which is first met on a flashcard. */
  readonly isCard: boolean;
}

/** Leaves nothing that could be taken back: nobody did what the demo came with. */
export async function deleteChanges(db: Db): Promise<void> {
  await db.deleteFrom('changes').execute();
}

/** Everything that can be completed, every word of the reading lessons, and every item where it is taught first, in a fixed order. */
export async function selectMaterial(db: Db) {
  const { rows: lessons } = await sql<{ courseId: string; activity: StudiedActivity }>`
    select c.id as "courseId", a.activity
    from courses c join (values ${sql.raw(activityValues(studiedActivities))}) a (activity, course_type, place) using (course_type)
    order by c.level, c.lesson_number, c.type_order, a.activity, c.id
  `.execute(db);
  const words = await db
    .selectFrom('reading_cards as c')
    .innerJoin('reading_lessons as l', 'l.id', 'c.lesson_id')
    .orderBy('l.stage')
    .orderBy('l.sort_order')
    .orderBy('c.sort_order')
    .select(['c.word', ...translationColumns, 'l.language', 'c.image_url as imageUrl', 'c.audio_url as audioUrl'])
    .execute();
  const { rows: items } = await sql<TaughtItem>`
    select o.item_id as "itemId", o.course_id as "courseId", o.part_id as "partId", o.language, o.text,
      ${sql.raw(selectTranslations('o'))}, o.image_url as "imageUrl", o.audio_url as "audioUrl",
      c.course_type in ('reading_card', 'flashcard') as "isCard"
    from word_occurrences o join courses c on c.id = o.course_id
    where o.pair is distinct from 'other'
    order by c.type_order, c.level, c.lesson_number, o.position, o.item_id
  `.execute(db);
  const taughtFirst = new Map(items.toReversed().map((one) => [one.itemId, one]));
  return {
    lessons,
    words: words.map((word) => ({ ...word, definition: '', examples: [] as string[] })),
    items: items.filter((one) => taughtFirst.get(one.itemId) === one),
  };
}

/** Makes people registered since a moment, with the courses that they have. */
export async function backdatePeople(db: Db, userIds: readonly string[], at: Date): Promise<void> {
  await sql`update profiles set created_at = ${at} where id = any(${userIds}::uuid[])`.execute(db);
  await sql`update user_course_assignments set assigned_at = ${at} where user_id = any(${userIds}::uuid[])`.execute(db);
  await sql`update assignment_log set assigned_at = ${at} where user_id = any(${userIds}::uuid[])`.execute(db);
}

/** Makes the people and courses of a class part of it since a moment. */
export async function backdateClass(db: Db, classId: string, at: Date): Promise<void> {
  await sql`update class_members set joined_at = ${at} where class_id = ${classId}::uuid`.execute(db);
  await sql`update class_courses set added_at = ${at} where class_id = ${classId}::uuid`.execute(db);
}
