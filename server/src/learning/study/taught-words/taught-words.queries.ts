import { sql } from 'kysely';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import type { Translations } from '@kalima/shared/domain/language/translations';
import type { Db } from '../../../platform/db/schema.ts';
import { selectTranslations } from '../../../content/translations.ts';

/** A word where a course teaches it. */
export interface TaughtWord extends Translations {
  readonly courseId: string;
  readonly partId: string;
  readonly language: ContentLanguage;
  readonly text: string;
  readonly imageUrl: string | null;
  readonly audioUrl: string | null;
}

/** The words that some courses teach, in the order of each. */
export async function selectTaughtWords(db: Db, courseIds: readonly string[]): Promise<TaughtWord[]> {
  const { rows } = await sql<TaughtWord>`
    select o.course_id as "courseId", o.part_id as "partId", o.language, o.text, ${sql.raw(selectTranslations('o'))},
      o.image_url as "imageUrl", o.audio_url as "audioUrl"
    from word_occurrences o where o.course_id = any(${courseIds}::uuid[]) order by o.course_id, o.position`.execute(db);
  return rows;
}
