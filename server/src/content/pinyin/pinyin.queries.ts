import { sql } from 'kysely';
import type { PinyinCorrections } from '@kalima/shared/domain/language/pinyin';
import type { Db, Trx } from '../../platform/db/schema.ts';

/** How a text is read. */
export interface PinyinRow {
  readonly id: string;
  readonly text: string;
  readonly pinyin: string;
  readonly corrections: PinyinCorrections;
}

const columns = sql`text_id as id, text, pinyin, corrections`;

/** How the texts of a course are read, in any order; locked for the rest of the transaction. */
export async function lockPinyin(trx: Trx, courseId: string): Promise<PinyinRow[]> {
  const { rows } = await sql<PinyinRow>`
    select ${columns} from pinyin where course_id = ${courseId}::uuid for update`.execute(trx);
  return rows;
}

/** Texts of a course in their order, from behind a place, one more than asked for where there are more. */
export async function selectPage(
  db: Db,
  courseId: string,
  after: { readonly position: number; readonly id: string } | null,
  limit: number,
): Promise<(PinyinRow & { readonly position: number })[]> {
  const { rows } = await sql<PinyinRow & { position: number }>`
    select ${columns}, position from pinyin
    where course_id = ${courseId}::uuid
      and (${after === null}::boolean or (position, text_id) > (${after?.position ?? 0}::integer, ${after?.id ?? null}::uuid))
    order by position, text_id limit ${limit + 1}`.execute(db);
  return rows;
}

/** Makes these how the texts of a course are read. Rows that stay the same are not touched. */
export async function replacePinyin(trx: Trx, courseId: string, rows: readonly PinyinRow[]): Promise<void> {
  const placed = rows.map((row, position) => ({ ...row, position }));
  await sql`
    with read as (
      select * from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
        as r (id uuid, text text, pinyin text, corrections jsonb, position integer)
    ), removed as (
      delete from pinyin p where p.course_id = ${courseId}::uuid and not exists (select 1 from read r where r.id = p.text_id)
    )
    insert into pinyin as p (course_id, text_id, text, pinyin, corrections, position)
    select ${courseId}::uuid, id, text, pinyin, corrections, position from read
    on conflict (course_id, text_id) do update set text = excluded.text, pinyin = excluded.pinyin,
      corrections = excluded.corrections, position = excluded.position
    where p is distinct from excluded`.execute(trx);
}

/** Writes how one text is read, where it teaches a word too; devices fetch the course again. */
export async function writeCorrected(trx: Trx, courseId: string, row: PinyinRow): Promise<void> {
  await sql`update pinyin set pinyin = ${row.pinyin}, corrections = ${JSON.stringify(row.corrections)}::jsonb
    where course_id = ${courseId}::uuid and text_id = ${row.id}::uuid`.execute(trx);
  await sql`update word_occurrences set pinyin = ${row.pinyin}
    where course_id = ${courseId}::uuid and part_id = ${row.id}::uuid`.execute(trx);
  await sql`update courses set version = version + 1 where id = ${courseId}::uuid`.execute(trx);
}

/** The pinyin of the course with the id `course` by the ids of its texts, as `pinyin` of a JSON answer, null where it has none; in SQL. */
export function selectPinyin(course: string): string {
  return `(select json_object_agg(p.text_id, p.pinyin) from pinyin p where p.course_id = ${course}) as pinyin`;
}

/** Gives the texts of a copy what was corrected in the same texts of what it was made of. */
export async function copyCorrections(trx: Trx, fromId: string, toId: string): Promise<void> {
  await sql`
    with corrected as (
      select distinct on (text) text, pinyin, corrections from pinyin
      where course_id = ${fromId}::uuid and corrections <> '{}' order by text, position
    ), copied as (
      update pinyin p set pinyin = c.pinyin, corrections = c.corrections from corrected c
      where p.course_id = ${toId}::uuid and p.text = c.text and p.corrections = '{}'
      returning p.text_id, p.pinyin
    )
    update word_occurrences o set pinyin = c.pinyin from copied c
    where o.course_id = ${toId}::uuid and o.part_id = c.text_id`.execute(trx);
}
