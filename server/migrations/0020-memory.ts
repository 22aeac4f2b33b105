import { type Kysely, sql } from 'kysely';
import { dueDay, foldMemory, type Memory, type MemoryEvent } from '@kalima/shared/domain/learning/memory';

const made = [
  `create table memory_items (
    user_id uuid not null references profiles on delete cascade,
    item_id uuid not null,
    language text check (language in ('chinese', 'english', 'arabic', 'egyptian', 'french', 'spanish')),
    text text,
    stability double precision not null,
    difficulty double precision not null,
    reviews integer not null,
    lapses integer not null,
    last_day date,
    due_day date,
    is_suspended boolean not null,
    postponed_until date,
    primary key (user_id, item_id)
  )`,
  `create index memory_items_due on memory_items (user_id, due_day) include (item_id, last_day, stability, reviews, lapses) where due_day is not null`,
  `create index memory_items_of_day on memory_items (user_id, last_day)`,
  `comment on table memory_items is 'what learners remember, computed from study_events: npm run admin -- rebuild-memory makes it anew (PRODUCT.md#memory)'`,
  `comment on column memory_items.text is 'how the item read where it was answered last; null where no event says it'`,
  `create table begun_courses (
    user_id uuid not null references profiles on delete cascade,
    course_id uuid not null references courses on delete cascade,
    has_new boolean not null default true,
    primary key (user_id, course_id)
  )`,
  `create index begun_courses_by_course on begun_courses (course_id)`,
  `create index begun_courses_with_new on begun_courses (user_id) where has_new`,
  `comment on column begun_courses.has_new is 'false where the learner has answered all words of the course: the queue need not look there for new ones'`,
  `comment on table begun_courses is 'courses in which a learner has done something that counts'`,
  `insert into begun_courses (user_id, course_id)
    select distinct e.user_id, c.id from study_events e join courses c on c.id = (e.payload->>'courseId')::uuid
    where e.counts and e.type in ('word', 'card-answered', 'lesson-completed')`,
  `create index study_events_undone on study_events (user_id, ((payload->>'targetId')::uuid)) where type = 'undone' and counts`,
  // Answers to flashcards are reviews of the card's word, where the card still exists.
  // No more of them than of any item (`mostAnswersOfDay`, `mostEventsOfItem`).
  `update study_events e set item_id = placed.item_id from (
    select e.user_id, e.id, o.item_id,
      row_number() over (partition by e.user_id, o.item_id, e.learning_day order by e.happened_at, e.id) as of_day,
      row_number() over (partition by e.user_id, o.item_id order by e.happened_at, e.id) as of_item
    from study_events e join word_occurrences o
      on o.course_id = (e.payload->>'courseId')::uuid and o.part_id = (e.payload->>'cardId')::uuid
    where e.type = 'card-answered' and e.counts and e.payload->>'activity' = 'flashcards'
  ) placed where e.user_id = placed.user_id and e.id = placed.id and placed.of_day <= 100 and placed.of_item <= 2000`,
];

interface Answer {
  itemId: string;
  id: string;
  deviceId: string;
  sequence: number;
  happenedAt: Date;
  learningDay: string;
  isRight: boolean;
}

async function rememberAnswers(db: Kysely<unknown>, userId: string): Promise<void> {
  const { rows } = await sql<Answer>`
    select item_id as "itemId", id, device_id as "deviceId", sequence::float8 as sequence, happened_at as "happenedAt",
      learning_day::text as "learningDay", (payload->>'isRight')::boolean as "isRight"
    from study_events where user_id = ${userId}::uuid and item_id is not null order by item_id`.execute(db);
  const events = rows.map(({ itemId, id, deviceId, sequence, happenedAt, learningDay, isRight }) => {
    const place = { time: happenedAt.getTime(), deviceId, sequence };
    const event: MemoryEvent = { id, place, learningDay, type: 'reviewed', grade: isRight ? 'good' : 'again' };
    return { itemId, event };
  });
  const logs = Map.groupBy(events, ({ itemId }) => itemId);
  const items = [...logs].map(([itemId, log]) => rowOf(userId, itemId, foldMemory(log.map(({ event }) => event))));
  await sql`
    insert into memory_items (user_id, item_id, stability, difficulty, reviews, lapses, last_day, due_day, is_suspended)
    select user_id, item_id, stability, difficulty, reviews, lapses, last_day, due_day, is_suspended
    from jsonb_populate_recordset(null::memory_items, ${JSON.stringify(items)}::jsonb)`.execute(db);
}

function rowOf(userId: string, itemId: string, memory: Memory) {
  const { stability, difficulty, reviews, lapses, lastDay, isSuspended } = memory;
  return {
    user_id: userId,
    item_id: itemId,
    stability,
    difficulty,
    reviews,
    lapses,
    last_day: lastDay,
    due_day: dueDay(memory),
    is_suspended: isSuspended,
  };
}

/** What learners remember is computed from their answers; those to flashcards so far are the first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of made) await sql.raw(statement).execute(db);
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id as "userId" from study_events where item_id is not null`.execute(db);
  for (const { userId } of rows) await rememberAnswers(db, userId);
}
