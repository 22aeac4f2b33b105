import { sql } from 'kysely';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import type { WordCorrection } from '@kalima/shared/domain/content/word-corrections';
import type { Db } from '../../platform/db/schema.ts';

/** A part of a course. */
export interface NamedPart {
  readonly courseId: string;
  readonly partId: string;
}

/** What a correction was made to. */
export interface StoredCorrection extends NamedPart, WordCorrection {
  readonly formerSense: string;
  readonly at: string;
}

/** Corrections of one part that are read: no device is so far behind, and each answer that reads differently is compared with all of them. */
export const mostCorrections = 50;

/** The latest corrections of each of the parts, the first one first. */
export async function selectCorrections(db: Db, parts: readonly NamedPart[]): Promise<StoredCorrection[]> {
  if (parts.length === 0) return [];
  const { rows } = await sql<StoredCorrection>`
    select c.course_id as "courseId", c.part_id as "partId", c.former_item_id as "formerItemId", c.item_id as "itemId",
      c.former_sense as "formerSense", c.at::text as at
    from (
      select distinct "courseId", "partId" from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as t ("courseId" uuid, "partId" uuid)
    ) asked cross join lateral (
      select * from item_corrections one where one.course_id = asked."courseId" and one.part_id = asked."partId"
      order by one.at desc limit ${mostCorrections}
    ) c order by c.at`.execute(db);
  return rows;
}

/** Whether an event `e` is about the part of `asked`. Compared as text, since older kinds of events may hold anything. */
export const isAboutPart = sql`lower(e.payload->>'courseId') = asked.course_id::text
  and lower(coalesce(e.payload->>'partId', e.payload->>'cardId')) = asked.part_id::text`;

/** How many people have answered one of the items at its part, by part; parts that nobody has answered are left out. */
export async function countLearners(
  db: Db,
  courseId: string,
  items: readonly { readonly partId: string; readonly itemId: string }[],
): Promise<Map<string, number>> {
  if (items.length === 0) return new Map();
  const { rows } = await sql<{ partId: string; learners: number }>`
    select asked.part_id as "partId", count(distinct m.user_id)::int as learners
    from (
      select ${courseId}::uuid as course_id, "partId" as part_id, "itemId" as item_id
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as t ("partId" uuid, "itemId" uuid)
    ) asked join memory_items m on m.item_id = asked.item_id
    where exists (
      select 1 from study_events e where e.user_id = m.user_id and e.item_id = m.item_id and ${isAboutPart}
    ) group by asked.part_id`.execute(db);
  return new Map(rows.map(({ partId, learners }) => [partId, learners]));
}

/** A part that teaches another item from now on. */
export interface ChangedPart {
  readonly partId: string;
  readonly formerItemId: string;
  readonly formerText: string;
  readonly formerSense: string;
}

/** Those of the parts that teach another item so far than they are to teach; new ones are left out. */
export async function selectChangedParts(
  db: Db,
  courseId: string,
  taught: readonly { readonly part_id: string; readonly item_id: string }[],
): Promise<ChangedPart[]> {
  const { rows } = await sql<ChangedPart>`
    select o.part_id as "partId", o.item_id as "formerItemId", o.text as "formerText", o.sense as "formerSense"
    from jsonb_to_recordset(${JSON.stringify(taught)}::jsonb) as t (part_id uuid, item_id uuid)
      join word_occurrences o on o.course_id = ${courseId}::uuid and o.part_id = t.part_id
    where o.item_id <> t.item_id order by o.position, o.part_id`.execute(db);
  return rows;
}

export interface NewCorrection extends WordCorrection {
  readonly partId: string;
  readonly formerSense: string;
  readonly language: ContentLanguage;
  readonly text: string;
}

export async function insertCorrections(
  db: Db,
  courseId: string,
  corrections: readonly NewCorrection[],
): Promise<void> {
  const rows = corrections.map((one) => ({
    course_id: courseId,
    part_id: one.partId,
    former_item_id: one.formerItemId,
    former_sense: one.formerSense,
    item_id: one.itemId,
    language: one.language,
    text: one.text,
  }));
  // Behind the corrections before it, also where the clock was put back.
  await sql`
    insert into item_corrections (course_id, part_id, former_item_id, former_sense, item_id, language, text, at)
    select r.course_id, r.part_id, r.former_item_id, r.former_sense, r.item_id, r.language, r.text,
      greatest(clock_timestamp(), (
        select max(c.at) + interval '1 microsecond' from item_corrections c
        where c.course_id = r.course_id and c.part_id = r.part_id
      ))
    from jsonb_populate_recordset(null::item_corrections, ${JSON.stringify(rows)}::jsonb) r`.execute(db);
}
