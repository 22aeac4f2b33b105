import { sql } from 'kysely';
import { isItemLength } from '@kalima/shared/domain/item-form';
import type { ContentLanguage } from '@kalima/shared/domain/languages';
import type { Translations } from '@kalima/shared/domain/translations';
import type { Trx } from '../../platform/db/schema.ts';
import type { WordChoice } from '@kalima/shared/contract/changed-words';
import { checkChangedWords } from './corrections/check-changed-words.ts';
import { itemIdOf } from './item-id.ts';
import { selectTranslations, translationValues } from './translations.ts';

/** A word or phrase that learners meet in a piece of content: a card, a phrase or an explained word. */
export interface TaughtWord extends Translations {
  /** Id of the part. */
  readonly id: string;
  readonly text: string;
  /** Parts it from words that are written alike. */
  readonly sense?: string | undefined;
  readonly imageUrl?: string | null;
  readonly audioUrl?: string | null;
}

/**
 * Writes which words a piece of content teaches, in their order, in place of what stood there (PRODUCT.md#items). What is too
 * long to be remembered as one is left out. Rows that stay the same are not touched. `choices` say which changed words were
 * corrected, `pinyin` how the parts are read, by their ids; returns whether any was corrected. Throws `WORDS_CHANGED` (see `checkChangedWords`).
 */
export async function writeOccurrences(
  trx: Trx,
  courseId: string,
  language: ContentLanguage,
  words: readonly TaughtWord[],
  pinyin: ReadonlyMap<string, string>,
  choices?: readonly WordChoice[],
): Promise<boolean> {
  const rows = words
    .filter(({ text }) => isItemLength(text, language))
    .map(({ id, text, sense = '', imageUrl = null, audioUrl = null, ...given }, position) => ({
      part_id: id,
      item_id: itemIdOf(text, language, sense),
      text,
      sense,
      pinyin: pinyin.get(id) ?? null,
      ...translationValues(given),
      image_url: imageUrl,
      audio_url: audioUrl,
      position,
    }));
  const isCorrected = await checkChangedWords(trx, courseId, { language, taught: rows }, choices);
  await sql`
    with taught as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (part_id uuid, item_id uuid, text text, sense text, pinyin text,
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
    insert into word_occurrences as o (course_id, part_id, item_id, language, text, sense, pinyin, translation, translation_language,
      second_translation, second_translation_language, image_url, audio_url, position)
    select ${courseId}::uuid, part_id, item_id, ${language}, text, sense, pinyin, translation, translation_language,
      second_translation, second_translation_language, image_url, audio_url, position
    from taught
    on conflict (course_id, part_id) do update set
      item_id = excluded.item_id, language = excluded.language, text = excluded.text, sense = excluded.sense, pinyin = excluded.pinyin, translation = excluded.translation,
      translation_language = excluded.translation_language, second_translation = excluded.second_translation,
      second_translation_language = excluded.second_translation_language, image_url = excluded.image_url,
      audio_url = excluded.audio_url, position = excluded.position
    where o is distinct from excluded`.execute(trx);
  return isCorrected;
}

/** The words of the course with the id `course`, in their order, as `words` of a JSON answer; in SQL. */
export function selectWords(course: string): string {
  return `(
    select coalesce(json_agg(word), '[]') from (
      select o.item_id as "itemId", o.part_id as "partId", o.text, ${selectTranslations('o')}, o.pinyin,
        o.image_url as "imageUrl", o.audio_url as "audioUrl"
      from word_occurrences o where o.course_id = ${course} order by o.position, o.part_id
    ) word
  ) as words`;
}
