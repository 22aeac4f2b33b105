import { sql } from 'kysely';
import { isItemLength } from '@kalima/shared/domain/item-form';
import type { ContentLanguage } from '@kalima/shared/domain/languages';
import type { Translations } from '@kalima/shared/domain/translations';
import type { Trx } from '../../platform/db/schema.ts';
import { itemIdOf } from './item-id.ts';
import { translationValues } from './translations.ts';

/** A word or phrase that learners meet in a piece of content: a card, a phrase or an explained word. */
export interface TaughtWord extends Translations {
  /** Id of the part. */
  readonly id: string;
  readonly text: string;
  readonly imageUrl?: string | null;
  readonly audioUrl?: string | null;
}

/**
 * Writes which words a piece of content teaches, in their order, in place of what stood there (PRODUCT.md#items). What is too
 * long to be remembered as one is left out. Rows that stay the same are not touched.
 */
export async function writeOccurrences(
  trx: Trx,
  courseId: string,
  language: ContentLanguage,
  words: readonly TaughtWord[],
): Promise<void> {
  const rows = words
    .filter(({ text }) => isItemLength(text, language))
    .map(({ id, text, imageUrl = null, audioUrl = null, ...given }, position) => ({
      part_id: id,
      item_id: itemIdOf(text, language),
      text,
      ...translationValues(given),
      image_url: imageUrl,
      audio_url: audioUrl,
      position,
    }));
  await sql`
    with taught as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (part_id uuid, item_id uuid, text text,
        translation text, translation_language text, second_translation text, second_translation_language text,
        image_url text, audio_url text, position integer)
    ), marked as (
      update begun_courses set has_new = true where course_id = ${courseId} and exists (
        select 1 from taught t where not exists (
          select 1 from word_occurrences o where o.course_id = ${courseId} and o.item_id = t.item_id
        )
      )
    ), removed as (
      delete from word_occurrences o where o.course_id = ${courseId}
        and not exists (select 1 from taught t where t.part_id = o.part_id)
    )
    insert into word_occurrences as o (course_id, part_id, item_id, language, text, translation, translation_language,
      second_translation, second_translation_language, image_url, audio_url, position)
    select ${courseId}::uuid, part_id, item_id, ${language}, text, translation, translation_language,
      second_translation, second_translation_language, image_url, audio_url, position
    from taught
    on conflict (course_id, part_id) do update set
      item_id = excluded.item_id, language = excluded.language, text = excluded.text, translation = excluded.translation,
      translation_language = excluded.translation_language, second_translation = excluded.second_translation,
      second_translation_language = excluded.second_translation_language, image_url = excluded.image_url,
      audio_url = excluded.audio_url, position = excluded.position
    where o is distinct from excluded`.execute(trx);
}
