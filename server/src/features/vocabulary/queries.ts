import { sql } from 'kysely';
import type { VocabularyWord } from '@kalima/shared/contract/vocabulary';
import type { EventPlace } from '@kalima/shared/domain/event-order';
import type { ContentLanguage } from '@kalima/shared/domain/languages';
import { otherFormId } from '@kalima/shared/domain/pairs';
import { mediaUrlPrefix } from '@kalima/shared/domain/media-addresses';
import type { WordState } from '@kalima/shared/domain/vocabulary-state';
import { type WordDetails, maxWordSources } from '@kalima/shared/domain/word-sources';
import { allKindTables } from '../content/kinds.ts';
import { translationValues } from '../content/translations.ts';
import { bestOccurrence, mayAsk } from '../content/occurrences.ts';
import type { Db } from '../../platform/db/schema.ts';

/** The number of a person's words, and of the rows for them: a removed word leaves a row. */
export async function countWords(db: Db, userId: string): Promise<{ words: number; rows: number }> {
  return db
    .selectFrom('vocabulary_words')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .select(sql<number>`count(*) filter (where state <> 'absent')`.as('words'))
    .executeTakeFirstOrThrow();
}

/** The row of a word, or undefined. */
export async function selectWord(db: Db, userId: string, language: ContentLanguage, normalised: string) {
  return db
    .selectFrom('vocabulary_words')
    .where('user_id', '=', userId)
    .where('language', '=', language)
    .where('normalised', '=', normalised)
    .select(['id', 'state'])
    .executeTakeFirst();
}

interface PlacedWord {
  readonly userId: string;
  readonly language: ContentLanguage;
  readonly normalised: string;
  readonly state: WordState;
  readonly place: EventPlace;
}

/** Sets the state of a word as its event says, unless a later event set it already (PRODUCT.md#events). */
export async function upsertWord(
  db: Db,
  { userId, language, normalised, state, place }: PlacedWord,
): Promise<{ id: string; state: WordState; removedAt: Date | null }> {
  const at = new Date(place.time);
  const isLater = sql`(excluded.changed_at, excluded.changed_device, excluded.changed_sequence)
    > (w.changed_at, w.changed_device, w.changed_sequence)`;
  const { rows } = await sql<{ id: string; state: WordState; removedAt: Date | null }>`
    insert into vocabulary_words as w
      (user_id, language, normalised, state, changed_at, changed_device, changed_sequence, removed_at)
    values (${userId}, ${language}, ${normalised}, ${state}, ${at}, ${place.deviceId}, ${place.sequence},
      ${state === 'absent' ? at : null})
    on conflict (user_id, language, normalised) do update set
      state = case when ${isLater} then excluded.state else w.state end,
      changed_at = case when ${isLater} then excluded.changed_at else w.changed_at end,
      changed_device = case when ${isLater} then excluded.changed_device else w.changed_device end,
      changed_sequence = case when ${isLater} then excluded.changed_sequence else w.changed_sequence end,
      removed_at = greatest(w.removed_at, excluded.removed_at)
    returning id, state, removed_at as "removedAt"
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An upsert returned no row.');
  return row;
}

interface GivenWord {
  readonly wordId: string;
  /** Id of the part or course that gave it, or a substitute for it. */
  readonly source: string;
  readonly word: WordDetails;
  readonly place: EventPlace;
}

/** What a later event of a place replaces. */
const replaced = [
  'word',
  'translation',
  'translation_language',
  'second_translation',
  'second_translation_language',
  'definition',
  'examples',
  'image_url',
  'audio_url',
  'changed_at',
  'changed_device',
  'changed_sequence',
];

/** Stores what a place gave with a word, unless a later event of that place already set it. */
export async function upsertSource(db: Db, { wordId, source, word, place }: GivenWord): Promise<void> {
  const at = new Date(place.time);
  const isLater = sql`(excluded.changed_at, excluded.changed_device, excluded.changed_sequence)
    > (s.changed_at, s.changed_device, s.changed_sequence)`;
  const meant = translationValues(word);
  const later = (column: string) =>
    sql`${sql.ref(column)} = case when ${isLater} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`s.${column}`)} end`;
  await sql`
    insert into vocabulary_sources as s (word_id, source, word, translation, translation_language, second_translation,
      second_translation_language, definition, examples, image_url, audio_url, given_at, changed_at, changed_device,
      changed_sequence)
    values (${wordId}, ${source}, ${word.word}, ${meant.translation}, ${meant.translation_language},
      ${meant.second_translation}, ${meant.second_translation_language}, ${word.definition}, ${[...word.examples]},
      ${word.imageUrl}, ${word.audioUrl}, ${at}, ${at}, ${place.deviceId}, ${place.sequence})
    on conflict (word_id, source) do update set
      ${sql.join(replaced.map(later))},
      given_at = least(s.given_at, excluded.given_at)
  `.execute(db);
}

/** Deletes what the places over the limit gave with a word, the oldest first. */
export async function deleteSourcesOverLimit(db: Db, wordId: string): Promise<void> {
  await sql`
    delete from vocabulary_sources where word_id = ${wordId}::uuid and source in (
      select source from vocabulary_sources where word_id = ${wordId}::uuid
      order by changed_at desc, source offset ${maxWordSources}
    )`.execute(db);
}

/** Deletes what was given with a word before its learner removed it. */
export async function deleteSourcesBefore(db: Db, wordId: string, removedAt: Date): Promise<void> {
  await db.deleteFrom('vocabulary_sources').where('word_id', '=', wordId).where('changed_at', '<', removedAt).execute();
}

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
  const others = wanted.map(({ partId }) => (partId === null ? null : otherFormId(partId)));
  const { rows } = await sql<WordFile & { at: number }>`
    with named as (
      select * from unnest(
        ${wanted.map((_, at) => at)}::int[], ${wanted.map(({ key }) => key)}::text[],
        ${wanted.map(({ courseId }) => courseId)}::uuid[], ${wanted.map(({ partId }) => partId)}::uuid[], ${others}::uuid[]
      ) named (at, key, from_course, part_id, other_id)
    ), visible as (
      select w.*, ${mediaUrlPrefix} || w.media_key as url, l.course_id
      from (${namedFiles}) w join media_links l on l.media_key = w.media_key
      where (w.from_course is null or l.course_id = w.from_course)
        and (${readsAll}::boolean or exists (
          select 1 from assigned_courses a where a.user_id = ${userId}::uuid and a.course_id = l.course_id
        ))
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

/** Those of the files that a word of the bank has already. */
export async function selectKeptFiles(db: Db, wordId: string, keys: readonly string[]): Promise<WordFile[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<WordFile>`
    with named as (select key from unnest(${keys}::text[]) named (key))
    select distinct on (w.media_key) w."namedKey", w.media_key as key, w.kind, v.course_id as "courseId"
    from (${namedFiles}) w join vocabulary_media v on v.media_key = w.media_key and v.word_id = ${wordId}::uuid
    order by w.media_key, v.course_id
  `.execute(db);
  return rows;
}

/** Links files to a word of the bank, beside those of its other sources. */
export async function linkFiles(db: Db, wordId: string, files: readonly WordFile[]): Promise<void> {
  if (files.length === 0) return;
  await db
    .insertInto('vocabulary_media')
    .values(files.map(({ key, courseId }) => ({ media_key: key, word_id: wordId, course_id: courseId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Unlinks files that no place gives to a word any longer. */
export async function unlinkUnusedFiles(db: Db, wordId: string): Promise<void> {
  await sql`
    delete from vocabulary_media v where v.word_id = ${wordId}::uuid and not exists (
      select 1 from vocabulary_sources s
      where s.word_id = v.word_id and ${mediaUrlPrefix} || v.media_key in (s.image_url, s.audio_url)
    )`.execute(db);
}

export type WordPosition = { changedAt: string; id: string };

/** Null if the word no longer has the file, since its course was deleted. */
const keptUrl = (column: 'image_url' | 'audio_url') => sql`
  case when exists (
    select 1 from vocabulary_media v
    where v.word_id = w.id and ${mediaUrlPrefix} || v.media_key = ${sql.ref(`s.${column}`)}
  ) then ${sql.ref(`s.${column}`)} end`;

interface SelectedWord extends Pick<VocabularyWord, 'id' | 'language' | 'isMastered'> {
  readonly changedAt: Date;
  /** What each place gave, the first place first. */
  readonly sources: readonly WordDetails[];
}

/** Words of the bank after a position, the newest change first; one row more than `limit` tells that more follows. */
export async function selectWords(
  db: Db,
  userId: string,
  after: WordPosition | null,
  limit: number,
): Promise<SelectedWord[]> {
  let query = db.selectFrom('vocabulary_words as w').where('w.user_id', '=', userId).where('w.state', '!=', 'absent');
  if (after) {
    query = query.where(
      sql<boolean>`(w.changed_at < ${after.changedAt}::timestamptz
        or (w.changed_at = ${after.changedAt}::timestamptz and w.id > ${after.id}::uuid))`,
    );
  }
  return query
    .orderBy('w.changed_at', 'desc')
    .orderBy('w.id')
    .limit(limit + 1)
    .select(['w.id', 'w.language', 'w.changed_at as changedAt'])
    .select(sql<boolean>`w.state = 'mastered'`.as('isMastered'))
    .select(
      sql<WordDetails[]>`(
        select coalesce(json_agg(json_build_object('word', s.word, 'translation', s.translation,
          'translationLanguage', s.translation_language, 'secondTranslation', s.second_translation,
          'secondTranslationLanguage', s.second_translation_language, 'definition', s.definition,
          'examples', s.examples, 'imageUrl', ${keptUrl('image_url')}, 'audioUrl', ${keptUrl('audio_url')})
          order by s.given_at, s.source), '[]')
        from vocabulary_sources s where s.word_id = w.id
      )`.as('sources'),
    )
    .execute();
}

/** Of each item the place of the courses that a person may see which shows most of the word. */
export async function selectTaught(
  db: Db,
  owner: { readonly userId: string; readonly readsAll: boolean },
  itemIds: readonly string[],
): Promise<Map<string, NonNullable<VocabularyWord['taught']>>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await sql<{ itemId: string; courseId: string; partId: string; pinyin: string | null }>`
    select distinct on (o.item_id) o.item_id as "itemId", o.course_id as "courseId", o.part_id as "partId", o.pinyin
    from word_occurrences o where o.item_id = any(${itemIds}::uuid[]) and ${mayAsk(owner)}
    order by o.item_id, ${bestOccurrence}`.execute(db);
  return new Map(rows.map(({ itemId, ...place }) => [itemId, place]));
}
