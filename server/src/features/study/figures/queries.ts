import { sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';

/** Counts answers among a person's figures. */
export async function addAnswers(db: Db, userId: string, { answered, right }: { answered: number; right: number }) {
  await sql`
    insert into study_figures as f (user_id, answered_cards, right_answers) values (${userId}, ${answered}, ${right})
    on conflict (user_id) do update set
      answered_cards = f.answered_cards + excluded.answered_cards,
      right_answers = f.right_answers + excluded.right_answers
  `.execute(db);
}

interface Figures {
  currentStage: number;
  masteredWords: number;
  learningWords: number;
  activeDays: number;
  answeredCards: number;
  rightAnswers: number;
}

/** Reads no more of the log than one event of each day. */
export function figuresOf(userId: string, timeZone: string) {
  return sql<Figures>`
    select p.current_stage as "currentStage",
      (select count(*)::int from vocabulary_words w where w.user_id = p.id and w.state = 'mastered') as "masteredWords",
      (select count(*)::int from vocabulary_words w where w.user_id = p.id and w.state = 'learning') as "learningWords",
      (select count(*)::int from generate_series(0, 30) as back
        cross join lateral (select (now() at time zone ${timeZone})::date - back as day) d
        where (select true from study_events e where e.user_id = p.id and e.counts
          and e.happened_at >= greatest(now() - interval '30 days', day::timestamp at time zone ${timeZone})
          and e.happened_at < (day + 1)::timestamp at time zone ${timeZone}
          limit 1)) as "activeDays",
      coalesce(f.answered_cards, 0) as "answeredCards", coalesce(f.right_answers, 0) as "rightAnswers"
    from profiles p left join study_figures f on f.user_id = p.id where p.id = ${userId}::uuid
  `;
}

export async function selectFigures(db: Db, userId: string, timeZone: string): Promise<Figures> {
  const { rows } = await figuresOf(userId, timeZone).execute(db);
  const [figures] = rows;
  if (!figures) throw new Error(`no profile ${userId}`);
  return figures;
}
