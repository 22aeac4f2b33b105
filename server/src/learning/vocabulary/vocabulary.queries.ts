import { sql } from 'kysely';
import type { VocabularyWord } from '@kalima/shared/contract/learning/vocabulary';
import type { EventPlace } from '@kalima/shared/domain/learning/event-order';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { mediaUrlPrefix } from '@kalima/shared/domain/content/media-addresses';
import type { WordState } from '@kalima/shared/domain/learning/vocabulary-state';
import { type WordDetails, maxWordSources } from '@kalima/shared/domain/content/word-sources';
import { translationValues } from '../../content/translations.ts';
import { bestOccurrence, mayAsk } from '../../content/occurrences.ts';
import { listValue } from '../../platform/db/statement-values.ts';
import type { Db } from '../../platform/db/schema.ts';

export interface WordCount {
  words: number;
  /** A removed word leaves a row. */
  rows: number;
}

/** The number of a person's words, and of the rows for them. */
export async function countWords(db: Db, userId: string): Promise<WordCount> {
  return db
    .selectFrom('vocabulary_words')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .select(sql<number>`count(*) filter (where state <> 'absent')`.as('words'))
    .executeTakeFirstOrThrow();
}

/** A word of somebody's bank, by the form under which the bank finds it. */
export interface WordKey {
  readonly language: ContentLanguage;
  readonly normalised: string;
}

interface KnownWord extends WordKey {
  readonly id: string;
  readonly state: WordState;
  readonly removedAt: Date | null;
}

/** Those of the words for which a person has a row. */
export async function selectKnown(db: Db, userId: string, asked: readonly WordKey[]): Promise<KnownWord[]> {
  const { rows } = await sql<KnownWord>`
    select w.id, w.state, w.language, w.normalised, w.removed_at as "removedAt"
    from unnest(${asked.map(({ language }) => language)}::text[], ${asked.map(({ normalised }) => normalised)}::text[])
      as a (language, normalised)
      join vocabulary_words w
        on w.user_id = ${userId}::uuid and w.language = a.language and w.normalised = a.normalised`.execute(db);
  return rows;
}

interface PlacedWord extends WordKey {
  readonly state: WordState;
  readonly place: EventPlace;
}

interface SetWord extends WordKey {
  readonly id: string;
  readonly removedAt: Date | null;
}

/** Sets the states of words, each once, as their events say, unless a later event set them already (PRODUCT.md#events). */
export async function upsertWords(db: Db, userId: string, changed: readonly PlacedWord[]): Promise<SetWord[]> {
  const isLater = sql`(excluded.changed_at, excluded.changed_device, excluded.changed_sequence)
    > (w.changed_at, w.changed_device, w.changed_sequence)`;
  const { rows } = await sql<SetWord>`
    insert into vocabulary_words as w
      (user_id, language, normalised, state, changed_at, changed_device, changed_sequence, removed_at)
    select ${userId}::uuid, language, normalised, state, at, device, sequence, case when state = 'absent' then at end
    from unnest(
      ${changed.map(({ language }) => language)}::text[], ${changed.map(({ normalised }) => normalised)}::text[],
      ${changed.map(({ state }) => state)}::text[], ${changed.map(({ place }) => new Date(place.time))}::timestamptz[],
      ${changed.map(({ place }) => place.deviceId)}::uuid[], ${changed.map(({ place }) => place.sequence)}::bigint[]
    ) as changed (language, normalised, state, at, device, sequence)
    on conflict (user_id, language, normalised) do update set
      state = case when ${isLater} then excluded.state else w.state end,
      changed_at = case when ${isLater} then excluded.changed_at else w.changed_at end,
      changed_device = case when ${isLater} then excluded.changed_device else w.changed_device end,
      changed_sequence = case when ${isLater} then excluded.changed_sequence else w.changed_sequence end,
      removed_at = greatest(w.removed_at, excluded.removed_at)
    returning id, language, normalised, removed_at as "removedAt"
  `.execute(db);
  return rows;
}

export interface GivenWord {
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
const columns = sql.join(replaced.map((column) => sql.ref(column)));

/** Stores what places gave with words, each word once, unless a later event of that place already set it. */
export async function upsertSources(db: Db, given: readonly GivenWord[]): Promise<void> {
  if (given.length === 0) return;
  const isLater = sql`(excluded.changed_at, excluded.changed_device, excluded.changed_sequence)
    > (s.changed_at, s.changed_device, s.changed_sequence)`;
  const later = (column: string) =>
    sql`${sql.ref(column)} = case when ${isLater} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`s.${column}`)} end`;
  const rows = given.map(({ wordId, source, word, place }) => ({
    word_id: wordId,
    source,
    word: word.word,
    ...translationValues(word),
    definition: word.definition,
    examples: word.examples,
    image_url: word.imageUrl,
    audio_url: word.audioUrl,
    changed_at: new Date(place.time),
    changed_device: place.deviceId,
    changed_sequence: place.sequence,
  }));
  await sql`
    insert into vocabulary_sources as s (word_id, source, ${columns}, given_at)
    select word_id, source, ${columns}, changed_at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      word_id uuid, source text, word text, translation text, translation_language text, second_translation text,
      second_translation_language text, definition text, examples text[], image_url text, audio_url text,
      changed_at timestamptz, changed_device uuid, changed_sequence bigint)
    on conflict (word_id, source) do update set
      ${sql.join(replaced.map(later))},
      given_at = least(s.given_at, excluded.given_at)
  `.execute(db);
}

/** Deletes what the places over the limit gave with words, of each the oldest first. */
export async function deleteSourcesOverLimit(db: Db, wordIds: readonly string[]): Promise<void> {
  if (wordIds.length === 0) return;
  await sql`
    delete from vocabulary_sources s using (
      select word_id, source, row_number() over (partition by word_id order by changed_at desc, source) as place
      from vocabulary_sources where word_id = any(${listValue(wordIds, 'uuid')})
    ) placed
    where s.word_id = placed.word_id and s.source = placed.source and placed.place > ${maxWordSources}`.execute(db);
}

/** Deletes what was given with words before their learner removed them. */
export async function deleteSourcesBefore(
  db: Db,
  removed: readonly { readonly wordId: string; readonly at: Date }[],
): Promise<void> {
  if (removed.length === 0) return;
  await sql`
    delete from vocabulary_sources s
    using unnest(${removed.map(({ wordId }) => wordId)}::uuid[], ${removed.map(({ at }) => at)}::timestamptz[])
      as removed (word_id, at)
    where s.word_id = removed.word_id and s.changed_at < removed.at`.execute(db);
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
