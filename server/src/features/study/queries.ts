import { type Kysely, sql } from 'kysely';
import type { RecentActivity, StudiedActivity, StudiedWord, VocabularyWord } from '@kalima/shared/contract/study';
import type { EventPlace } from '@kalima/shared/domain/event-order';
import type { WordState } from '@kalima/shared/domain/vocabulary-state';
import type { Schema } from '../../platform/db/schema.ts';

type Db = Kysely<Schema>;

interface NotedEvent {
  readonly id: string;
  readonly userId: string;
  readonly place: EventPlace;
  readonly type: string;
  /** JSON of the event as it was sent. */
  readonly payload: string;
}

/** Notes an event; false where it was noted before. */
export async function insertEvent(db: Db, event: NotedEvent): Promise<boolean> {
  const row = await db
    .insertInto('study_events')
    .values({
      id: event.id,
      user_id: event.userId,
      device_id: event.place.deviceId,
      sequence: event.place.sequence,
      type: event.type,
      payload: sql<string>`${event.payload}::jsonb`,
      happened_at: new Date(event.place.time),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** By how much the clock of a device was found to be behind, in milliseconds; null for a new device. */
export async function selectClockOffset(db: Db, userId: string, deviceId: string): Promise<number | null> {
  const row = await db
    .selectFrom('study_devices')
    .select('clock_offset as offset')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return row?.offset ?? null;
}

export async function upsertClockOffset(db: Db, userId: string, deviceId: string, offset: number): Promise<void> {
  await db
    .insertInto('study_devices')
    .values({ user_id: userId, device_id: deviceId, clock_offset: offset })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_id']).doUpdateSet({ clock_offset: offset }))
    .execute();
}

export async function selectWordState(
  db: Db,
  userId: string,
  language: string,
  normalised: string,
): Promise<WordState> {
  const { rows } = await sql<{ state: WordState }>`
    select state from vocabulary_words
    where user_id = ${userId}::uuid and language = ${language} and normalised = ${normalised}
  `.execute(db);
  return rows[0]?.state ?? 'absent';
}

interface PlacedWord {
  readonly userId: string;
  readonly normalised: string;
  readonly state: WordState;
  readonly word: StudiedWord;
  readonly place: EventPlace;
}

/** Puts a word where its event says, unless a later event has spoken (D22). Answers the word's id where it was changed. */
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

/** Those of the files that a learner may see, through a course or because a word of theirs has them. */
export async function selectReadableKeys(db: Db, userId: string, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select m.key from media m where m.key = any(${keys}::text[]) and (
      exists (
        select 1 from media_links l join user_course_assignments a on a.course_id = l.course_id
        where l.media_key = m.key and a.user_id = ${userId}::uuid
      )
      or exists (
        select 1 from vocabulary_media v join vocabulary_words w on w.id = v.word_id
        where v.media_key = m.key and w.user_id = ${userId}::uuid
      )
      or exists (select 1 from profiles p where p.id = ${userId}::uuid and p.role = 'admin')
    )
  `.execute(db);
  return new Set(rows.map((row) => row.key));
}

export async function insertWordMedia(db: Db, wordId: string, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insertInto('vocabulary_media')
    .values(keys.map((key) => ({ media_key: key, word_id: wordId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface Completion {
  readonly userId: string;
  readonly courseId: string;
  readonly activity: StudiedActivity;
  readonly completedAt: Date;
}

export async function insertCompletion(db: Db, completion: Completion): Promise<void> {
  await db
    .insertInto('lesson_completions')
    .values({
      user_id: completion.userId,
      course_id: completion.courseId,
      activity: completion.activity,
      completed_at: completion.completedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'course_id', 'activity']).doUpdateSet({
        completed_at: sql<Date>`least(lesson_completions.completed_at, excluded.completed_at)`,
      }),
    )
    .execute();
}

/** What decides the stage: the one reached before, the assigned reading lessons, and those completed. */
export async function selectStageFacts(db: Db, userId: string) {
  const before = await db.selectFrom('profiles').select('current_stage').where('id', '=', userId).executeTakeFirst();
  const lessons = await db
    .selectFrom('reading_lessons as l')
    .innerJoin('user_course_assignments as a', 'a.course_id', 'l.id')
    .where('a.user_id', '=', userId)
    .select(['l.id', 'l.stage'])
    .execute();
  const completed = await db
    .selectFrom('lesson_completions')
    .where('user_id', '=', userId)
    .where('activity', '=', 'interactive-reading')
    .select('course_id as courseId')
    .execute();
  return { before: before?.current_stage ?? 1, lessons, completed: completed.map((row) => row.courseId) };
}

export async function updateStage(db: Db, userId: string, stage: number): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ current_stage: sql<number>`greatest(current_stage, ${stage})` })
    .where('id', '=', userId)
    .execute();
}

export async function selectWords(db: Db, userId: string): Promise<VocabularyWord[]> {
  return db
    .selectFrom('vocabulary_words')
    .where('user_id', '=', userId)
    .where('state', '!=', 'absent')
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .select([
      'id',
      'word',
      'language',
      'translation',
      'definition',
      'examples',
      'image_url as imageUrl',
      'audio_url as audioUrl',
    ])
    .select(sql<boolean>`state = 'mastered'`.as('isMastered'))
    .execute();
}

export async function selectCompletions(db: Db, userId: string) {
  return db
    .selectFrom('lesson_completions')
    .where('user_id', '=', userId)
    .orderBy('completed_at', 'desc')
    .select(['course_id as courseId', 'activity'])
    .execute();
}

interface Figures {
  currentStage: number;
  masteredWords: number;
  learningWords: number;
  activeDays: number;
  answeredCards: number;
  rightAnswers: number;
}

export async function selectFigures(db: Db, userId: string, timeZone: string): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select p.current_stage as "currentStage",
      (select count(*)::int from vocabulary_words w where w.user_id = p.id and w.state = 'mastered') as "masteredWords",
      (select count(*)::int from vocabulary_words w where w.user_id = p.id and w.state = 'learning') as "learningWords",
      (select count(distinct (e.happened_at at time zone ${timeZone})::date)::int from study_events e
        where e.user_id = p.id and e.happened_at > now() - interval '30 days') as "activeDays",
      (select count(*)::int from study_events e where e.user_id = p.id and e.type = 'card-answered') as "answeredCards",
      (select count(*)::int from study_events e
        where e.user_id = p.id and e.type = 'card-answered' and (e.payload->>'isRight')::boolean) as "rightAnswers"
    from profiles p where p.id = ${userId}::uuid
  `.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error(`no profile ${userId}`);
  return figures;
}

/** The latest completions and changes of the bank that a learner would call activity. */
export async function selectRecent(db: Db, userId: string, limit: number): Promise<RecentActivity[]> {
  const { rows } = await sql<{
    kind: RecentActivity['kind'];
    activity: StudiedActivity | null;
    title: string | null;
    at: Date;
  }>`
    select case when e.type = 'lesson-completed' then 'completed'
        when e.payload->>'action' = 'master' then 'word-mastered' else 'word-added' end as kind,
      e.payload->>'activity' as activity,
      coalesce(c.title, e.payload->'word'->>'word') as title, e.happened_at as at
    from study_events e left join courses c on e.type = 'lesson-completed' and c.id = (e.payload->>'courseId')::uuid
    where e.user_id = ${userId}::uuid
      and (e.type = 'lesson-completed' or (e.type = 'word' and e.payload->>'action' in ('add', 'master')))
    order by e.happened_at desc, e.id limit ${limit}
  `.execute(db);
  return rows.map(({ kind, activity, title, at }) => ({
    kind,
    activity,
    title: title ?? '',
    happenedAt: at.toISOString(),
  }));
}

/** Everything that can be completed, and every word of the reading lessons. */
export async function selectEverything(db: Db) {
  const { rows: lessons } = await sql<{ courseId: string; activity: StudiedActivity }>`
    select c.id as "courseId", a.activity from courses c join (values
      ('reading_card', 'interactive-reading'), ('reading_card', 'flashcards'), ('flashcard', 'flashcards'),
      ('phrase', 'phrases'), ('story', 'stories')
    ) a (course_type, activity) on a.course_type = c.course_type
    order by c.level, c.lesson_number, c.type_order, a.activity, c.id
  `.execute(db);
  const words = await db
    .selectFrom('reading_cards as c')
    .innerJoin('reading_lessons as l', 'l.id', 'c.lesson_id')
    .orderBy('l.stage')
    .orderBy('l.sort_order')
    .orderBy('c.sort_order')
    .select(['c.word', 'c.translation', 'l.language', 'c.image_url as imageUrl', 'c.audio_url as audioUrl'])
    .execute();
  return { lessons, words: words.map((word) => ({ ...word, definition: '', examples: [] as string[] })) };
}
