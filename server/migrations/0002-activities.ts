import { type Kysely, sql } from 'kysely';

const content = `
    language text not null,
    sort_order integer not null default 0,
    version integer not null default 1,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()`;

const statements = [
  `create table reading_lessons (
    id uuid primary key references courses,
    name text not null,
    stage smallint not null check (stage between 1 and 4),
    description text not null default '',
    lesson_audio_url text,${content}
  )`,
  `create table reading_cards (
    id uuid primary key default gen_random_uuid(),
    lesson_id uuid not null references reading_lessons on delete cascade,
    word text not null,
    translation text not null default '',
    image_url text,
    audio_url text,
    sort_order integer not null default 0,
    created_at timestamptz(3) not null default now()
  )`,
  `create index reading_cards_by_lesson on reading_cards (lesson_id, sort_order)`,

  `create table flashcard_lessons (
    id uuid primary key references courses,
    name text not null,
    stage smallint not null check (stage between 1 and 4),
    description text not null default '',${content}
  )`,
  `create table flashcards (
    id uuid primary key default gen_random_uuid(),
    lesson_id uuid not null references flashcard_lessons on delete cascade,
    word text not null,
    translation text not null default '',
    audio_url text,
    correct_image_url text not null,
    wrong_image_urls text[] not null default '{}',
    sort_order integer not null default 0,
    created_at timestamptz(3) not null default now()
  )`,
  `create index flashcards_by_lesson on flashcards (lesson_id, sort_order)`,

  `create table stages (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    description text not null default '',
    cover_image text,${content}
  )`,
  `create table phrase_courses (
    id uuid primary key references courses,
    stage_id uuid not null references stages,
    title text not null,
    description text not null default '',
    image_url text,${content}
  )`,
  `create index phrase_courses_by_stage on phrase_courses (stage_id, sort_order)`,
  `create table phrases (
    id uuid primary key default gen_random_uuid(),
    course_id uuid not null references phrase_courses on delete cascade,
    word text not null,
    translation text not null default '',
    image_url text,
    audio_url text,
    vocabulary jsonb not null default '[]',
    sort_order integer not null default 0,
    created_at timestamptz(3) not null default now()
  )`,
  `create index phrases_by_course on phrases (course_id, sort_order)`,

  `create table story_stages (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    description text not null default '',
    cover_image text,${content}
  )`,
  `create table stories (
    id uuid primary key references courses,
    stage_id uuid not null references story_stages,
    title text not null,
    description text not null default '',
    text text not null,
    vocabulary jsonb not null default '[]',
    video_url text,
    video_source text check (video_source in ('upload', 'youtube', 'bilibili')),
    thumbnail_url text,${content}
  )`,
  `create index stories_by_stage on stories (stage_id, sort_order)`,

  `create table study_events (
    id uuid primary key,
    user_id uuid not null references profiles on delete cascade,
    device_id uuid not null,
    sequence bigint not null,
    type text not null,
    payload jsonb not null,
    happened_at timestamptz(3) not null,
    received_at timestamptz(3) not null default now()
  )`,
  `create index study_events_by_user on study_events (user_id, happened_at desc)`,
  `create index study_events_by_time on study_events (happened_at)`,

  `create table study_devices (
    user_id uuid not null references profiles on delete cascade,
    device_id uuid not null,
    clock_offset bigint not null,
    primary key (user_id, device_id)
  )`,
  `comment on column study_devices.clock_offset is 'milliseconds by which the clock of the device is behind ours'`,

  `create table lesson_completions (
    user_id uuid not null references profiles on delete cascade,
    course_id uuid not null,
    activity text not null,
    completed_at timestamptz(3) not null,
    primary key (user_id, course_id, activity)
  )`,
  `comment on column lesson_completions.course_id is 'no reference: what was completed stays when the content is deleted (PRODUCT.md#deleting)'`,

  `create table vocabulary_words (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references profiles on delete cascade,
    language text not null,
    normalised text not null,
    word text not null,
    translation text not null default '',
    definition text not null default '',
    examples text[] not null default '{}',
    image_url text,
    audio_url text,
    state text not null check (state in ('absent', 'learning', 'mastered')),
    changed_at timestamptz(3) not null,
    changed_device uuid not null,
    changed_sequence bigint not null,
    unique (user_id, language, normalised)
  )`,
  `comment on column vocabulary_words.state is 'absent words are kept, so that an older event that arrives late does not bring them back'`,
  `create index vocabulary_words_shown on vocabulary_words (user_id, changed_at desc) where state <> 'absent'`,
  `create table vocabulary_media (
    media_key text not null references media,
    word_id uuid not null references vocabulary_words on delete cascade,
    primary key (media_key, word_id)
  )`,
  `comment on table vocabulary_media is 'files that a banked word keeps available to its learner, also without the course (PRODUCT.md#vocabulary-bank)'`,
  `create index vocabulary_media_by_word on vocabulary_media (word_id)`,

  `alter table media add column is_cover boolean not null default false`,
  `comment on column media.is_cover is 'the cover of a stage: seen by everybody who is signed in (PRODUCT.md#visibility)'`,
  `alter table profiles add column current_stage smallint not null default 1`,
];

/** Reading, flashcards, phrases and stories; study events with what follows from them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
