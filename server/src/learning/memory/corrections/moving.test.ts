import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mostAnswersOfDay, mostEventsOfItem } from '@kalima/shared/domain/learning/reviews';
import { createCorrector, firstWordOf } from '../../../testing/corrected-words.ts';
import * as remembered from '../../../testing/remembered.ts';
import { reviewedEvent, sendEvents } from '../../../testing/study-events.ts';
import { boundless, startTestApp } from '../../../testing/test-app.ts';
import { mostCorrections, selectCorrections } from '../../../content/corrections/corrections.queries.ts';
import { itemIdOf } from '../../../content/item-id.ts';

const logLines: string[] = [];
const kalima = await startTestApp({ limits: boundless, logLines });
const { db } = kalima.database;
const { makeLesson, change } = await createCorrector(kalima);
const { on } = remembered;
const idOf = (text: string) => itemIdOf(text, 'arabic');

const eventsOf = async (itemId: string) => {
  const { rows } = await sql<{ userId: string; count: number }>`
    select user_id as "userId", count(*)::int as count from study_events where item_id = ${itemId}::uuid group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ userId, count }) => [userId, count]));
};
const undoneCount = async () => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from item_corrections where done_at is null`.execute(db);
  return rows[0]?.n;
};
const makeWaitingDue = () =>
  sql`update item_corrections set not_before = now() - interval '1 second' where done_at is null`.execute(db);

test('interrupted, it goes on where it was', async () => {
  const lesson = await makeLesson('wrod');
  const people = [];
  for (let count = 0; count < 3; count += 1) {
    const person = await kalima.signUpLearner();
    await kalima.assign(person, lesson.id);
    await remembered.assignedSince(kalima, person, '2026-01-01T00:00:00Z');
    await sendEvents(person.client, [reviewedEvent(firstWordOf(lesson), on(2))]);
    people.push(person.profile.id);
  }
  const [first = '', second = '', third = ''] = people.toSorted();
  await sql
    .raw(
      `create function fail_for_test() returns trigger language plpgsql as $$
    begin if new.user_id = '${second}' then raise exception 'interrupted'; end if; return new; end $$`,
    )
    .execute(db);
  await sql
    .raw(`create trigger fail_for_test before insert on memory_items for each row execute function fail_for_test()`)
    .execute(db);
  await change(lesson, { word: 'word' }, true);
  expect(logLines.join('')).toContain('a piece of a job failed');
  expect([...(await eventsOf(idOf('word'))).keys()]).toEqual([first]);
  await sql.raw(`drop trigger fail_for_test on memory_items`).execute(db);
  expect(await kalima.app.corrections.moveCorrected()).toBe(2);
  expect(await eventsOf(idOf('word'))).toEqual(new Map([first, second, third].map((id) => [id, 1])));
  expect(await eventsOf(idOf('wrod'))).toEqual(new Map());
  await sql`update jobs set not_before = now()`.execute(db);
});

test('a word is looked after once more when all answers have arrived, and then no more', async () => {
  const lesson = await makeLesson('chiar');
  const person = await kalima.signUpLearner();
  await kalima.assign(person, lesson.id);
  await change(lesson, { word: 'chair' }, true);
  expect(await undoneCount()).toBeGreaterThan(0);
  // One that was on its way: it had been given to the former item, and nobody saw it.
  await sendEvents(person.client, [reviewedEvent(firstWordOf(lesson), { grade: 'good' })]);
  await sql`update study_events set item_id = ${idOf('chiar')}::uuid where user_id = ${person.profile.id}::uuid`.execute(
    db,
  );
  await sql`update memory_items set item_id = ${idOf('chiar')}::uuid where user_id = ${person.profile.id}::uuid`.execute(
    db,
  );
  await sql`update item_corrections set at = at - interval '4 minutes'`.execute(db);
  await makeWaitingDue();
  expect(await kalima.app.corrections.moveCorrected()).toBe(1);
  expect(await eventsOf(idOf('chair'))).toEqual(new Map([[person.profile.id, 1]]));
  await sql`update item_corrections set at = at - interval '4 minutes'`.execute(db);
  await makeWaitingDue();
  expect(await kalima.app.corrections.moveCorrected()).toBe(0);
  expect(await undoneCount()).toBe(0);
});

test('what is answered long after another word took the place is not moved', async () => {
  const lesson = await makeLesson('sofa');
  const person = await kalima.signUpLearner();
  await kalima.assign(person, lesson.id);
  const corrected = await change(lesson, { word: 'couch' }, true);
  await sql`update item_corrections set at = at - interval '1 day'`.execute(db);
  const again = await change(corrected, { word: 'sofa' }, false);
  await sendEvents(person.client, [reviewedEvent(firstWordOf(again), { grade: 'good' })]);
  await makeWaitingDue();
  await kalima.app.corrections.moveCorrected();
  expect(await eventsOf(idOf('sofa'))).toEqual(new Map([[person.profile.id, 1]]));
});

test('a correction that another server looks after is left alone', async () => {
  const lesson = await makeLesson('tabel');
  const person = await kalima.signUpLearner();
  await kalima.assign(person, lesson.id);
  await sendEvents(person.client, [reviewedEvent(firstWordOf(lesson), { grade: 'good' })]);
  await sql`insert into item_corrections (course_id, part_id, former_item_id, former_sense, item_id, language, text, not_before)
    values (${lesson.id}, ${lesson.cards[0].id}, ${idOf('tabel')}, '', ${idOf('table')}, 'arabic', 'table', now() + interval '1 minute')`.execute(
    db,
  );
  expect(await kalima.app.corrections.moveCorrected()).toBe(0);
  expect(await eventsOf(idOf('tabel'))).toEqual(new Map([[person.profile.id, 1]]));
  await makeWaitingDue();
  expect(await kalima.app.corrections.moveCorrected()).toBe(1);
});

test('no word has more answers after it than anybody gives', async () => {
  const [wrong, right] = [await makeLesson('mnay'), await makeLesson('many')];
  const person = await kalima.signUpLearner();
  await kalima.assign(person, wrong.id);
  await kalima.assign(person, right.id);
  // Twice as many a day, and in all, as one item may have.
  const days = Math.ceil(mostEventsOfItem / mostAnswersOfDay) + 1;
  for (const lesson of [wrong, right]) {
    const { courseId, partId, text } = firstWordOf(lesson);
    await sql`
      insert into study_events (user_id, id, device_id, sequence, type, payload, item_id, counts, learning_day, happened_at)
      select ${person.profile.id}, gen_random_uuid(), gen_random_uuid(), n, 'reviewed',
        jsonb_build_object('courseId', ${courseId}::text, 'partId', ${partId}::text, 'text', ${text}::text, 'language', 'arabic', 'grade', 'good'),
        ${idOf(text)}, true, '2026-02-01'::date + n % ${days}, '2026-02-01T00:00:00Z'::timestamptz + n * interval '1 hour'
      from generate_series(1, ${mostEventsOfItem}::int - 500) n`.execute(db);
    await sendEvents(person.client, [reviewedEvent(firstWordOf(lesson), { grade: 'good' })]);
  }
  await change(wrong, { word: 'many' }, true);
  const { rows } = await sql<{ all: number; ofDay: number }>`
    select sum(n)::int as all, max(n)::int as "ofDay" from (
      select count(*) as n from study_events where item_id = ${idOf('many')}::uuid group by learning_day
    ) day`.execute(db);
  expect(rows[0]?.all).toBeGreaterThan(mostEventsOfItem - 500);
  expect(rows[0]?.all).toBeLessThanOrEqual(mostEventsOfItem);
  expect(rows[0]?.ofDay).toBeLessThanOrEqual(mostAnswersOfDay);
  expect(await eventsOf(idOf('mnay'))).toEqual(new Map());
});

test('of a part that was corrected very often the latest corrections are read, and answers follow all of them', async () => {
  const lesson = await makeLesson('word');
  const person = await kalima.signUpLearner();
  await kalima.assign(person, lesson.id);
  await remembered.assignedSince(kalima, person, '2026-01-01T00:00:00Z');
  const part = firstWordOf(lesson);
  await sendEvents(person.client, [reviewedEvent(part, on(2))]);
  const count = 3 * mostCorrections;
  const itemIds = [idOf('word'), ...Array.from({ length: count }, () => randomUUID() as string)];
  await sql`
    insert into item_corrections (course_id, part_id, former_item_id, former_sense, item_id, language, text, at, not_before)
    select ${part.courseId}, ${part.partId}, (${itemIds}::uuid[])[n], '', (${itemIds}::uuid[])[n + 1], 'arabic', 'w' || n,
      now() + n * interval '1 second', now() - interval '1 hour'
    from generate_series(1, ${count}::int) n`.execute(db);
  expect((await selectCorrections(db, [part, part])).map(({ itemId }) => itemId)).toEqual(
    itemIds.slice(-mostCorrections),
  );
  await kalima.app.corrections.moveCorrected();
  expect(await eventsOf(itemIds.at(-1) ?? '')).toEqual(new Map([[person.profile.id, 1]]));
});
