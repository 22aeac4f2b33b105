import { sql } from 'kysely';
import { mediaUrlPrefix } from '@kalima/shared/domain/content/media-addresses';
import { otherFormId } from '@kalima/shared/domain/language/pairs';
import { listValue } from '../../../platform/db/statement-values.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { allKindTables } from '../../../content/kinds.ts';

/** A file that a change of a word names, and where the word came from. */
export interface WantedFile {
  readonly key: string;
  readonly courseId: string | null;
  readonly partId: string | null;
}

export interface WordFile {
  /** The key by which the device named it: a drawing may have taken its place meanwhile. */
  readonly namedKey: string;
  readonly key: string;
  readonly kind: 'picture' | 'audio';
  readonly courseId: string;
}

/** The words that are parts of content, with their pictures and sounds. */
const words = sql.raw(allKindTables.flatMap((kind) => kind.words?.('v.course_id') ?? []).join(' union all '));

/** Pictures and sounds, never videos, by the keys that devices name. */
const namedFiles = sql`
  select named.*, named.key as "namedKey", m.key as media_key,
    case when m.type like 'image/%' then 'picture' else 'audio' end as kind
  from named join media m on m.key = coalesce((select one.key from media one where one.replaces = named.key), named.key)
  where m.type like 'image/%' or m.type like 'audio/%'`;

/**
 * Of each of the files, in their order, how a word may have it as the picture or sound of a card, phrase or story that its learner may see now,
 * or null; never a file that only the course itself uses.
 */
export async function selectUsedFiles(
  db: Db,
  { userId, readsAll }: { readonly userId: string; readonly readsAll: boolean },
  wanted: readonly WantedFile[],
): Promise<(WordFile | null)[]> {
  if (wanted.length === 0) return [];
  const places = listValue(
    wanted.map((_, at) => at),
    'int',
  );
  const keys = listValue(
    wanted.map(({ key }) => key),
    'text',
  );
  const idsOf = (idOf: (file: WantedFile) => string | null) => listValue(wanted.map(idOf), 'uuid');
  const otherIds = idsOf(({ partId }) => (partId === null ? null : otherFormId(partId)));
  const mayRead = readsAll
    ? sql`true`
    : sql`exists (select 1 from assigned_courses a where a.user_id = ${userId}::uuid and a.course_id = l.course_id)`;
  const { rows } = await sql<WordFile & { at: number }>`
    with named as (
      select * from unnest(
        ${places}, ${keys}, ${idsOf(({ courseId }) => courseId)}, ${idsOf(({ partId }) => partId)}, ${otherIds}
      ) named (at, key, from_course, part_id, other_id)
    ), visible as (
      select w.*, ${mediaUrlPrefix} || w.media_key as url, l.course_id
      from (${namedFiles}) w join media_links l on l.media_key = w.media_key
      where (w.from_course is null or l.course_id = w.from_course)
        and ${mayRead}
    )
    select distinct on (at) at, "namedKey", media_key as key, kind, v.course_id as "courseId"
    from visible v join lateral (
      ${words}
    ) part on (v.kind = 'picture' and part.image_url = v.url) or (v.kind = 'audio' and part.audio_url = v.url)
    where v.part_id is null or part.id in (v.part_id, v.other_id)
    order by at, v.course_id
  `.execute(db);
  const found = new Map(rows.map(({ at, ...file }) => [at, file]));
  return wanted.map((_, at) => found.get(at) ?? null);
}

/** Those of the files that words of the bank have already. */
export async function selectKeptFiles(
  db: Db,
  asked: readonly { readonly wordId: string; readonly key: string }[],
): Promise<(WordFile & { wordId: string })[]> {
  if (asked.length === 0) return [];
  const wordIds = listValue(
    asked.map(({ wordId }) => wordId),
    'uuid',
  );
  const keys = listValue(
    asked.map(({ key }) => key),
    'text',
  );
  const { rows } = await sql<WordFile & { wordId: string }>`
    with named as (
      select * from unnest(${wordIds}, ${keys}) named (word_id, key)
    )
    select distinct on (w.word_id, w.media_key) w.word_id as "wordId", w."namedKey", w.media_key as key, w.kind,
      v.course_id as "courseId"
    from (${namedFiles}) w join vocabulary_media v on v.media_key = w.media_key and v.word_id = w.word_id
    order by w.word_id, w.media_key, v.course_id
  `.execute(db);
  return rows;
}

/** Links files to words of the bank, beside those of their other sources. */
export async function linkFiles(
  db: Db,
  linked: readonly { readonly wordId: string; readonly file: WordFile }[],
): Promise<void> {
  if (linked.length === 0) return;
  await sql`
    insert into vocabulary_media (media_key, word_id, course_id)
    select key, word_id, course_id from unnest(
      ${linked.map(({ file }) => file.key)}::text[], ${linked.map(({ wordId }) => wordId)}::uuid[],
      ${linked.map(({ file }) => file.courseId)}::uuid[]
    ) linked (key, word_id, course_id)
    on conflict do nothing`.execute(db);
}

/** Unlinks files that no place gives to words any longer. */
export async function unlinkUnusedFiles(db: Db, wordIds: readonly string[]): Promise<void> {
  if (wordIds.length === 0) return;
  await sql`
    delete from vocabulary_media v where v.word_id = any(${wordIds}::uuid[]) and not exists (
      select 1 from vocabulary_sources s
      where s.word_id = v.word_id and ${mediaUrlPrefix} || v.media_key in (s.image_url, s.audio_url)
    )`.execute(db);
}
