import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createReportsService } from '../../server/src/teaching/classes/reports/reports.service.ts';
import { createSchoolService } from '../../server/src/people/school/school.service.ts';
import { openDatabase, type OpenDatabase } from '../../server/src/platform/db/open-database.ts';
import { isTeacher } from '../../server/src/platform/sessions/caller.ts';
import { provenCaller } from '../../server/src/platform/sessions/proven-caller.ts';
import { testLog } from '../../server/src/testing/test-log.ts';
import { median } from './median.ts';
import { withPostgres } from './throw-away-postgres.ts';
import { timed } from './timed.ts';

const courses = 60;
const wordsOfCourse = 20;
const learnersOfClass = 40;
const rounds = 15;
/** Statements end within their timeout, so events are written for some people at a time. */
const peopleAtOnce = 5;

interface Size {
  readonly people: number;
  readonly eventsOfEach: number;
}

/** A class of 40 with 60 courses, each of which its learners went through in a year; events of others stand beside theirs. */
async function fill({ db }: OpenDatabase, { people, eventsOfEach }: Size): Promise<void> {
  const statements = [
    `insert into profiles (full_name, email) select 'Learner ' || n, 'learner' || n || '@bench.test' from generate_series(1, ${people}) n`,
    `insert into profiles (full_name, email, role) values ('Teacher', 'teacher@bench.test', 'admin')`,
    `insert into courses (title, course_type, is_free, lesson_number)
      select 'Lesson ' || n, 'reading_card', false, n from generate_series(1, ${courses}) n`,
    `insert into reading_lessons (id, name, stage, language) select id, title, 1, 'arabic' from courses`,
    `insert into reading_cards (lesson_id, word, sort_order)
      select c.id, 'word ' || c.lesson_number || ' ' || n, n from courses c, generate_series(1, ${wordsOfCourse}) n`,
    `insert into word_occurrences (course_id, part_id, item_id, language, text, translation, second_translation, position)
      select r.lesson_id, r.id, md5(r.word)::uuid, 'arabic', r.word, 'translation', '', r.sort_order from reading_cards r`,
    `insert into classes (name, search_text, starts_on) values ('6B', '6b', current_date - 365)`,
    `insert into class_members (class_id, user_id, joined_at)
      select k.id, p.id, now() - interval '365 days' from classes k, (
        select id from profiles where email like 'learner%' order by created_at, id limit ${learnersOfClass}) p`,
    `insert into class_courses (class_id, course_id, due_on, sort_order, added_at)
      select k.id, c.id, current_date - 180 + 6 * c.lesson_number, c.lesson_number, now() - interval '365 days' from classes k, courses c`,
    // Half of the courses are done.
    `insert into lesson_completions (user_id, course_id, activity, completed_at, latest_at)
      select m.user_id, c.id, 'interactive-reading', now() - interval '200 days', now() - interval '100 days'
      from class_members m, courses c where c.lesson_number <= ${courses / 2}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (let from = 0; from < people; from += peopleAtOnce) {
    await sql
      .raw(
        `insert into study_events (id, user_id, device_id, sequence, type, payload, item_id, counts, learning_day, happened_at)
        select gen_random_uuid(), p.id, p.id, n, 'card-answered',
          json_build_object('courseId', r.lesson_id, 'cardId', r.id, 'activity', 'flashcards', 'isRight', random() > 0.2 + (r.sort_order % 5) * 0.08),
          md5(r.word)::uuid, true, at::date, at
        from (select id, row_number() over (order by created_at, id) as number from profiles where email like 'learner%'
            order by created_at, id offset ${from} limit ${peopleAtOnce}) p,
          generate_series(1, ${eventsOfEach}) n,
          lateral (select now() - (365.0 * (${eventsOfEach} - n) / ${eventsOfEach}) * interval '1 day' as at) t,
          (select c.*, row_number() over (order by c.id) - 1 as place from reading_cards c) r
        where r.place = (n * 7 + p.number) % ${courses * wordsOfCourse}`,
      )
      .execute(db);
  }
  await sql`analyze`.execute(db);
}

async function measure(where: string, database: OpenDatabase, size: Size, most: number): Promise<void> {
  await fill(database, size);
  const { db } = database;
  const school = createSchoolService({ database, fixed: {}, isLocal: true, singleSignOn: null });
  const reports = createReportsService({ database, school });
  const { id: classId } = await db.selectFrom('classes').select('id').executeTakeFirstOrThrow();
  const teacher = await db.selectFrom('profiles').where('role', '=', 'admin').select('id').executeTakeFirstOrThrow();
  const member = await db.selectFrom('class_members').select('user_id as id').executeTakeFirstOrThrow();
  const caller = provenCaller({ userId: teacher.id, sessionId: randomUUID(), role: 'admin' });
  if (!isTeacher(caller)) throw new Error('An admin may teach.');
  const first = { from: 0, limit: 4 };
  const asked = {
    stuck: () => reports.stuck(caller, classId, first),
    overdue: () => reports.overdue(caller, classId, first),
    'missed words': () => reports.missedWords(caller, classId, first),
    absent: () => reports.absent(caller, classId, first),
    grid: () => reports.grid(caller, classId, 0),
    'one learner': () => reports.learner(caller, classId, member.id),
  };
  const events = (size.people * size.eventsOfEach) / 1000;
  process.stdout.write(
    `\nReports of a class of 40 with 60 courses, ${events}k events, ${where}, median of ${rounds}\n`,
  );
  for (const [name, ask] of Object.entries(asked)) {
    await ask();
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await timed(ask));
    process.stdout.write(`  ${name.padEnd(14)}${median(times).toFixed(1)} ms (at most ${most})\n`);
  }
}

/** What a teacher sees of a class of 40 with a million events, on both databases. */
export async function benchReports(): Promise<void> {
  const size = { people: 40, eventsOfEach: 25_000 };
  await withPostgres(async (databaseUrl) => {
    const database = await openDatabase({ databaseUrl, dataDir: '', log: testLog });
    await database.migrate();
    await measure('PostgreSQL', database, size, 200);
    await database.close();
  });
  const embedded = await openDatabase({ dataDir: '', inMemory: true, log: testLog });
  await embedded.migrate();
  await measure('PGlite', embedded, size, 500);
  await embedded.close();
}
