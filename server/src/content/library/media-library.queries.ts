import { type RawBuilder, sql } from 'kysely';
import type { LibraryFile } from '@kalima/shared/contract/media/media-library';
import { knownChoices } from '@kalima/shared/domain/content/content-limits';
import { mediaUrlPrefix } from '@kalima/shared/domain/content/media-addresses';
import type { Db } from '../../platform/db/schema.ts';

/** Characters of a text that are searched. Each word of the school is folded for each search: long translations would take seconds. */
const mostSearched = 200;

/** As it is compared: case, Arabic vowel marks and tatweel make no difference. */
const folded = (text: RawBuilder<unknown>) =>
  sql`regexp_replace(lower(left(${text}, ${sql.lit(mostSearched)})), '[\u064B-\u065F\u0670\u0640]', '', 'g')`;

const nilUuid = '00000000-0000-0000-0000-000000000000';
const columns = { picture: sql.ref('o.image_url'), sound: sql.ref('o.audio_url') };

/** Words that one statement folds: the embedded database answers nobody else meanwhile. */
const wordsAtOnce = 2000;

/** A place in the order in which words are searched. */
interface Place {
  readonly courseId: string;
  readonly partId: string;
}

/** A file that was found; the lower its rank, the nearer its word. */
interface FoundFile extends LibraryFile {
  readonly partId: string;
  /** The same for the same bytes, which may stand in several folders. */
  readonly content: string;
  readonly rank: number;
}

const before: Place = { courseId: nilUuid, partId: nilUuid };
const isAfter = ({ courseId, partId }: Place) => sql`(o.course_id, o.part_id) > (${courseId}::uuid, ${partId}::uuid)`;

/** The place of the last of the next words; undefined if fewer are left. */
async function selectLast(db: Db, after: Place): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select o.course_id as "courseId", o.part_id as "partId" from word_occurrences o where ${isAfter(after)}
    order by o.course_id, o.part_id offset ${wordsAtOnce - 1} limit 1`.execute(db);
  return rows[0];
}

/** The nearest files of the words between two places. */
async function selectFilesBetween(
  db: Db,
  kind: keyof typeof columns,
  { text, limit, after, last }: { text: string; limit: number; after: Place; last: Place | undefined },
): Promise<FoundFile[]> {
  const url = columns[kind];
  // The name of an uploaded file has the hash of what is in it.
  const content = sql`coalesce(substring(${url} from '-([0-9a-f]{16})-'), ${url})`;
  const wanted = folded(sql.val(text));
  const word = folded(sql.ref('o.text'));
  const translation = folded(sql.ref('o.translation'));
  const second = folded(sql.ref('o.second_translation'));
  const rank = sql`case when ${wanted} in (${word}, ${translation}, ${second}) then 0
    when starts_with(${word}, ${wanted}) then 1 when starts_with(${translation}, ${wanted}) then 2 else 3 end`;
  const isWithin = last ? sql`${isAfter(after)} and not ${isAfter(last)}` : isAfter(after);
  const { rows } = await sql<FoundFile>`
    select * from (
      select distinct on (${content}) ${content} as content, ${url} as url, o.text as word, o.translation, o.language,
        o.course_id as "courseId", o.part_id as "partId", c.title as "courseTitle", ${rank} as rank
      from word_occurrences o join courses c on c.id = o.course_id
      where ${isWithin} and starts_with(${url}, ${mediaUrlPrefix})
        and (strpos(${word}, ${wanted}) > 0 or strpos(${translation}, ${wanted}) > 0 or strpos(${second}, ${wanted}) > 0)
      order by ${content}, rank, o.course_id, o.part_id
    ) file order by rank, word, url limit ${limit}`.execute(db);
  return rows;
}

const textOrder = (one: string, other: string) => (one < other ? -1 : Number(one > other));
const nearest = (one: FoundFile, other: FoundFile) =>
  one.rank - other.rank || textOrder(one.word, other.word) || textOrder(one.url, other.url);

/** The files of words that contain a text in themselves or in a translation, each once: those of the word itself first, then what begins with it. */
export async function selectLibraryFiles(
  db: Db,
  kind: keyof typeof columns,
  text: string,
  limit: number,
): Promise<LibraryFile[]> {
  let found: FoundFile[] = [];
  for (let after: Place | undefined = before; after;) {
    const from: Place = after;
    const last = await selectLast(db, from);
    const next = await selectFilesBetween(db, kind, { text, limit, after: from, last });
    // Keeps the nearest word for the same bytes, and its first place.
    const byContent = new Map<string, FoundFile>();
    for (const file of [...found, ...next]) {
      const known = byContent.get(file.content);
      if (!known || file.rank < known.rank) byContent.set(file.content, file);
    }
    found = [...byContent.values()].toSorted(nearest).slice(0, limit);
    after = last;
  }
  return found.map(({ content: _content, rank: _rank, partId: _partId, ...file }) => file);
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
