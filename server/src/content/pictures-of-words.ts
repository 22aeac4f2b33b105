import { sql } from 'kysely';
import type { ReviewPicture } from '@kalima/shared/contract/learning/memory';
import type { Db } from '../platform/db/schema.ts';
import { listValue, scalarValue } from '../platform/db/statement-values.ts';
import { mayAsk, type Viewer } from './occurrences.ts';

/** Pictures among which the right one is looked for: of all courses, and at least of each. */
const maxPictures = 60;
const minPicturesOfCourse = 4;

/** Pictures of those of the courses that the learner may see, as many of each; always the same ones. */
export async function selectPictures(db: Db, viewer: Viewer, courseIds: readonly string[]): Promise<ReviewPicture[]> {
  if (courseIds.length === 0) return [];
  const picturesOfCourse = Math.max(minPicturesOfCourse, Math.floor(maxPictures / courseIds.length));
  const { rows } = await sql<ReviewPicture>`
    select w.item_id as "itemId", w.language, w.text, w.translation, w.translation_language as "translationLanguage",
      w.second_translation as "secondTranslation", w.second_translation_language as "secondTranslationLanguage",
      w.image_url as "imageUrl"
    from unnest(${listValue(courseIds, 'uuid')}) with ordinality as o (course_id, place) cross join lateral (
      select * from word_occurrences w where w.course_id = o.course_id and w.image_url is not null
        and w.pair is distinct from 'other'
      order by w.part_id limit ${scalarValue(picturesOfCourse, 'int')}
    ) w where ${mayAsk(viewer)} order by o.place, w.item_id`.execute(db);
  return rows;
}
