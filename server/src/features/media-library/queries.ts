import { type RawBuilder, sql } from 'kysely';
import type { LibraryFile } from '@kalima/shared/contract/media-library';
import { knownChoices } from '@kalima/shared/domain/content-limits';
import { mediaUrlPrefix } from '@kalima/shared/domain/media-addresses';
import type { Db } from '../../platform/db/schema.ts';

/** Characters of a text that are searched. Each word of the school is folded for each search: long translations would take seconds. */
const mostSearched = 200;

/** As it is compared: case, Arabic vowel marks and tatweel make no difference. */
const folded = (text: RawBuilder<unknown>) =>
  sql`regexp_replace(lower(left(${text}, ${sql.lit(mostSearched)})), '[\u064B-\u065F\u0670\u0640]', '', 'g')`;

const columns = { picture: sql.ref('o.image_url'), sound: sql.ref('o.audio_url') };

/** The files of words that contain a text in themselves or in a translation, each once: those of the word itself first, then what begins with it. */
export async function selectLibraryFiles(
  db: Db,
  kind: keyof typeof columns,
  text: string,
  limit: number,
): Promise<LibraryFile[]> {
  const url = columns[kind];
  // The name of an uploaded file has the hash of what is in it; the same bytes may stand in several folders.
  const content = sql`coalesce(substring(${url} from '-([0-9a-f]{16})-'), ${url})`;
  const wanted = folded(sql.val(text));
  const word = folded(sql.ref('o.text'));
  const translation = folded(sql.ref('o.translation'));
  const second = folded(sql.ref('o.second_translation'));
  const rank = sql`case when ${wanted} in (${word}, ${translation}, ${second}) then 0
    when starts_with(${word}, ${wanted}) then 1 when starts_with(${translation}, ${wanted}) then 2 else 3 end`;
  const { rows } = await sql<LibraryFile>`
    select url, word, translation, language, "courseId", "courseTitle" from (
      select distinct on (${content}) ${url} as url, o.text as word, o.translation, o.language, o.course_id as "courseId",
        c.title as "courseTitle", ${rank} as rank
      from word_occurrences o join courses c on c.id = o.course_id
      where starts_with(${url}, ${mediaUrlPrefix})
        and (strpos(${word}, ${wanted}) > 0 or strpos(${translation}, ${wanted}) > 0 or strpos(${second}, ${wanted}) > 0)
      order by ${content}, rank, o.course_id, o.part_id
    ) file order by rank, word, url limit ${limit}`.execute(db);
  return rows;
}

/** What courses have of an item: of each kind some, always in the same order. */
export interface KnownOfItem {
  readonly itemId: string;
  readonly kind: 'picture' | 'sound' | 'translation';
  readonly value: string;
  readonly courseTitle: string;
}

/** Files of the school, each once and as many as are to be chosen from, and a translation into a language, that courses have of items. */
export async function selectKnownOfItems(
  db: Db,
  itemIds: readonly string[],
  translationLanguage: string | null,
): Promise<KnownOfItem[]> {
  const { rows } = await sql<KnownOfItem>`
    (select "itemId", kind, value, "courseTitle" from (
      select *, row_number() over (partition by "itemId", kind order by "courseId", "partId") as place from (
        select distinct on (o.item_id, has.kind, has.value) o.item_id as "itemId", has.kind, has.value,
          c.title as "courseTitle", o.course_id as "courseId", o.part_id as "partId"
        from word_occurrences o join courses c on c.id = o.course_id
          cross join lateral (values ('picture', o.image_url), ('sound', o.audio_url)) as has (kind, value)
        where o.item_id = any(${itemIds}::uuid[]) and starts_with(has.value, ${mediaUrlPrefix})
        order by o.item_id, has.kind, has.value, o.course_id, o.part_id
      ) file
    ) ranked where place <= ${knownChoices} order by "itemId", kind, place)
    union all
    (select distinct on (o.item_id) o.item_id, 'translation', o.translation, c.title
    from word_occurrences o join courses c on c.id = o.course_id
    where o.item_id = any(${itemIds}::uuid[]) and o.translation <> '' and o.translation_language = ${translationLanguage}::text
    order by o.item_id, o.course_id, o.part_id)`.execute(db);
  return rows;
}
