import { sql } from 'kysely';
import type { LookedUpWord } from '@kalima/shared/contract/learning/look-up';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import type { Db } from '../../../platform/db/schema.ts';
import { courseLanguage } from '../../../content/course-language.ts';
import { bestOccurrence, mayAsk, occurrenceColumns, type Viewer } from '../../../content/occurrences.ts';

/** Words that are read at most: more than are shown, so that the likeliest are among them. */
const mostWords = 30;
/** Courses that are named with a word. */
const mostCourses = 3;

/** Words of these forms that content teaches which a person may see, each where it shows most, the likeliest forms first. */
export async function selectByForm(
  db: Db,
  viewer: Viewer,
  { forms, languages }: { readonly forms: readonly string[]; readonly languages: readonly ContentLanguage[] },
): Promise<LookedUpWord[]> {
  const { rows } = await sql<LookedUpWord & { place: string }>`
    with found as (
      select distinct on (o.item_id) o.item_id as "itemId", o.pair, a.place, ${occurrenceColumns}
      from unnest(${forms}::text[]) with ordinality as a (form, place) join word_occurrences o on o.form = a.form
      where o.language = any(${languages}::text[]) and ${mayAsk(viewer)}
      order by o.item_id, ${bestOccurrence}
    ), likeliest as (
      select * from found order by place, "itemId" limit ${mostWords}
    )
    select f.*, (
      select json_build_object('partId', p.part_id, 'text', p.text, 'language', p.language, 'audioUrl', p.audio_url)
      from word_occurrences p where f.pair is not null and p.course_id = f."courseId" and p.pair <> f.pair
        and substr(p.part_id::text, 2) = substr(f."partId"::text, 2)
    ) as other, (
      select coalesce(json_agg(json_build_object('id', c.id, 'title', c.title, 'courseType', c.course_type, 'language', c.language)), '[]')
      from (
        select c.id, c.title, c.course_type, ${courseLanguage('c.id')} as language from courses c
        where exists (
          select 1 from word_occurrences o where o.course_id = c.id and o.item_id = f."itemId" and ${mayAsk(viewer)}
        ) order by c.title, c.id limit ${mostCourses}
      ) c
    ) as courses
    from likeliest f order by f.place, f."itemId"`.execute(db);
  return rows.map(({ place: _, ...word }) => word);
}
