import { sql } from 'kysely';
import type { MissedWord } from '@kalima/shared/contract/teaching/class-reports';
import { type ReportedState, reportLimits, reportRules } from '@kalima/shared/domain/teaching/class-reports';
import { bestOccurrence } from '../../../../content/occurrences.ts';
import { courseLanguage } from '../../../../content/course-language.ts';
import { stateOfItem } from '../../../../platform/db/item-state.ts';
import { leadsFor } from '../../../../content/pairs.ts';
import type { Db } from '../../../../platform/db/schema.ts';
import { isAnswer, isRight, pageOf, partsOf, type ReportScope, type Rows, since } from '../reports.queries.ts';

const { wordDays, fewestMissing, fewestMissingAnswers, rightOfMissed } = reportRules;

/**
 * Answers to words of the class's courses in the last weeks, by item. Of a large class whose learners did very much only the latest of each
 * are read, since one statement keeps everybody from the embedded database.
 */
const answeredItems = (scope: ReportScope, mostEvents: number = reportLimits.events) => sql`answers as (
  select e.item_id, e.user_id, ${isRight} as is_right
  from members m cross join lateral (
    select latest.* from study_events latest
    where latest.user_id = m.user_id and latest.counts and latest.happened_at >= greatest(${since(scope)},
      (${scope.today}::date - ${sql.lit(wordDays - 1)})::timestamp at time zone ${scope.timeZone}::text)
    order by latest.happened_at desc
    limit (select least(${mostEvents}::int / greatest(count(*), 1), ${sql.lit(reportLimits.eventsOfLearner)}) from members)
  ) e
  where e.item_id is not null and ${isAnswer} and (e.payload->>'courseId')::uuid in (select course_id from studied)
  offset 0
), of_learners as (
  select item_id, user_id, count(*) as answers, count(*) filter (where is_right) as "right" from answers group by item_id, user_id
), answered as materialized (
  select item_id, sum(answers)::int as answers, sum("right")::int as "right", count(*)::int as asked,
    (count(*) filter (where "right" < answers))::int as missing
  from of_learners group by item_id
)`;

/** Words with where the class meets them: the course of the class that shows most of each. */
const inClass = sql`cross join lateral (
  select o.text, o.language, o.part_id, o.image_url, o.audio_url, s.course_id, s.title, s.course_type,
    coalesce(nullif(btrim(o.translation), ''), o.second_translation) as translation
  from word_occurrences o join studied s on s.course_id = o.course_id
  where o.item_id = a.item_id order by ${bestOccurrence} limit 1
) o`;

const columns = sql`a.item_id as "itemId", o.text, o.language, json_build_object('courseId', o.course_id, 'title', o.title,
    'courseType', o.course_type, 'language', ${courseLanguage('o.course_id')}) as course, o.part_id as "partId", o.translation,
  o.image_url as "imageUrl", o.audio_url as "audioUrl", a.answers, a.right`;

/** What the class misses, as `isMissedWord` says: the lowest retention first, then the most lapses. */
export function selectMissedWords(
  db: Db,
  scope: ReportScope,
  asked: { from: number; limit: number },
  mostEvents?: number,
): Promise<Rows<MissedWord>> {
  return pageOf(
    db,
    sql`${partsOf(scope)}, ${answeredItems(scope, mostEvents)}`,
    sql`select ${columns}, a.asked, a.missing,
        row_number() over (order by a.right::float8 / a.answers, a.answers - a.right desc, o.text, a.item_id) as place
      from answered a ${inClass}
      where a.missing >= ${sql.lit(fewestMissing)} and a.answers >= ${sql.lit(fewestMissingAnswers)}
        and a.right < a.answers * ${sql.lit(rightOfMissed)}::float8`,
    asked,
  );
}

/** The words that one learner missed most in the last weeks. */
export async function selectWordsMissedBy(db: Db, scope: ReportScope, userId: string, limit: number) {
  const { items } = await pageOf<Omit<MissedWord, 'asked' | 'missing'>>(
    db,
    sql`${partsOf(scope, userId)}, ${answeredItems(scope)}`,
    sql`select ${columns}, row_number() over (order by a.answers - a.right desc, a.right, o.text, a.item_id) as place
      from answered a ${inClass} where a.right < a.answers`,
    { from: 0, limit },
  );
  return items;
}

/** What the words of the courses are to one learner; a word that they answered in none of them is not met, whatever they did elsewhere. */
export async function selectWordStates(
  db: Db,
  scope: ReportScope,
  userId: string,
): Promise<Partial<Record<ReportedState, number>>> {
  const { rows } = await sql<{
    state: ReportedState;
    words: number;
  }>`with ${partsOf(scope, userId)}, met as materialized (
      select r.item_id from members m join memory_items r on r.user_id = m.user_id
      where exists (
        select 1 from (
          select a.* from study_events a where a.user_id = r.user_id and a.item_id = r.item_id and a.counts
          order by a.happened_at desc limit ${sql.lit(reportLimits.answersOfWord)}
        ) e
        where ${isAnswer} and e.happened_at >= ${since(scope)}
          and exists (
            select 1 from class_courses c where c.class_id = ${scope.classId}::uuid and c.removed_at is null
              and c.course_id = (e.payload->>'courseId')::uuid
          )
      )
    ), taught as materialized (select distinct o.item_id from studied s join word_occurrences o on o.course_id = s.course_id
      where ${leadsFor(userId)})
    select coalesce(${stateOfItem}, 'unmet') as state, count(*)::int as words
    from taught t left join met on met.item_id = t.item_id
      left join memory_items m on m.user_id = ${userId}::uuid and m.item_id = met.item_id
    group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ state, words }) => [state, words]));
}
