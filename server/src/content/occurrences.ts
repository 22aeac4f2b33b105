import { sql } from 'kysely';
import { selectOccurrenceDetails } from './taught-word.ts';
import { selectTranslations } from './translations.ts';

/** Whose view of the courses it is. */
export interface Viewer {
  readonly userId: string;
  readonly readsAll: boolean;
}

/** Whether a person may see the course of an occurrence `o`. */
export const mayAsk = ({ userId, readsAll }: Viewer) => sql`(${readsAll}::boolean or exists (
  select 1 from assigned_courses a where a.user_id = ${userId}::uuid and a.course_id = o.course_id
))`;

/** Whether an occurrence, by its alias, has anything to ask by other than the word in writing, as `hasCue` says. */
export const hasCueAt = (alias: 'o' | 'best') => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column('image_url')} is not null or ${column('audio_url')} is not null
    or btrim(${column('translation')}) <> '' or btrim(${column('second_translation')}) <> '')`;
};

/** Of several occurrences `o` the one that shows most of the word first, always the same. */
export const bestOccurrence = sql`(o.image_url is not null)::int + (o.audio_url is not null)::int + ${hasCueAt('o')}::int desc,
  o.course_id, o.part_id`;

/** An occurrence `o` under the names of the contract. */
export const occurrenceColumns = sql.raw(
  `o.course_id as "courseId", o.part_id as "partId", o.language, o.text, ${selectOccurrenceDetails('o')}, ${selectTranslations('o')},
  o.pinyin, o.image_url as "imageUrl", o.audio_url as "audioUrl"`,
);
