import { sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';

/** Adds to a person's figures; negative numbers take away. */
export async function addAnswers(db: Db, userId: string, { answered, right }: { answered: number; right: number }) {
  await sql`
    insert into study_figures as f (user_id, answered_cards, right_answers) values (${userId}, ${answered}, ${right})
    on conflict (user_id) do update set
      answered_cards = f.answered_cards + excluded.answered_cards,
      right_answers = f.right_answers + excluded.right_answers
  `.execute(db);
}

/** An answer that was taken back. */
interface UndoneAnswer {
  readonly id: string;
  readonly isRight: boolean;
  /** Whether it was taken back by an earlier batch as well. */
  readonly wasUndone: boolean;
}

/**
 * Those of a person's answers that were taken back: by one of the events `undoing`, or, of the answers `added`, by an event
 * that came before them.
 */
export async function selectUndoneAnswers(
  db: Db,
  userId: string,
  { added, targets, undoing }: { added: readonly string[]; targets: readonly string[]; undoing: readonly string[] },
): Promise<UndoneAnswer[]> {
  if (added.length === 0 && targets.length === 0) return [];
  const { rows } = await sql<UndoneAnswer>`
    select e.id, (e.payload->>'isRight')::boolean as "isRight", undone.was_undone as "wasUndone"
    from study_events e cross join lateral (
      select bool_or(u.id <> all(${undoing}::uuid[])) as was_undone from study_events u
      where u.user_id = e.user_id and u.type = 'undone' and u.counts and (u.payload->>'targetId')::uuid = e.id
    ) undone
    where e.user_id = ${userId}::uuid and e.id = any(${[...added, ...targets]}::uuid[]) and e.type = 'reviewed' and e.counts
      and undone.was_undone is not null`.execute(db);
  return rows;
}

interface Figures {
  currentStage: number;
  masteredWords: number;
  learningWords: number;
  activeDays: number;
  answeredCards: number;
  rightAnswers: number;
}

/** Reads nothing of the log: answers are counted as they arrive, and days from when a person studied. */
export function figuresOf(userId: string, timeZone: string) {
  return sql<Figures>`
    select p.current_stage as "currentStage",
      (select count(*)::int from vocabulary_words w where w.user_id = p.id and w.state = 'mastered') as "masteredWords",
      (select count(*)::int from vocabulary_words w where w.user_id = p.id and w.state = 'learning') as "learningWords",
      (select count(distinct (t.quarter at time zone ${timeZone})::date)::int from study_times t where t.user_id = p.id
        and t.quarter >= now() - interval '30 days 15 minutes' and t.last_at >= now() - interval '30 days'
        and t.quarter < ((now() at time zone ${timeZone})::date + 1)::timestamp at time zone ${timeZone}) as "activeDays",
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
