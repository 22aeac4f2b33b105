import { type Selectable, sql } from 'kysely';
import { mediaUrlPrefix } from '@kalima/shared/domain/content/media-addresses';
import { type MediaKind, uploadPurposes } from '@kalima/shared/domain/content/uploads';
import type { OpenDatabase } from '../platform/db/open-database.ts';
import type { Db, Schema, Trx } from '../platform/db/schema.ts';
import { currentUserCte } from '../platform/sessions/find-caller.ts';
import { stageTables } from '../platform/db/stage-tables.ts';

/** Where pictures of texts are stored. */
const inTextFolders = Object.values(uploadPurposes)
  .filter(({ isInText = false }) => isInText)
  .map(({ folder }) => `^${folder}/`);

interface NewMedia {
  key: string;
  type: string;
  bytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
  uploadedBy: string;
  /** Of a picture in each of its widths. */
  variantBytes: number[] | null;
  /** Of a picture: of its largest width. */
  widestSha256: string | null;
}

/**
 * Where the bytes lie of a file that was stored before and is the same as a new one, in all widths where it is a picture; its row is locked,
 * so that it is not collected before the new one stands. Undefined for none.
 */
async function lockTwin(trx: Trx, { key, type, sha256, bytes, widestSha256, variantBytes }: NewMedia) {
  const { rows } = await sql<{ storedKey: string }>`
    select coalesce(stored_key, key) as "storedKey" from media
    where sha256 = ${sha256} and type = ${type} and bytes = ${bytes} and is_stripped and is_ground_checked
      and widest_sha256 is not distinct from ${widestSha256}::text and variant_bytes is not distinct from ${variantBytes}::int[]
      and (key like '%.drawing.webp') = ${key.endsWith('.drawing.webp')}::boolean
    order by created_at limit 1 for key share`.execute(trx);
  return rows[0]?.storedKey;
}

/** Notes a file; returns where its bytes lie already, or null where they have to be stored under its key (decision 52). */
export async function insertMedia(trx: Trx, media: NewMedia, mayShare: boolean): Promise<string | null> {
  const { uploadedBy, variantBytes, widestSha256, ...columns } = media;
  const storedKey = mayShare ? ((await lockTwin(trx, media)) ?? null) : null;
  await trx
    .insertInto('media')
    .values({
      ...columns,
      stored_key: storedKey,
      uploaded_by: uploadedBy,
      variant_bytes: variantBytes,
      widest_sha256: widestSha256,
      is_stripped: true,
      is_ground_checked: true,
    })
    .execute();
  return storedKey;
}

/** Says that the bytes of a file lie under its own key after all. */
export async function keepOwn(db: Db, key: string): Promise<void> {
  await db.updateTable('media').set({ stored_key: null }).where('key', '=', key).execute();
}

/** Deletes the row of a file; returns it where there was one. */
export async function deleteMedia(db: Db, key: string): Promise<Selectable<Schema['media']>[]> {
  return db.deleteFrom('media').where('key', '=', key).returningAll().execute();
}

/** Whether the bytes that lie under a key are those of any file. */
export async function isStored(db: Db, storedKey: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from media where (key = ${storedKey} and stored_key is null) or stored_key = ${storedKey} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** A stored file as somebody may see it, or not. */
export interface ReadableFile {
  readonly key: string;
  /** Where its bytes lie. */
  readonly storedKey: string;
  readonly type: string | null;
  readonly sha256: string;
  /** Who asks. */
  readonly userId: string;
  readonly isReadable: boolean | null;
  /** Milliseconds for which that may be remembered: never past a day's or the session's end. Null where it is only a word of the person's own that lets them. */
  readonly lastsMs: number | null;
}

/** Who may read a file (PRODUCT.md#visibility); null without a session. */
const readableStatement = {
  name: 'readable-media',
  text: `with ${currentUserCte}, found as (
      select me.id as "userId", m.key, coalesce(m.stored_key, m.key) as "storedKey", m.type, m.sha256,
        (m.unlinked_at is not null and m.uploaded_by = me.id) or m.is_cover or exists (
          select 1 from media_links l where l.media_key = m.key and (me.role <> 'user' or exists (
            select 1 from assigned_courses a where a.course_id = l.course_id and a.user_id = me.id
          ))
        ) as "isShown"
      from me left join media m on m.key = coalesce((select one.key from media one where one.replaces = $2), $2)
    )
    select f."userId", f.key, f."storedKey", f.type, f.sha256,
      f."isShown" or exists (
        select 1 from vocabulary_media v join vocabulary_words w on w.id = v.word_id
        where v.media_key = f.key and w.user_id = f."userId" and w.state <> 'absent'
      ) as "isReadable",
      case when f."isShown" then (
        select floor(extract(epoch from least(interval '60 seconds', s.expires_at - now(), zone.today + interval '1 day' - zone.at)) * 1000)::int
        from sessions s, (
          select at, date_trunc('day', at) as today from (
            select now() at time zone coalesce(one.fixed_time_zone, one.time_zone) as at from school_settings one
          ) z
        ) zone where s.token = $1
      ) end as "lastsMs"
    from found f`,
};

/**
 * A stored file as its reader may see it: undefined without a session, a null type without the file. It is the drawing that
 * took the place of the one that was asked for, where there is one.
 */
export async function selectReadable(
  database: OpenDatabase,
  tokenHash: string,
  key: string,
): Promise<ReadableFile | undefined> {
  const [row] = await database.statement<ReadableFile>(readableStatement, [tokenHash, key]);
  return row;
}

/** Types of those of the keys that are stored, or whose place a drawing took. */
export async function selectTypes(db: Db, keys: string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('media')
    .select(['key', 'type', 'replaces'])
    .where((eb) => eb.or([eb('key', 'in', keys), eb('replaces', 'in', keys)]))
    .execute();
  return new Map(rows.flatMap(({ key, type, replaces }) => [key, replaces ?? key].map((one) => [one, type] as const)));
}

/** Those of the keys that are stored, or whose place a drawing took, with what is known of each. */
export async function selectGivenOut(db: Db, keys: readonly string[]) {
  const { rows } = await sql<{
    asked: string;
    key: string;
    storedKey: string;
    type: string;
    bytes: number;
    sha256: string;
    widestSha256: string | null;
    variantBytes: number[] | null;
  }>`select asked.key as asked, m.key, coalesce(m.stored_key, m.key) as "storedKey", m.type, m.bytes, m.sha256, m.widest_sha256 as "widestSha256", m.variant_bytes as "variantBytes"
    from unnest(${[...new Set(keys)]}::text[]) as asked (key)
      join media m on m.key = coalesce((select one.key from media one where one.replaces = asked.key), asked.key)`.execute(
    db,
  );
  return rows;
}

export async function updateWidestHash(db: Db, key: string, hash: string): Promise<void> {
  await db.updateTable('media').set({ widest_sha256: hash }).where('key', '=', key).execute();
}

/** Sets the files that a course uses to exactly `keys`, and records since when a file has been unused. */
export async function replaceLinks(db: Db, courseId: string, keys: string[]): Promise<void> {
  const removed = await db
    .deleteFrom('media_links')
    .where('course_id', '=', courseId)
    .where((eb) => (keys.length === 0 ? eb.lit(true) : eb('media_key', 'not in', keys)))
    .returning('media_key')
    .execute();
  if (keys.length > 0) {
    await db
      .insertInto('media_links')
      .values(keys.map((key) => ({ media_key: key, course_id: courseId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db.updateTable('media').set({ unlinked_at: null }).where('key', 'in', keys).execute();
  }
  await markUnlinked(
    db,
    removed.map((row) => row.media_key),
  );
}

async function markUnlinked(db: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .updateTable('media')
    .set({ unlinked_at: sql<Date>`now()` })
    .where('key', 'in', keys)
    .where('is_cover', '=', false)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('media_links as l').select('l.media_key').whereRef('l.media_key', '=', 'media.key')),
      ),
    )
    .execute();
}

/** Deletes the rows of files that no content has used for the given hours and no import names, of all files or of some; returns them. */
export async function deleteUnused(
  db: Db,
  hours: number,
  keys?: readonly string[],
): Promise<Selectable<Schema['media']>[]> {
  return db
    .deleteFrom('media')
    .where('unlinked_at', '<', sql<Date>`now() - make_interval(hours => ${hours})`)
    .where('is_cover', '=', false)
    .$if(keys !== undefined, (query) => query.where('key', 'in', keys ?? []))
    .where((eb) => {
      const isNamed = [
        eb.selectFrom('media_links as l').select('l.media_key').whereRef('l.media_key', '=', 'media.key'),
        eb.selectFrom('vocabulary_media as v').select('v.media_key').whereRef('v.media_key', '=', 'media.key'),
        eb.selectFrom('import_files as i').select('i.id').whereRef('i.media_key', '=', 'media.key'),
      ];
      return eb.and(isNamed.map((rows) => eb.not(eb.exists(rows))));
    })
    .returningAll()
    .execute();
}

/** Puts rows back that were taken out. */
export async function restoreMedia(db: Db, rows: Selectable<Schema['media']>[]): Promise<void> {
  await db.insertInto('media').values(rows).execute();
}

export async function updateCovers(db: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await db.updateTable('media').set({ is_cover: true, unlinked_at: null }).where('key', 'in', keys).execute();
}

/**
 * Clears the cover mark of files that no stage shows any longer; those that no course uses either count as unused from now on.
 * Call it in a transaction, after the stage was changed.
 */
export async function dropCovers(db: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  // Locked by a statement of its own, so that the next one sees a stage that has just been given the same file.
  await db.selectFrom('media').select('key').where('key', 'in', keys).forUpdate().execute();
  // The address may ask for a width of the picture.
  const isShown = sql<boolean>`split_part(cover_image, '?', 1) = ${mediaUrlPrefix}::text || media.key`;
  await db
    .updateTable('media')
    .set({ is_cover: false })
    .where('key', 'in', keys)
    .where((eb) =>
      eb.and(stageTables.map((table) => eb.not(eb.exists(eb.selectFrom(table).select('id').where(isShown))))),
    )
    .execute();
  await markUnlinked(db, keys);
}

/** Pictures whose widths have not been measured, as many as are measured at a time, with where their bytes lie. */
export async function selectUnmeasured(db: Db): Promise<{ key: string; storedKey: string }[]> {
  return db
    .selectFrom('media')
    .select(['key', (eb) => eb.fn.coalesce('stored_key', 'key').as('storedKey')])
    .where('variant_bytes', 'is', null)
    .where('type', '=', 'image/webp')
    .orderBy('key')
    .limit(1000)
    .execute();
}

export async function updateVariantBytes(db: Db, key: string, variantBytes: number[]): Promise<void> {
  await db.updateTable('media').set({ variant_bytes: variantBytes }).where('key', '=', key).execute();
}

/**
 * The key of a stored file whose bytes were the same, as they were sent or without metadata: a picture that stands alone is none that
 * stands in texts, which keeps its ground. Null where there is none, or none that surely stays.
 */
export async function selectEqual(
  db: Db,
  { sha256, kind, isInText }: { sha256: string; kind: MediaKind; isInText: boolean },
): Promise<string | null> {
  const type = kind === 'picture' ? 'image/%' : `${kind}/%`;
  const { rows } = await sql<{ key: string }>`select key from media
    where sha256 = ${sha256} and type like ${type}
      and (unlinked_at is null or unlinked_at > now() - interval '12 hours')
      and (${kind !== 'picture'}::boolean or key ~ any(${inTextFolders}::text[]) = ${isInText}::boolean)
    order by unlinked_at is null desc, key limit 1`.execute(db);
  return rows[0]?.key ?? null;
}
