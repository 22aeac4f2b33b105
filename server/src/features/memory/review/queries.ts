import { sql } from 'kysely';
import type { ReviewItem, ReviewPicture } from '@kalima/shared/contract/memory';
import { dailyLimits } from '@kalima/shared/domain/review-queue';
import type { Db } from '../../../platform/db/schema.ts';

/** Whose queue it is, and on which learning day. */
export interface QueueOwner {
  readonly userId: string;
  readonly isAdmin: boolean;
  readonly day: string;
}

/** Pictures among which the right one is looked for: of all courses, and at least of each. */
const maxPictures = 60;
const minPicturesOfCourse = 4;
/** Latest events among which answers are looked for, to tell a learner's pace. */
const eventsOfPace = 200;

const isVisible = ({ userId, isAdmin }: QueueOwner) => sql`(${isAdmin}::boolean or exists (
  select 1 from user_course_assignments a where a.user_id = ${userId}::uuid and a.course_id = o.course_id
))`;

/** An occurrence under the names of the contract. */
const columns = sql`o.course_id as "courseId", o.part_id as "partId", o.language, o.text, o.translation,
  o.translation_language as "translationLanguage", o.second_translation as "secondTranslation",
  o.second_translation_language as "secondTranslationLanguage", o.image_url as "imageUrl", o.audio_url as "audioUrl"`;

/** Of several occurrences the one that shows most of the word, always the same. */
const bestFirst = sql`(o.image_url is not null)::int + (o.audio_url is not null)::int desc, o.course_id, o.part_id`;

/** What is due where the learner may see it, what is remembered best first; one more than a day's reviews tells that more wait. */
export async function selectDue(db: Db, owner: QueueOwner): Promise<ReviewItem[]> {
  // The order of the inner query is that of the outer one, so that only as many words are looked up as a day has.
  const { rows } = await sql<ReviewItem>`
    select m.item_id as "itemId", best.*, m.stability, m.reviews, m.lapses, m.last_day::text as "lastDay"
    from (
      select item_id, last_day, stability, reviews, lapses, (${owner.day}::date - last_day) / stability as elapsed_ratio
      from memory_items where user_id = ${owner.userId}::uuid and due_day <= ${owner.day}::date
      order by elapsed_ratio, item_id
    ) m cross join lateral (
      select ${columns} from word_occurrences o where o.item_id = m.item_id and ${isVisible(owner)}
      order by ${bestFirst} limit 1
    ) best
    order by m.elapsed_ratio, m.item_id limit ${dailyLimits.reviews + 1}`.execute(db);
  return rows;
}

/** Words of lessons begun that were never answered, in the order in which they are taught: as many as a day has. */
export async function selectNew(db: Db, owner: QueueOwner): Promise<ReviewItem[]> {
  const { rows } = await sql<ReviewItem>`
    with taught as (
      select distinct on (o.item_id) o.item_id as "itemId", ${columns},
        c.type_order, c.level, c.lesson_number, o.position
      from begun_courses b join courses c on c.id = b.course_id join word_occurrences o on o.course_id = b.course_id
      where b.user_id = ${owner.userId}::uuid and b.has_new and ${isVisible(owner)}
        and not exists (
          select 1 from memory_items m where m.user_id = ${owner.userId}::uuid and m.item_id = o.item_id
            and (m.last_day is not null or m.is_suspended or m.postponed_until > ${owner.day}::date)
        )
      order by o.item_id, ${bestFirst}
    )
    select "itemId", "courseId", "partId", language, text, translation, "translationLanguage", "secondTranslation",
      "secondTranslationLanguage", "imageUrl", "audioUrl", 0 as stability, 0 as reviews, 0 as lapses, null as "lastDay"
    from taught order by type_order, level, lesson_number, position, "itemId" limit ${dailyLimits.newItems}`.execute(
    db,
  );
  return rows;
}

interface DoneToday {
  readonly reviewedToday: number;
  readonly newToday: number;
  /** Median of the milliseconds of the latest answers; null where there are none. */
  readonly median: number | null;
}

/** What a learner did today, and how quickly they answer. */
export async function selectDoneToday(db: Db, { userId, day }: QueueOwner): Promise<DoneToday> {
  const { rows } = await sql<DoneToday>`
    select count(*) filter (where reviews > 1)::int as "reviewedToday", count(*) filter (where reviews = 1)::int as "newToday",
      (
        select percentile_disc(0.5) within group (order by ms) from (
          select case when type = 'reviewed' then (payload->>'ms')::int end as ms from study_events
          where user_id = ${userId}::uuid and counts order by happened_at desc limit ${eventsOfPace}
        ) latest where ms is not null
      ) as median
    from memory_items where user_id = ${userId}::uuid and last_day = ${day}::date`.execute(db);
  return rows[0] ?? { reviewedToday: 0, newToday: 0, median: null };
}

/** Pictures of those of the courses that the learner may see, as many of each; always the same ones. */
export async function selectPictures(
  db: Db,
  owner: QueueOwner,
  courseIds: readonly string[],
): Promise<ReviewPicture[]> {
  if (courseIds.length === 0) return [];
  const { rows } = await sql<ReviewPicture>`
    select picture.* from unnest(${courseIds}::uuid[]) with ordinality as o (course_id, place) cross join lateral (
      select w.item_id as "itemId", w.language, w.text, w.translation,
        w.translation_language as "translationLanguage", w.second_translation as "secondTranslation",
        w.second_translation_language as "secondTranslationLanguage", w.image_url as "imageUrl"
      from word_occurrences w where w.course_id = o.course_id and w.image_url is not null
      order by w.part_id limit ${Math.max(minPicturesOfCourse, Math.floor(maxPictures / courseIds.length))}
    ) picture where ${isVisible(owner)} order by o.place, picture."itemId"`.execute(db);
  return rows;
}
