import { sql } from 'kysely';
import { drawingKey, mediaUrlPrefix } from '@kalima/shared/domain/content/media-addresses';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { stageTables } from '../../platform/db/stage-tables.ts';

export interface UncheckedPicture {
  readonly key: string;
  /** Where its bytes lie. */
  readonly storedKey: string;
  /** Whether it stands in a text, where it keeps its ground (PRODUCT.md#mats). */
  readonly isInText: boolean;
}

/** Pictures in use of which nobody looked yet whether they are drawings, as many as are gone through at a time. */
export async function selectUnchecked(db: Db, limit: number): Promise<UncheckedPicture[]> {
  const { rows } = await sql<UncheckedPicture>`
    select m.key, coalesce(m.stored_key, m.key) as "storedKey", exists (
      select 1 from media_links l join learning_materials o on o.id = l.course_id
      where l.media_key = m.key and position(m.key in o.content) > 0
    ) as "isInText"
    from media m where not m.is_ground_checked and m.unlinked_at is null order by m.key limit ${limit}`.execute(db);
  return rows;
}

/** How many pictures that are. */
export async function countUnchecked(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('media')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_ground_checked', '=', false)
    .where('unlinked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function markChecked(db: Db, key: string): Promise<void> {
  await db.updateTable('media').set({ is_ground_checked: true }).where('key', '=', key).execute();
}

/** Notes a drawing whose files are about to be stored; nothing uses it yet, so that it is removed if nothing will. */
export async function insertDrawing(
  db: Db,
  key: string,
  { variantBytes, width, height }: { variantBytes: number[]; width: number | null; height: number | null },
): Promise<void> {
  await sql`
    insert into media (key, type, bytes, sha256, width, height, uploaded_by, variant_bytes, is_stripped, is_ground_checked)
    select ${drawingKey(key)}, type, bytes, sha256, coalesce(${width}::int, width), coalesce(${height}::int, height), uploaded_by, ${variantBytes}::int[], true, true
    from media where key = ${key} on conflict (key) do nothing`.execute(db);
}

/** Columns with addresses of the pictures of courses, and the column that says which course a row is of. */
const courseColumns = [
  ['learning_materials', 'image_url', 'id'],
  ['learning_materials', 'card', 'id'],
  ['reading_cards', 'image_url', 'lesson_id'],
  ['flashcards', 'correct_image_url', 'lesson_id'],
  ['phrase_courses', 'image_url', 'id'],
  ['phrases', 'image_url', 'course_id'],
  ['stories', 'thumbnail_url', 'id'],
  ['story_pages', 'image_url', 'story_id'],
  ['word_occurrences', 'image_url', 'course_id'],
] as const;

const addressesOf = (key: string) => [`${mediaUrlPrefix}${key}`, `${mediaUrlPrefix}${drawingKey(key)}`] as const;

/** Writes the address of a drawing wherever courses name the picture that it was cut from. */
export async function replaceAddresses(trx: Trx, key: string, courseIds: readonly string[]): Promise<void> {
  const [before, after] = addressesOf(key);
  for (const [table, column, course] of courseColumns) {
    const named = sql.ref(column);
    await sql`
      update ${sql.table(table)} set ${named} = replace(${named}, ${before}, ${after})
      where ${sql.ref(course)} = any(${courseIds}::uuid[]) and position(${before}::text in ${named}) > 0`.execute(trx);
  }
  await sql`
    update flashcards set wrong_image_urls = array(
      select replace(url, ${before}, ${after}) from unnest(wrong_image_urls) with ordinality as one (url, place) order by place
    ) where lesson_id = any(${courseIds}::uuid[])
      and position(${before}::text in array_to_string(wrong_image_urls, ' ')) > 0`.execute(trx);
}

/** As `replaceAddresses`, for words in banks and the covers of stages. */
async function replaceOtherAddresses(trx: Trx, key: string): Promise<void> {
  const [before, after] = addressesOf(key);
  await sql`
    update vocabulary_sources set image_url = replace(image_url, ${before}, ${after})
    where word_id in (select word_id from vocabulary_media where media_key = ${key})
      and position(${before}::text in image_url) > 0`.execute(trx);
  for (const table of stageTables) {
    await sql`
      update ${sql.table(table)} set cover_image = replace(cover_image, ${before}, ${after})
      where position(${before}::text in cover_image) > 0`.execute(trx);
  }
}

/**
 * Puts a drawing in the place of the picture that it was cut from, wherever that is used or its address stands. Files of a key never
 * change, so devices that stored the one fetch the other: the courses that use it count as changed, but their contents keep
 * their versions, so that nobody's editing is disturbed. Returns false where the picture is gone, or its drawing is.
 */
export async function putInPlace(trx: Trx, key: string): Promise<boolean> {
  const drawing = drawingKey(key);
  const { rows } = await sql<{ key: string; is_cover: boolean }>`
    select key, is_cover from media where key in (${key}, ${drawing}) order by key for update`.execute(trx);
  const picture = rows.find((row) => row.key === key);
  if (!picture || rows.length < 2) return false;
  const links = await sql<{ id: string }>`
    delete from media_links where media_key = ${key} returning course_id as id`.execute(trx);
  const courseIds = links.rows.map(({ id }) => id);
  await replaceAddresses(trx, key, courseIds);
  await replaceOtherAddresses(trx, key);
  await sql`update courses set version = version + 1 where id = any(${courseIds}::uuid[])`.execute(trx);
  await sql`
    insert into media_links (media_key, course_id) select ${drawing}, unnest(${courseIds}::uuid[])
    on conflict do nothing`.execute(trx);
  await sql`update vocabulary_media set media_key = ${drawing} where media_key = ${key}`.execute(trx);
  await sql`
    update media set replaces = ${key}, unlinked_at = null, is_cover = ${picture.is_cover} where key = ${drawing}`.execute(
    trx,
  );
  // Nothing uses it any longer; it is removed after a day as everything unused is.
  await sql`
    update media set is_ground_checked = true, is_cover = false, unlinked_at = now() where key = ${key}`.execute(trx);
  return true;
}

/** Those of the keys whose picture a drawing took the place of. */
export async function selectReplaced(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db.selectFrom('media').select('replaces').where('replaces', 'in', keys).execute();
  return rows.flatMap(({ replaces }) => replaces ?? []);
}
