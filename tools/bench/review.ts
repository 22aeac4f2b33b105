import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createReviewService } from '../../server/src/learning/memory/review/review.service.ts';
import { createReviewSettingsService } from '../../server/src/learning/memory/settings/settings.service.ts';
import { openDatabase, type OpenDatabase } from '../../server/src/platform/db/open-database.ts';
import { provenCaller } from '../../server/src/platform/sessions/proven-caller.ts';
import { testLog } from '../../server/src/testing/test-log.ts';
import { median } from './median.ts';
import { benchWaysOfAsking } from './simulated-learners.ts';
import { timed } from './timed.ts';
import { withPostgres } from './throw-away-postgres.ts';

const courses = 500;
const wordsOfCourse = 20;
/** Courses of each learner, all begun. */
const coursesOfLearner = 250;
const itemsOfLearner = coursesOfLearner * wordsOfCourse;
const today = '2026-03-10';
const rounds = 200;
const peopleAtOnce = 100;

/** What some of the learners remember: a statement at a time has to end within its timeout. */
const insertItems = (
  from: number,
) => `insert into memory_items (user_id, item_id, language, text, stability, difficulty, reviews, lapses, last_day, due_day, is_suspended)
      select p.id, o.item_id, 'arabic', o.text, s.days, 5, 3, 0, '${today}'::date - 9 - (random() * s.days)::int,
        '${today}'::date - 8 + (random() * 200)::int, false
      from (select * from profiles order by id offset ${from - 1} limit ${peopleAtOnce}) p, courses c join word_occurrences o on o.course_id = c.id,
        lateral (select 1 + (hashtext(p.id::text || o.item_id::text) & 127) as days) s
      where c.lesson_number <= ${coursesOfLearner}`;

/** Learners who know 5,000 words each, of which some two hundred are due. */
async function fill({ db }: OpenDatabase, people: number): Promise<void> {
  const statements = [
    `insert into profiles (full_name, email) select 'Learner ' || n, 'learner' || n || '@bench.test' from generate_series(1, ${people}) n`,
    `insert into courses (title, course_type, is_free, lesson_number)
      select 'Lesson ' || n, 'reading_card', false, n from generate_series(1, ${courses}) n`,
    `insert into word_occurrences (course_id, part_id, item_id, language, text, translation, second_translation, image_url, audio_url, position)
      select c.id, gen_random_uuid(), md5(c.lesson_number || ' ' || n)::uuid, 'arabic', 'word ' || n, 'translation ' || n, '',
        '/media/' || n || '.webp', '/media/' || n || '.opus', n
      from courses c, generate_series(1, ${wordsOfCourse}) n`,
    `insert into user_course_assignments (user_id, course_id)
      select p.id, c.id from profiles p, courses c where c.lesson_number <= ${coursesOfLearner}`,
    `insert into begun_courses (user_id, course_id, has_new)
      select user_id, course_id, false from user_course_assignments`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (let from = 1; from <= people; from += peopleAtOnce) {
    await sql.raw(insertItems(from)).execute(db);
  }
  await sql`analyze`.execute(db);
}

/** A session of the queue, against a read of the same rows by their keys; each time of another learner. */
async function measure(where: string, database: OpenDatabase, people: number): Promise<void> {
  const { db } = database;
  await fill(database, people);
  const settings = createReviewSettingsService({ database });
  const review = createReviewService({ database, settings, now: () => Date.parse(`${today}T12:00:00Z`) });
  const { rows: learners } = await sql<{
    id: string;
  }>`select id from profiles order by random() limit ${rounds}`.execute(db);
  const [ours, bare]: [number[], number[]] = [[], []];
  let asked = 0;
  for (let round = 0; round < rounds; round += 1) {
    const userId = learners[round % learners.length]?.id ?? '';
    const caller = provenCaller({ userId, sessionId: randomUUID(), role: 'user' });
    const session = await review.get(caller, { minutes: 5, day: today });
    const itemIds = session.items.map(({ itemId }) => itemId);
    const partIds = session.pictures.map(({ itemId }) => itemId);
    asked += itemIds.length;
    const both = [
      async () => ours.push(await timed(() => review.get(caller, { minutes: 5, day: today }))),
      async () =>
        bare.push(
          await timed(() =>
            sql`select (
              select json_agg(row_to_json(r)) from memory_items m join word_occurrences r on r.item_id = m.item_id
              where m.user_id = ${userId}::uuid and m.item_id = any(${itemIds}::uuid[])
            ), (select json_agg(row_to_json(p)) from word_occurrences p where p.item_id = any(${partIds}::uuid[]))`.execute(
              db,
            ),
          ),
        ),
    ];
    for (const one of round % 2 === 0 ? both : both.toReversed()) await one();
  }
  const [oursMs, bareMs] = [median(ours), median(bare)];
  process.stdout.write(
    `\nReview, ${where}: ${people} learners of ${itemsOfLearner} items, median of ${rounds}, ${(asked / rounds).toFixed(0)} asked\n` +
      `  Kalima ${oursMs.toFixed(2)} ms, a read of the same rows ${bareMs.toFixed(2)} ms: ${(oursMs / bareMs).toFixed(2)} (at most 2)\n`,
  );
}

/** The queue of a day, on both databases; then what simulated learners know who are asked by it, and in other ways. */
export async function benchReview(): Promise<void> {
  const embedded = await openDatabase({ dataDir: '', inMemory: true, log: testLog });
  await embedded.migrate();
  await measure('PGlite', embedded, 20);
  await embedded.close();
  await withPostgres(async (databaseUrl) => {
    const database = await openDatabase({ databaseUrl, dataDir: '', log: testLog });
    await database.migrate();
    await measure('PostgreSQL', database, Number(process.env['BENCH_PEOPLE'] ?? 1000));
    await database.close();
  });
  benchWaysOfAsking();
}
