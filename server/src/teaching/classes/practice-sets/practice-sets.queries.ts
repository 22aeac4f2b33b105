import { sql } from 'kysely';
import type { ClassPracticeSet, PracticeSet } from '@kalima/shared/contract/teaching/practice-sets';
import { practiceSetLimits } from '@kalima/shared/domain/teaching/practice-sets';
import type { Db } from '../../../platform/db/schema.ts';
import { isTakenBack } from '../../../platform/db/taken-back.ts';
import { hasCueAt, mayAsk, occurrenceColumns, type Viewer } from '../../../content/occurrences.ts';
import type { ClassTeacher } from '../class-teacher.ts';

/** Whether somebody has answered a word, or set it aside, since a moment, and did not take that back. */
const isPractised = (userId: string, itemId: string, since: string) => sql<boolean>`exists (
  select 1 from study_events e where e.user_id = ${sql.ref(userId)} and e.item_id = ${sql.ref(itemId)} and e.counts
    and e.type in ('reviewed', 'card-answered', 'suspended', 'postponed') and e.happened_at >= ${sql.ref(since)}
    and not ${isTakenBack}
)`;

/** Whether the class of a row `s` meets an occurrence `o` in a course that it has, with something to ask by. */
const canBePractised = sql`(${hasCueAt('o')} and exists (
  select 1 from class_courses c where c.class_id = s.class_id and c.course_id = o.course_id and c.removed_at is null
))`;

/** A word by the part of a course that teaches it. */
interface Part {
  readonly courseId: string;
  readonly partId: string;
}

/** Makes a set of those of the words that the class can practise, each once; nothing where there are none, or the id is taken. */
export async function insertSet(
  db: Db,
  { classId, userId }: ClassTeacher,
  { id, words, lastDay }: { id: string; words: readonly Part[]; lastDay: string },
): Promise<boolean> {
  const [courseIds, partIds] = [words.map(({ courseId }) => courseId), words.map(({ partId }) => partId)];
  const { numAffectedRows } = await sql`
    with s as (select ${classId}::uuid as class_id), chosen as materialized (
      select distinct on (o.item_id) o.course_id, o.part_id, asked.place
      from s, unnest(${courseIds}::uuid[], ${partIds}::uuid[]) with ordinality as asked (course_id, part_id, place)
        join word_occurrences o on o.course_id = asked.course_id and o.part_id = asked.part_id
      where ${canBePractised} order by o.item_id, asked.place
    ), made as (
      insert into practice_sets (id, class_id, made_by, last_day)
      select ${id}::uuid, class_id, ${userId}::uuid, ${lastDay}::date from s where exists (select 1 from chosen)
      on conflict do nothing returning id
    )
    insert into practice_set_words (set_id, course_id, part_id, place)
    select made.id, chosen.course_id, chosen.part_id, chosen.place from made, chosen`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Removes a set; false where there was none. */
export async function deleteSet(db: Db, { classId }: ClassTeacher, setId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('practice_sets')
    .where('id', '=', setId)
    .where('class_id', '=', classId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The sets of a class that are open on a day, later ones first, and how many of its learners have practised each. */
export async function selectClassSets(db: Db, classId: string, today: string): Promise<ClassPracticeSet[]> {
  const { rows } = await sql<ClassPracticeSet>`
    with words as materialized (
      select s.id as set_id, s.made_at, o.course_id, o.part_id, o.item_id, o.text, w.place
      from practice_sets s join practice_set_words w on w.set_id = s.id
        join word_occurrences o on o.course_id = w.course_id and o.part_id = w.part_id
      where s.class_id = ${classId}::uuid and s.last_day >= ${today}::date and ${canBePractised}
    ), learners as materialized (
      select m.user_id from class_members m join profiles p on p.id = m.user_id
      where m.class_id = ${classId}::uuid and m.left_at is null and p.deactivated_at is null
    )
    select s.id, s.last_day::text as "lastDay",
      (select coalesce(json_agg(json_build_object('courseId', w.course_id, 'partId', w.part_id, 'text', w.text) order by w.place), '[]')
        from words w where w.set_id = s.id) as words,
      (select count(*)::int from learners l where exists (select 1 from words w where w.set_id = s.id) and not exists (
        select 1 from words w where w.set_id = s.id and not ${isPractised('l.user_id', 'w.item_id', 'w.made_at')}
      )) as "doneCount",
      (select count(*)::int from learners) as "learnerCount"
    from practice_sets s where s.class_id = ${classId}::uuid and s.last_day >= ${today}::date
    order by s.made_at desc, s.id`.execute(db);
  return rows;
}

/** The sets that a learner's running classes practise on a day, later ones first, with the words that the learner may see. */
export async function selectOwnSets(db: Db, viewer: Viewer, today: string): Promise<PracticeSet[]> {
  type Word = PracticeSet['words'][number];
  const { rows } = await sql<Omit<PracticeSet, 'words'> & { word: Word }>`
    with sets as materialized (
      select s.id, s.class_id, s.made_at, s.last_day, k.name
      from class_members m join classes k on k.id = m.class_id join practice_sets s on s.class_id = k.id
      where m.user_id = ${viewer.userId}::uuid and m.left_at is null and s.last_day >= ${today}::date
        and daterange(k.starts_on, k.ends_on, '[]') @> ${today}::date
      order by s.made_at desc, s.id limit ${practiceSetLimits.shown}
    )
    select s.id, s.name as "className", s.last_day::text as "lastDay", to_jsonb(word) as word
    from sets s join practice_set_words w on w.set_id = s.id
      join word_occurrences o on o.course_id = w.course_id and o.part_id = w.part_id
      left join memory_items i on i.user_id = ${viewer.userId}::uuid and i.item_id = o.item_id
      cross join lateral (
        select o.item_id as "itemId", ${occurrenceColumns}, coalesce(i.stability, 0) as stability, coalesce(i.reviews, 0) as reviews,
          coalesce(i.lapses, 0) as lapses, i.last_day::text as "lastDay", exists (
            select 1 from (select ${viewer.userId}::uuid as user_id) me where ${isPractised('me.user_id', 'o.item_id', 's.made_at')}
          ) as "isPractised"
      ) word
    where ${canBePractised} and ${mayAsk(viewer)}
    order by s.made_at desc, s.id, w.place`.execute(db);
  const sets = new Map<string, PracticeSet>();
  for (const { word, ...set } of rows) {
    const known = sets.get(set.id) ?? { ...set, words: [] };
    sets.set(set.id, { ...known, words: [...known.words, word] });
  }
  return [...sets.values()];
}
