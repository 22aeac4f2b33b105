import type { StudiedActivity, StudyEvent } from '@kalima/shared/contract/study';
import type { VocabularyWord } from '@kalima/shared/contract/vocabulary';
import { outbox } from '../../lib/study/outbox.ts';
import { bankAfter } from './bank-words.ts';

/**
 * Asks the server, and answers with it what this device had waiting before or after: what is delivered in between is
 * known to the one or the other.
 */
async function withWaiting<Answer>(userId: string, ask: () => Promise<Answer>): Promise<[Answer, StudyEvent[]]> {
  const waiting = () => outbox.waiting(userId).catch(() => []);
  const before = await waiting();
  const answer = await ask();
  const events = new Map([...before, ...(await waiting())].map((event) => [event.id, event]));
  return [answer, [...events.values()].toSorted((a, b) => a.sequence - b.sequence)];
}

export async function withWaitingWords(
  userId: string,
  ask: () => Promise<VocabularyWord[]>,
): Promise<VocabularyWord[]> {
  const [bank, events] = await withWaiting(userId, ask);
  return bankAfter(
    bank,
    events.filter((event) => event.type === 'word'),
  );
}

/** Marks what is completed in a list or an item of an activity, however deep it stands. */
export function withCompletions<Value>(value: Value, completedIds: ReadonlySet<string>): Value {
  if (Array.isArray(value)) return value.map((one: unknown) => withCompletions(one, completedIds)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => [name, withCompletions(part, completedIds)]),
  );
  if ('isCompleted' in copy && completedIds.has(String(copy.id))) copy.isCompleted = true;
  return copy as Value;
}

export async function withWaitingCompletions<Answer>(
  userId: string,
  activity: StudiedActivity,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const [answer, events] = await withWaiting(userId, ask);
  const ids = events.flatMap((event) =>
    event.type === 'lesson-completed' && event.activity === activity ? [event.courseId] : [],
  );
  return ids.length === 0 ? answer : withCompletions(answer, new Set(ids));
}
