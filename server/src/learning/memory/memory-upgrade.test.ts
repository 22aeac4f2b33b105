import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openEarly } from '../../testing/early-database.ts';
import { itemIdOf } from '../../content/item-id.ts';
import { createMemoryService } from './memory.service.ts';

test('answers to flashcards from before are remembered, as they are when they are computed anew', async () => {
  const database = await openEarly();
  const { db } = database;
  await sql`insert into study_events (id, user_id, device_id, sequence, type, payload, happened_at)
    select gen_random_uuid(), p.id, p.id, n, 'card-answered',
      jsonb_build_object('courseId', c.lesson_id, 'activity', 'flashcards', 'cardId', c.id, 'isRight', n <> 2),
      '2026-03-10T12:00:00Z'::timestamptz + n * interval '1 day'
    from profiles p, flashcards c, generate_series(1, 3) n where p.role = 'user'`.execute(db);
  await sql`insert into study_events (id, user_id, device_id, sequence, type, payload, happened_at)
    select gen_random_uuid(), p.id, p.id, 9, 'card-answered',
      jsonb_build_object('courseId', c.lesson_id, 'activity', 'flashcards', 'cardId', p.id, 'isRight', true),
      '2026-03-10T12:00:00Z'
    from profiles p, flashcards c where p.role = 'user'`.execute(db);
  await database.migrate();
  // What came before the latest day is stored from the next answer on.
  const items = async () =>
    (await db.selectFrom('memory_items').selectAll().execute()).map(
      ({ before_last_day: _, changed_at: _at, ...item }) => item,
    );
  const migrated = await items();
  expect(migrated).toMatchObject([
    { item_id: itemIdOf('apple', 'arabic'), reviews: 3, lapses: 1, last_day: '2026-03-13', text: null },
  ]);
  expect(await createMemoryService({ database, keepDays: null }).rebuild()).toEqual({
    people: 1,
    items: 1,
    skippedAnswers: 1,
  });
  expect(await items()).toEqual(migrated);
});
