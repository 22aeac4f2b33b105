import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { normaliseWord } from '@kalima/shared/domain/language/normalised-word';

const made = [
  `create table vocabulary_sources (
    word_id uuid not null references vocabulary_words on delete cascade,
    source text not null,
    word text not null,
    translation text not null,
    definition text not null,
    examples text[] not null,
    image_url text,
    audio_url text,
    given_at timestamptz(3) not null,
    changed_at timestamptz(3) not null,
    changed_device uuid not null,
    changed_sequence bigint not null,
    primary key (word_id, source)
  )`,
  `comment on table vocabulary_sources is 'what each place where a learner met a banked word gave with it; the bank shows the first that has something'`,
  `comment on column vocabulary_sources.source is 'id of the card, phrase or story, else of the course, else a hash of what it gave'`,
  `comment on column vocabulary_sources.given_at is 'when the word was first met there'`,
  `alter table vocabulary_words add column removed_at timestamptz(3)`,
  `comment on column vocabulary_words.removed_at is 'the last time that the learner removed the word: what was given before is gone'`,
];

/** What nobody gave in an event that is still there, as the bank has it. */
const fromBank = `insert into vocabulary_sources
  select w.id, '', w.word, w.translation, w.definition, w.examples, w.image_url, w.audio_url,
    w.changed_at, w.changed_at, w.changed_device, w.changed_sequence
  from vocabulary_words w
  where w.state <> 'absent' and not exists (select 1 from vocabulary_sources s where s.word_id = w.id)`;

/** Pictures and sounds that an event overwrote: those of a card, phrase or story of a course that the person had. */
const filesAgain = `insert into vocabulary_media (media_key, word_id, course_id)
  select distinct on (m.key, w.id) m.key, w.id, l.course_id
  from vocabulary_words w
  join vocabulary_sources s on s.word_id = w.id
  join media m on (m.type like 'image/%' and '/media/' || m.key = s.image_url)
    or (m.type like 'audio/%' and '/media/' || m.key = s.audio_url)
  join media_links l on l.media_key = m.key
  where exists (select 1 from assignment_log a where a.user_id = w.user_id and a.course_id = l.course_id)
    and exists (
      select 1 from (
        select image_url, audio_url from reading_cards where lesson_id = l.course_id
        union all select correct_image_url, audio_url from flashcards where lesson_id = l.course_id
        union all select image_url, audio_url from phrases where course_id = l.course_id
        union all select thumbnail_url, null from stories where id = l.course_id
      ) part where '/media/' || m.key in (part.image_url, part.audio_url)
    )
  order by m.key, w.id, l.course_id
  on conflict do nothing`;

const dropped = ['word', 'translation', 'definition', 'examples', 'image_url', 'audio_url'].map(
  (column) => `alter table vocabulary_words drop column ${column}`,
);

interface LoggedWord {
  id: string;
  action: string;
  happenedAt: Date;
  deviceId: string;
  sequence: string | number;
  /** Null where the device did not say. */
  source: string | null;
  word: { language: string; word: string; translation: string; definition: string; examples: string[] } & {
    imageUrl: string | null;
    audioUrl: string | null;
  };
}

async function selectLogged(db: Kysely<unknown>, userId: string): Promise<LoggedWord[]> {
  const { rows } = await sql<LoggedWord>`
    select id, payload->>'action' as action, payload->'word' as word, happened_at as "happenedAt",
      device_id as "deviceId", sequence, coalesce(payload->>'partId', payload->>'courseId') as source
    from study_events where user_id = ${userId}::uuid and type = 'word' and counts
      and payload->>'action' in ('add', 'master', 'relearn', 'remove')
      and jsonb_typeof(payload->'word'->'word') = 'string' and jsonb_typeof(payload->'word'->'examples') = 'array'
    order by happened_at, device_id, sequence`.execute(db);
  return rows;
}

interface FoldedWord {
  removedAt: Date | null;
  readonly sources: Map<string, LoggedWord & { givenAt: Date }>;
}

function hashOf({ word }: LoggedWord): string {
  const { word: text, translation, definition, examples, imageUrl, audioUrl } = word;
  const given = JSON.stringify([text, translation, definition, examples, imageUrl, audioUrl]);
  return createHash('sha256').update(given).digest('hex').slice(0, 32);
}

/** What is left of a person's events: by word, then by source; a removal takes all that came before it. */
function fold(events: readonly LoggedWord[]) {
  const words = new Map<string, FoldedWord>();
  for (const event of events) {
    const key = JSON.stringify([event.word.language, normaliseWord(event.word.word)]);
    const known: FoldedWord = words.get(key) ?? { removedAt: null, sources: new Map() };
    words.set(key, known);
    if (event.action === 'remove') {
      known.removedAt = event.happenedAt;
      known.sources.clear();
    } else {
      const source = event.source ?? hashOf(event);
      const givenAt = known.sources.get(source)?.givenAt ?? event.happenedAt;
      known.sources.set(source, { ...event, source, givenAt });
    }
  }
  return words;
}

/** The address of a file of ours without its query; others were never kept. */
function ownFile(field: 'imageUrl' | 'audioUrl') {
  return sql`case when r.word->>${sql.lit(field)} like '/media/%' then split_part(r.word->>${sql.lit(field)}, '?', 1) end`;
}

async function rebuild(db: Kysely<unknown>, userId: string): Promise<void> {
  const { rows: words } = await sql<{ id: string; key: string }>`
    select id, json_build_array(language, normalised)::text as key from vocabulary_words where user_id = ${userId}::uuid
  `.execute(db);
  const idOf = new Map(words.map(({ id, key }) => [JSON.stringify(JSON.parse(key)), id]));
  const rows = [];
  for (const [key, { removedAt, sources }] of fold(await selectLogged(db, userId))) {
    const wordId = idOf.get(key);
    if (wordId === undefined) continue;
    if (removedAt) {
      await sql`update vocabulary_words set removed_at = ${removedAt} where id = ${wordId}::uuid`.execute(db);
    }
    rows.push(...[...sources.values()].slice(-20).map((source) => ({ wordId, ...source })));
  }
  await sql`
    insert into vocabulary_sources
    select r."wordId", r.source, r.word->>'word', r.word->>'translation', r.word->>'definition',
      array(select jsonb_array_elements_text(r.word->'examples')), ${ownFile('imageUrl')}, ${ownFile('audioUrl')},
      r."givenAt", r."happenedAt", r."deviceId", r.sequence
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("wordId" uuid, source text, word jsonb,
      "givenAt" timestamptz, "happenedAt" timestamptz, "deviceId" uuid, sequence bigint)`.execute(db);
}

/** The bank is a fold of its events: what each place gave with a word is kept, rebuilt here from the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of made) await sql.raw(statement).execute(db);
  const { rows } = await sql<{ userId: string }>`select distinct user_id as "userId" from vocabulary_words`.execute(db);
  for (const { userId } of rows) await rebuild(db, userId);
  for (const statement of [fromBank, filesAgain, ...dropped]) await sql.raw(statement).execute(db);
}
