import { type Kysely, sql } from 'kysely';
import { lookUpForm } from '@kalima/shared/domain/language/look-up/look-up';

/** Words that are written at once. */
const atOnce = 5000;

interface Word {
  course_id: string;
  part_id: string;
  text: string;
}

/** The next words in the order of their keys, each with its form. */
async function writeForms(db: Kysely<unknown>, after: Word | undefined): Promise<Word | undefined> {
  const { rows } = await sql<Word>`
    select course_id, part_id, text from word_occurrences
    where ${after?.course_id ?? null}::uuid is null
      or (course_id, part_id) > (${after?.course_id ?? null}::uuid, ${after?.part_id ?? null}::uuid)
    order by course_id, part_id limit ${atOnce}`.execute(db);
  const forms = rows.map(({ text, ...key }) => ({ ...key, form: lookUpForm(text) }));
  await sql`
    update word_occurrences o set form = f.form
    from jsonb_to_recordset(${JSON.stringify(forms)}::jsonb) as f (course_id uuid, part_id uuid, form text)
    where o.course_id = f.course_id and o.part_id = f.part_id`.execute(db);
  return rows.length < atOnce ? undefined : rows.at(-1);
}

/** Words are found by the form in which learners look them up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table word_occurrences add column form text not null default ''`).execute(db);
  await sql
    .raw(
      `comment on column word_occurrences.form is 'the text as words are looked up (PRODUCT.md#look-up); empty where an older server wrote it'`,
    )
    .execute(db);
  let last: Word | undefined;
  do last = await writeForms(db, last);
  while (last);
  await sql.raw(`create index word_occurrences_by_form on word_occurrences (form)`).execute(db);
}
