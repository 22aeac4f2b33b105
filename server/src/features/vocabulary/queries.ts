import { type Kysely, sql } from 'kysely';
import type { StudiedWord } from '@kalima/shared/contract/study';
import type { VocabularyWord } from '@kalima/shared/contract/vocabulary';
import type { EventPlace } from '@kalima/shared/domain/event-order';
import type { ContentLanguage } from '@kalima/shared/domain/languages';
import { mediaUrlPrefix } from '@kalima/shared/domain/uploads';
import type { WordState } from '@kalima/shared/domain/vocabulary-state';
import type { Schema } from '../../platform/db/schema.ts';

type Db = Kysely<Schema>;

/** Words of a person, and how many rows stand for them: a removed word leaves one. */
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
  readonly normalised: string;
  readonly state: WordState;
  readonly word: StudiedWord;
  readonly place: EventPlace;
}

/** Puts a word where its event says, unless a later event has spoken (D22). Returns the word's id where it was changed. */
export async function upsertWord(
  db: Db,
  { userId, normalised, state, word, place }: PlacedWord,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into vocabulary_words (user_id, language, normalised, word, translation, definition, examples, image_url, audio_url,
      state, changed_at, changed_device, changed_sequence)
    values (${userId}, ${word.language}, ${normalised}, ${word.word}, ${word.translation}, ${word.definition}, ${word.examples},
      ${word.imageUrl}, ${word.audioUrl}, ${state}, ${new Date(place.time)}, ${place.deviceId}, ${place.sequence})
    on conflict (user_id, language, normalised) do update set
      word = excluded.word, translation = excluded.translation, definition = excluded.definition,
      examples = excluded.examples, image_url = excluded.image_url,
      audio_url = excluded.audio_url, state = excluded.state,
      changed_at = excluded.changed_at, changed_device = excluded.changed_device, changed_sequence = excluded.changed_sequence
    where (excluded.changed_at, excluded.changed_device, excluded.changed_sequence)
      > (vocabulary_words.changed_at, vocabulary_words.changed_device, vocabulary_words.changed_sequence)
    returning id
  `.execute(db);
  return rows[0]?.id;
}

interface WordSource {
  readonly userId: string;
  readonly isAdmin: boolean;
  /** Id of the bank's row of the word, where there is one. */
  readonly wordId: string | null;
  readonly keys: string[];
  readonly courseId: string | null;
  readonly partId: string | null;
}

export interface WordFile {
  readonly key: string;
  readonly kind: 'picture' | 'audio';
  readonly courseId: string;
}

/**
 * Those of the files that a word may keep, each with the course that it hangs on: the picture or sound of a card, phrase or
 * story that its learner may see now, or what the word has already. Never a film, and never a file that only the
 * course itself uses.
 */
export async function selectWordFiles(db: Db, source: WordSource): Promise<WordFile[]> {
  if (source.keys.length === 0) return [];
  const { rows } = await sql<WordFile>`
    with wanted as (
      select m.key, ${mediaUrlPrefix} || m.key as url,
        case when m.type like 'image/%' then 'picture' else 'audio' end as kind
      from media m where m.key = any(${source.keys}::text[]) and (m.type like 'image/%' or m.type like 'audio/%')
    ), visible as (
      select w.*, l.course_id from wanted w join media_links l on l.media_key = w.key
      where (${source.courseId}::uuid is null or l.course_id = ${source.courseId}::uuid)
        and (${source.isAdmin}::boolean or exists (
          select 1 from user_course_assignments a where a.user_id = ${source.userId}::uuid and a.course_id = l.course_id
        ))
    ), used as (
      select v.key, v.kind, v.course_id from visible v join lateral (
        select id, image_url, audio_url from reading_cards where lesson_id = v.course_id
        union all select id, correct_image_url, audio_url from flashcards where lesson_id = v.course_id
        union all select id, image_url, audio_url from phrases where course_id = v.course_id
        union all select id, thumbnail_url, null from stories where id = v.course_id
      ) part on (v.kind = 'picture' and part.image_url = v.url) or (v.kind = 'audio' and part.audio_url = v.url)
      where ${source.partId}::uuid is null or part.id = ${source.partId}::uuid
    )
    select distinct on (key) key, kind, course_id as "courseId" from (
      select *, 1 as rank from used
      union all
      select w.key, w.kind, m.course_id, 0 from wanted w
        join vocabulary_media m on m.media_key = w.key and m.word_id = ${source.wordId}::uuid
    ) found order by key, rank, course_id
  `.execute(db);
  return rows;
}

/** Makes these exactly the files that a word of the bank keeps. */
export async function replaceWordMedia(db: Db, wordId: string, files: readonly WordFile[]): Promise<void> {
  await db.deleteFrom('vocabulary_media').where('word_id', '=', wordId).execute();
  if (files.length === 0) return;
  await db
    .insertInto('vocabulary_media')
    .values(files.map(({ key, courseId }) => ({ media_key: key, word_id: wordId, course_id: courseId })))
    .execute();
}

export type WordPosition = { changedAt: string; id: string };

/** Null where the word does not keep the file any more, since its course is gone; addresses elsewhere stay. */
const keptUrl = (column: 'image_url' | 'audio_url') => sql<string | null>`
  case when ${sql.ref(`w.${column}`)} like '/media/%' and not exists (
    select 1 from vocabulary_media v
    where v.word_id = w.id and ${mediaUrlPrefix} || v.media_key = split_part(${sql.ref(`w.${column}`)}, '?', 1)
  ) then null else ${sql.ref(`w.${column}`)} end`;

/** Words of the bank after a position, the newest change first; one row more than `limit` tells that more follows. */
export async function selectWords(
  db: Db,
  userId: string,
  after: WordPosition | null,
  limit: number,
): Promise<(VocabularyWord & { changedAt: Date })[]> {
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
    .select([
      'w.id',
      'w.word',
      'w.language',
      'w.translation',
      'w.definition',
      'w.examples',
      'w.changed_at as changedAt',
    ])
    .select([keptUrl('image_url').as('imageUrl'), keptUrl('audio_url').as('audioUrl')])
    .select(sql<boolean>`w.state = 'mastered'`.as('isMastered'))
    .execute();
}
