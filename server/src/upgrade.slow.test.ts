import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { splitSentences } from '@kalima/shared/domain/language/sentence-split';
import { createVocabularyService } from './learning/vocabulary/vocabulary.service.ts';
import { restoreBackup } from './operations/backup/restore-backup.ts';
import { writeBackup } from './operations/backup/write-backup.ts';
import { appliedMigrations, migrate, migrationsFolder } from './platform/db/migrate.ts';
import type { OpenDatabase } from './platform/db/open-database.ts';
import { createLocalFileStore } from './platform/files/local-file-store.ts';
import { provenCaller } from './platform/sessions/proven-caller.ts';
import { earlyRows as written, openEarly } from './testing/early-database.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { startTestApp } from './testing/test-app.ts';
import { openEmptyDatabase, openTestDatabase } from './testing/test-database.ts';

/** What the bank shows of a word is told by the places where it was met since; the bank's own test reads it. */
const moved = ['word', 'translation', 'definition', 'examples', 'image_url', 'audio_url'];

/** Explained words had no ids yet. */
const withoutIds = sql`(
  select jsonb_agg(word - 'id' order by place) from jsonb_array_elements(vocabulary) with ordinality as listed (word, place)
)`;

/** The rows of each table with the columns that there were and still are, in PostgreSQL's own words. */
async function rowsOf({ db }: OpenDatabase): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const [table, rows] of Object.entries(written)) {
    const names = Object.keys(rows[0] ?? {}).filter((name) => table !== 'vocabulary_words' || !moved.includes(name));
    const columns = sql.join(names.map((name) => (name === 'vocabulary' ? withoutIds : sql.id(name))));
    const found = await sql<{ row: string }>`select (${columns})::text as row from ${sql.id(table)}`.execute(db);
    all[table] = found.rows.map(({ row }) => row).toSorted();
  }
  return all;
}

test('an early database is brought up to date, and nothing in it is lost or changed', async () => {
  const database = await openEarly();
  const before = await rowsOf(database);
  expect(Object.values(before).every((rows) => rows.length > 0)).toBe(true);
  await database.migrate();
  expect(await rowsOf(database)).toEqual(before);
});

test('an early backup is restored into the product of today, which goes on with it', async () => {
  const early = await openEarly();
  const before = await rowsOf(early);
  const folder = temporaryFolder();
  const file = join(folder, 'early.tar');
  await writeBackup({ database: early, files: createLocalFileStore(join(folder, 'media')) }, file, new Date());

  const kalima = await startTestApp();
  const target = { database: kalima.database, files: kalima.files, temporaryFolder: join(folder, 'uploads') };
  await restoreBackup(target, file, {});
  expect(await rowsOf(kalima.database)).toEqual(before);
  const { client } = await kalima.signIn('learner@example.org');
  const [material] = (await client.call('GET /api/learning-materials', { query: {} })).items;
  expect(material?.title).toBe('Tabs\tand\nlines, a \\. and {braces}, \u00a0 and 😀');
  const [word] = (await client.call('GET /api/vocabulary', { query: {} })).items;
  expect(word).toMatchObject({ word: 'apple', examples: ['an apple', 'two\napples'] });
  const [lesson] = (await client.call('GET /api/reading-lessons')).items;
  const params = { id: lesson?.id ?? '' };
  const { cards } = await client.call('GET /api/reading-lessons/{id}', { params });
  // What was translated before translations had a language is for everyone.
  const forEveryone = { translationLanguage: null, secondTranslation: '', secondTranslationLanguage: null };
  expect(cards).toMatchObject([0, 1, 2].map((n) => ({ translation: `translation ${n}`, ...forEveryone })));
  const { client: teacher } = await kalima.signIn('teacher@example.org');
  expect((await teacher.call('GET /api/admin/courses', { query: {} })).items).toHaveLength(5);
});

test('the change of the shape of events, broken off half way, leaves all as it was, and is done the next time', async () => {
  const database = await openEmptyDatabase();
  onTestFinished(() => database.close());
  const { db } = database;
  const former = '0007-picture-sizes';
  await migrate(db, migrationsFolder, former);
  await sql`insert into profiles (full_name, email) select 'Learner ' || n, n || '@example.org' from generate_series(1, 20) n`.execute(
    db,
  );
  await sql`insert into courses (title, course_type, is_free) select 'Course ' || n, 'story', false from generate_series(1, 5) n`.execute(
    db,
  );
  await sql`insert into user_course_assignments (user_id, course_id, assigned_by, assigned_at)
    select p.id, c.id, p.id, '2026-02-03T04:05:06.789Z' from profiles p, courses c`.execute(db);
  await sql`insert into study_events (id, user_id, device_id, sequence, type, payload, happened_at)
    select gen_random_uuid(), p.id, p.id, n, 'word', json_build_object('n', n), '2026-03-10T02:00:00Z'::timestamptz + n * interval '1 hour'
    from profiles p, generate_series(1, 100) n`.execute(db);
  const events = async () => {
    const { rows } = await sql<{ row: string }>`
      select (id, user_id, device_id, sequence, type, payload, happened_at, received_at)::text as row from study_events`.execute(
      db,
    );
    return rows.map(({ row }) => row).toSorted();
  };
  const before = await events();
  expect(before).toHaveLength(2000);

  // All that is missing runs in one transaction; what fails at its end takes everything back.
  const broken = temporaryFolder();
  for (const file of await readdir(migrationsFolder)) {
    await writeFile(join(broken, file), `export * from ${JSON.stringify(join(migrationsFolder, file))};`);
  }
  await writeFile(
    join(broken, '9999-fails.ts'),
    `export const up = () => Promise.reject(new Error('the power is gone'));`,
  );
  await expect(migrate(db, broken)).rejects.toThrow('the power is gone');
  expect(await events()).toEqual(before);
  expect((await appliedMigrations(db)).at(-1)).toBe(former);

  await database.migrate();
  expect(await events()).toEqual(before);
  const shaped = await sql<{ day: string; counts: boolean; n: number }>`
    select learning_day as day, counts, count(*) as n from study_events group by 1, 2 order by 1 limit 2`.execute(db);
  // The day begins at four.
  expect(shaped.rows).toEqual([
    { day: '2026-03-09', counts: true, n: 20 },
    { day: '2026-03-10', counts: true, n: 480 },
  ]);
  const { rows: logged } = await sql`select distinct assigned_at, ended_at from assignment_log`.execute(db);
  expect(logged).toEqual([{ assigned_at: new Date('2026-02-03T04:05:06.789Z'), ended_at: null }]);
  expect(await db.selectFrom('assignment_log').select('user_id').execute()).toHaveLength(100);
});

test('the bank is rebuilt from its events: what a later one overwrote is there again, what was removed is not', async () => {
  const database = await openEmptyDatabase();
  onTestFinished(() => database.close());
  const { db } = database;
  await migrate(db, migrationsFolder, '0010-stripped-media');
  const { rows } = await sql<{ id: string }>`
    insert into profiles (full_name, email) values ('L', 'l@example.org') returning id`.execute(db);
  const userId = rows[0]?.id ?? '';
  const key = 'reading_cards/images/bread.webp';
  const [lesson] = (
    await sql<{
      id: string;
    }>`insert into courses (title, course_type, is_free) values ('R', 'reading_card', false) returning id`.execute(db)
  ).rows;
  const courseId = lesson?.id ?? '';
  for (const statement of [
    sql`insert into reading_lessons (id, name, stage, language) values (${courseId}::uuid, 'R', 1, 'english')`,
    sql`insert into media (key, type, bytes, sha256, uploaded_by) values (${key}, 'image/webp', 1, 'x', ${userId}::uuid)`,
    sql`insert into media_links (media_key, course_id) values (${key}, ${courseId}::uuid)`,
    sql`insert into reading_cards (lesson_id, word, translation, image_url) values (${courseId}::uuid, 'bread', '面包', ${`/media/${key}`})`,
    sql`insert into assignment_log (user_id, course_id, assigned_at, ended_at) values (${userId}::uuid, ${courseId}::uuid, '2026-01-01', '2026-02-01')`,
    sql`insert into vocabulary_words (user_id, language, normalised, word, state, changed_at, changed_device, changed_sequence)
      select ${userId}::uuid, 'english', w, w, s, '2026-01-09', ${userId}::uuid, 9
      from (values ('bread', 'learning'), ('tree', 'absent')) as v (w, s)`,
  ]) {
    await statement.execute(db);
  }
  const log = (day: number, action: string, word: object) =>
    sql`insert into study_events (user_id, id, device_id, sequence, type, payload, counts, learning_day, happened_at)
      values (${userId}::uuid, gen_random_uuid(), ${userId}::uuid, ${day}, 'word', ${JSON.stringify({ action, word })}::jsonb, true,
        '2026-01-01', ${new Date(Date.UTC(2026, 0, day))})`.execute(db);
  const bare = { language: 'english', translation: '', definition: '', examples: [], imageUrl: null, audioUrl: null };
  await log(2, 'add', { ...bare, word: 'Bread', imageUrl: '/media/other.webp' });
  await log(3, 'remove', { ...bare, word: 'bread' });
  await log(4, 'add', {
    ...bare,
    word: 'bread',
    translation: '面包',
    examples: ['We eat.'],
    imageUrl: `/media/${key}?w=320`,
  });
  await log(9, 'add', { ...bare, word: 'Bread' });
  await log(5, 'add', { ...bare, word: 'tree', translation: '树' });
  await log(6, 'remove', { ...bare, word: 'tree' });

  await database.migrate();
  const vocabulary = createVocabularyService({ database });
  const { items } = await vocabulary.list(provenCaller({ userId, sessionId: userId, role: 'user' }), undefined);
  expect(items).toEqual([
    expect.objectContaining({
      word: 'bread',
      translation: '面包',
      examples: ['We eat.'],
      imageUrl: `/media/${key}`,
      isMastered: false,
    }),
  ]);
});

test('explained words and sentences that are stored get ids, and nothing else of their rows changes', async () => {
  const database = await openEmptyDatabase();
  onTestFinished(() => database.close());
  const { db } = database;
  await migrate(db, migrationsFolder, '0016-closed-sets');
  const words = JSON.stringify(['one', 'two'].map((word) => ({ word, translation: word, definition: '' })));
  const texts = [
    'He came. She left!',
    'He came. So.\n\nShe left.',
    '',
    ...Array.from({ length: 120 }, () => 'Same.\nSame.'),
  ];
  await sql`insert into stages (language, name) values ('english', 'S')`.execute(db);
  await sql`insert into story_stages (language, name) values ('english', 'S')`.execute(db);
  await sql`with made as (insert into courses (title, course_type, is_free) values ('P', 'phrase', true) returning id)
    insert into phrase_courses (id, stage_id, title, language) select made.id, stages.id, 'P', 'english' from made, stages`.execute(
    db,
  );
  await sql`insert into phrases (course_id, word, vocabulary) select id, word, vocabulary::jsonb from phrase_courses,
    (values ('explained', ${words}), ('plain', '[]')) as phrase (word, vocabulary)`.execute(db);
  for (const text of texts) {
    await sql`with made as (insert into courses (title, course_type, is_free) values ('T', 'story', true) returning id)
      insert into stories (id, stage_id, title, language, text, vocabulary, version, updated_at)
      select made.id, story_stages.id, 'T', 'english', ${text}, ${words}::jsonb, 7, '2026-01-02' from made, story_stages`.execute(
      db,
    );
  }
  const rows = async () => {
    const [phrases, stories] = [
      sql`select id, version, ${withoutIds} as words from phrases order by id`,
      sql`select id, version, updated_at, text, ${withoutIds} as words from stories order by id`,
    ];
    return [(await phrases.execute(db)).rows, (await stories.execute(db)).rows];
  };
  const before = await rows();

  await database.migrate();
  expect(await rows()).toEqual(before);
  const { rows: ids } = await sql<{ id: string }>`
    select word ->> 'id' as id from (select vocabulary from phrases union all select vocabulary from stories) explained,
      jsonb_array_elements(vocabulary) word`.execute(db);
  expect(new Set(ids.map(({ id }) => z.uuid().parse(id))).size).toBe(2 + 2 * texts.length);
  const { rows: split } = await sql<{ text: string; sentences: string[] | null }>`
    select t.text, array_agg(s.text order by s.sort_order) filter (where s.id is not null) as sentences
    from stories t left join story_sentences s on s.story_id = t.id group by t.id`.execute(db);
  expect(split).toHaveLength(texts.length);
  for (const { text, sentences } of split) expect(sentences ?? []).toEqual(splitSentences(text));
});

test('events can be spread over parts by a hash of their person', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  // Refused where a key or a unique index left the person out.
  await sql`create table parted (like study_events including all) partition by hash (user_id)`.execute(database.db);
  await sql`create table part partition of parted for values with (modulus 1, remainder 0)`.execute(database.db);
  const { rows } = await sql`select conname from pg_constraint where confrelid = 'study_events'::regclass`.execute(
    database.db,
  );
  // A table that refers to events would need their whole key.
  expect(rows).toEqual([]);
});

test('a backup of a newer product is refused, and nothing is changed', async () => {
  const kalima = await startTestApp();
  await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2999')`.execute(
    kalima.database.db,
  );
  const folder = temporaryFolder();
  const file = join(folder, 'newer.tar');
  await writeBackup(kalima, file, new Date());
  const database = await openEmptyDatabase();
  onTestFinished(() => database.close());
  const target = { database, files: createLocalFileStore(join(folder, 'media')), temporaryFolder: folder };
  await expect(restoreBackup(target, file, {})).rejects.toThrow(
    `${file} was made by a newer Kalima: this one does not know the migration 9999-from-the-future. Update first.`,
  );
  const { rows } = await sql`select 1 from pg_tables where schemaname = current_schema()`.execute(database.db);
  expect(rows).toEqual([]);
});

test('a memo from before is served under the name that players know, and nothing else changes', async () => {
  const database = await openEmptyDatabase();
  onTestFinished(() => database.close());
  const { db } = database;
  await migrate(db, migrationsFolder, '0013-study-figures');
  for (const [key, type] of [
    ['a/memo.m4a', 'audio/x-m4a'],
    ['a/sound.mp3', 'audio/mpeg'],
  ] as const) {
    await sql`insert into media (key, type, bytes, sha256) values (${key}, ${type}, 1, 'x')`.execute(db);
  }
  await database.migrate();
  const { rows } = await sql<{ type: string }>`select type from media order by key`.execute(db);
  expect(rows.map(({ type }) => type)).toEqual(['audio/mp4', 'audio/mpeg']);
});
