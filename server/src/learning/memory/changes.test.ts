import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { reviewedEvent, sendEvents, undoneEvent } from '../../testing/study-events.ts';
import { learnerWithWords } from '../../testing/studied-content.ts';
import { startTestApp, type Person } from '../../testing/test-app.ts';
import { itemIdOf } from '../../content/item-id.ts';

const kalima = await startTestApp();
const { db } = kalima.database;

const changesOf = ({ client }: Person, cursor?: string | null) =>
  client.call('GET /api/memory', { query: { cursor: cursor ?? undefined } });

test('a device learns all at first, and then what changed', async () => {
  const { person, words, courseId } = await learnerWithWords(kalima);
  expect(await changesOf(person)).toMatchObject({ items: [], cursor: null, coursesWithNew: [] });
  const first = reviewedEvent(words[0], { exercise: 'flashcard' });
  await sendEvents(person.client, [first]);
  const all = await changesOf(person);
  expect(all).toMatchObject({
    items: [{ itemId: itemIdOf('word 0', 'arabic'), reviews: 1, isSuspended: false, postponedUntil: null }],
    nextCursor: null,
    coursesWithNew: [courseId],
    paceMs: 3000,
  });
  expect(await changesOf(person, all.cursor)).toMatchObject({ items: [], cursor: all.cursor });

  await sendEvents(person.client, [reviewedEvent(words[1]), undoneEvent(first.id)]);
  const later = await changesOf(person, all.cursor);
  expect(later.items).toHaveLength(2);
  // What was taken back is told as well: the device knows it.
  expect(later.items).toContainEqual(
    expect.objectContaining({ itemId: itemIdOf('word 0', 'arabic'), reviews: 0, stability: 0, lastDay: null }),
  );
});

test('what changes after a clock was put back still comes after what the device knows', async () => {
  const { person, words } = await learnerWithWords(kalima);
  await sendEvents(person.client, [reviewedEvent(words[0])]);
  await sql`update memory_items set changed_at = date_trunc('milliseconds', now()) + interval '1 day' where user_id = ${person.profile.id}::uuid`.execute(
    db,
  );
  const { cursor } = await changesOf(person);
  await sendEvents(person.client, [reviewedEvent(words[1])]);
  expect(await changesOf(person, cursor)).toMatchObject({ items: [{ itemId: itemIdOf('word 1', 'arabic') }] });
});

test('a long memory comes in pages, each item once', async () => {
  const { person } = await learnerWithWords(kalima);
  await sql`
    insert into memory_items (user_id, item_id, stability, difficulty, reviews, lapses, last_day, due_day, is_suspended, changed_at)
    select ${person.profile.id}::uuid, gen_random_uuid(), 3, 5, 1, 0, '2026-03-01', '2026-03-04', false,
      timestamptz '2026-03-01T00:00:00Z' + (n / 700) * interval '1 hour'
    from generate_series(1, 2300) n`.execute(db);
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await changesOf(person, cursor);
    ids.push(...page.items.map(({ itemId }) => itemId));
    expect(page.items.length).toBeLessThanOrEqual(1000);
    cursor = page.nextCursor;
  }
  expect(ids).toHaveLength(2300);
  expect(new Set(ids).size).toBe(2300);
});

test('a cursor of another list is refused, and everybody is told their own', async () => {
  const { person, words } = await learnerWithWords(kalima);
  await sendEvents(person.client, [reviewedEvent(words[0])]);
  const other = await kalima.signUpLearner();
  expect((await changesOf(other)).items).toEqual([]);
  expect(await other.client.codeOf('GET /api/memory', { query: { cursor: 'abc' } })).toBe('VALIDATION_FAILED');
  expect(await kalima.client().codeOf('GET /api/memory')).toBe('UNAUTHENTICATED');
});
