import { sql } from 'kysely';
import type { ContentLanguage } from '@kalima/shared/domain/languages';

/** The language of the content that has a course's id; null where the content is gone. `id` is a column such as `c.id`. */
export function courseLanguage(id: string) {
  const tables = ['learning_materials', 'reading_lessons', 'flashcard_lessons', 'phrase_courses', 'stories'];
  const ofTables = tables.map(
    (table) => sql`(select t.language from ${sql.table(table)} t where t.id = ${sql.ref(id)})`,
  );
  return sql<ContentLanguage | null>`coalesce(${sql.join(ofTables)})`;
}
