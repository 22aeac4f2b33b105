import { sql } from 'kysely';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { allKindTables } from './kinds.ts';

/** The language of the content that has a course's id; null where the content is gone. `id` is a column such as `c.id`. */
export function courseLanguage(id: string) {
  const ofTables = allKindTables.map(
    ({ table }) => sql`(select t.language from ${sql.table(table)} t where t.id = ${sql.ref(id)})`,
  );
  return sql<ContentLanguage | null>`coalesce(${sql.join(ofTables)})`;
}
