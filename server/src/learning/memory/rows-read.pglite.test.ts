import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { countingRows } from '../../testing/rows-read.ts';
import { classOf } from '../../testing/school-class.ts';
import { makeReadingLesson } from '../../testing/studied-content.ts';
import { type Person, startTestApp } from '../../testing/test-app.ts';
import type { Db } from '../../platform/db/schema.ts';
import { selectUndoneAnswers } from '../study/figures/figures.queries.ts';
import { selectRecent } from '../study/study.queries.ts';
import { selectStuck } from '../../teaching/classes/reports/cards/cards.queries.ts';
import { selectCourses, selectDays } from '../../teaching/classes/reports/learner/learner.queries.ts';
import {
  selectMissedWords,
  selectWordStates,
  selectWordsMissedBy,
} from '../../teaching/classes/reports/words/words.queries.ts';
import * as overview from './overview/overview.queries.ts';
import { deleteOldAnswers, selectItemsWithOldAnswers } from './pruning/pruning.queries.ts';
import { selectLog } from './memory.queries.ts';
import * as review from './review/review.queries.ts';
import { selectWords } from './words/words.queries.ts';

/** A young school: the embedded database was never analyzed, and one learner answered a lot today. */
const kalima = await startTestApp();
const { db } = kalima.database;
const answers = 2000;
const today = new Date().toISOString().slice(0, 10);
let learner: Person;
let classId: string;
let itemIds: string[];

beforeAll(async () => {
  learner = await kalima.signUpLearner();
  const userId = learner.profile.id;
  const courseId = await makeReadingLesson(kalima, { cards: 3 });
  classId = await classOf(kalima, { startsOn: '2020-01-01', members: [learner], courses: [courseId] });
  await sql`
    with part as (select course_id, part_id from word_occurrences where course_id = ${courseId}::uuid limit 1), n as (
      select gen_random_uuid() as item_id, gen_random_uuid() as id, n from generate_series(1, ${sql.lit(answers)}) n
    ), items as (
      insert into memory_items (user_id, item_id, language, text, stability, difficulty, reviews, lapses, last_day, due_day, is_suspended)
      select ${userId}::uuid, item_id, 'arabic', 'word ' || n, 1, 5, 1, 0, ${today}::date, ${today}::date + 1, false from n
    ), undone as (
      insert into study_events (user_id, id, device_id, sequence, type, payload, counts, learning_day, happened_at)
      select ${userId}::uuid, gen_random_uuid(), ${randomUUID()}::uuid, n, 'undone', jsonb_build_object('targetId', id), true,
        ${today}::date, now() - n * interval '1 second' from n where n % 2 = 0
    )
    insert into study_events (user_id, id, device_id, sequence, type, payload, counts, item_id, learning_day, happened_at)
    select ${userId}::uuid, id, ${randomUUID()}::uuid, n, 'reviewed', jsonb_build_object('courseId', course_id, 'partId', part_id,
      'exercise', 'pick', 'grade', 'again', 'isRight', false, 'ms', 1000, 'language', 'arabic', 'text', 'word'), true, item_id,
      ${today}::date, now() - n * interval '1 second' from n, part`.execute(db);
  const rows = await db.selectFrom('memory_items').where('user_id', '=', userId).select('item_id').execute();
  itemIds = rows.map((row) => row.item_id);
});

const owner = () => ({ userId: learner.profile.id, readsAll: false, day: today });
const scope = () => ({ classId, startsOn: '2020-01-01', today, timeZone: 'UTC' });

test.each<[string, (db: Db) => Promise<unknown>]>([
  ['how much was asked today', (counted) => review.selectDoneToday(counted, owner())],
  ['what is due', (counted) => review.selectDue(counted, owner(), 200)],
  ['what is new', (counted) => review.selectNew(counted, owner(), 20)],
  ['the pace', (counted) => review.selectPace(counted, learner.profile.id)],
  ['the weeks of the memory', (counted) => overview.selectWeeks(counted, owner())],
  ['the states of words', (counted) => overview.selectStates(counted, learner.profile.id)],
  ['the days ahead', (counted) => overview.selectDueDays(counted, owner())],
  [
    'a page of words of a state that none is in',
    (counted) =>
      selectWords(counted, {
        owner: owner(),
        state: 'aside',
        languages: ['arabic'],
        partOfSpeech: 'noun',
        after: null,
        limit: 50,
      }),
  ],
  ['what waits', (counted) => overview.selectWaiting(counted, owner())],
  ['the log of the items', (counted) => selectLog(counted, learner.profile.id, itemIds)],
  [
    'answers that were taken back',
    (counted) => selectUndoneAnswers(counted, learner.profile.id, { added: itemIds, targets: [], undoing: [] }),
  ],
  ['the latest activity', (counted) => selectRecent(counted, learner.profile.id, 20)],
  ['the days of a learner', (counted) => selectDays(counted, scope(), learner.profile.id)],
  ['the words that a learner missed', (counted) => selectWordsMissedBy(counted, scope(), learner.profile.id, 20)],
  ['the states of the words of a class', (counted) => selectWordStates(counted, scope(), learner.profile.id)],
  ['who is stuck in a class', (counted) => selectStuck(counted, scope(), { from: 0, limit: 20 })],
  ['what a class misses', (counted) => selectMissedWords(counted, scope(), { from: 0, limit: 20 })],
  ['the courses of a learner', (counted) => selectCourses(counted, scope(), learner.profile.id)],
  ['items with old answers', (counted) => selectItemsWithOldAnswers(counted, learner.profile.id, today, 100)],
  ['the removal of old answers', (counted) => deleteOldAnswers(counted, learner.profile.id, '2020-01-01', itemIds)],
])('without statistics %s reads rows in proportion to the answers of a learner', async (_what, query) => {
  const counting = countingRows(kalima.database);
  await query(counting.db).catch((error: unknown) => {
    // A query that finds nothing may have nothing to answer with.
    if (counting.read.length === 0) throw error;
  });
  expect(Math.max(...counting.read)).toBeLessThan(20 * answers);
});

test('of what a class did only so much is gone through for the words that it misses', async () => {
  const counting = countingRows(kalima.database);
  await selectMissedWords(counting.db, scope(), { from: 0, limit: 20 }, 100);
  expect(Math.max(...counting.read)).toBeLessThan(answers);
});

test('with statistics a page of words reads about as many words as it shows', async () => {
  await sql`analyze memory_items`.execute(db);
  const counting = countingRows(kalima.database);
  const wanted = {
    owner: owner(),
    state: null,
    languages: ['arabic'] as const,
    partOfSpeech: null,
    after: null,
    limit: 50,
  };
  await selectWords(counting.db, wanted);
  const after = { beginning: 'word 5', id: itemIds[0] ?? '' };
  await selectWords(counting.db, { ...wanted, after });
  // Since the queries find nothing here, each page also looks for the end of what it may go through.
  const pages = counting.read.filter((_, at) => at % 2 === 0);
  expect(Math.max(...pages)).toBeLessThan(50 * 20);
});
