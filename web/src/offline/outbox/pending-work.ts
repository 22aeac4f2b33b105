import type { Progress, StudiedWord, StudyEvent } from '@kalima/shared/contract/study';
import type { StudiedActivity } from '@kalima/shared/domain/activities';
import type { VocabularyWord } from '@kalima/shared/contract/vocabulary';
import { changedBank } from '@kalima/shared/domain/vocabulary-bank';
import type { WordAction } from '@kalima/shared/domain/vocabulary-state';
import { outbox } from './outbox.ts';

interface WordChange {
  readonly action: WordAction;
  readonly word: StudiedWord;
}

/** A bank after changes that the server may not know yet. */
export function bankAfter(bank: readonly VocabularyWord[], changes: readonly WordChange[]): VocabularyWord[] {
  return changedBank(bank, changes, (word) => ({ ...word, id: crypto.randomUUID(), isMastered: false }));
}

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

/** A list or an item of an activity in which what is completed is marked anew, however deep it stands. */
function marked<Value>(value: Value, isCompleted: (id: string, was: unknown) => unknown): Value {
  if (Array.isArray(value)) return value.map((one: unknown) => marked(one, isCompleted)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => [name, marked(part, isCompleted)]),
  );
  if ('isCompleted' in copy) copy.isCompleted = isCompleted(String(copy.id), copy.isCompleted);
  return copy as Value;
}

/** Marks what is completed in a list or an item of an activity. */
export function withCompletions<Value>(value: Value, completedIds: ReadonlySet<string>): Value {
  return marked(value, (id, was) => completedIds.has(id) || was);
}

/** Takes all marks from a list or an item of an activity. */
export function withoutCompletions<Value>(value: Value): Value {
  return marked(value, () => false);
}

/** Progress as it is once the learner has begun anew. */
export function afterReset(progress: Progress): Progress {
  return { ...progress, currentStage: 1, completedLessons: [] };
}

export async function withWaitingCompletions<Answer>(
  userId: string,
  activity: StudiedActivity,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const [answer, events] = await withWaiting(userId, ask);
  const resetAt = events.findLastIndex((event) => event.type === 'progress-reset');
  const ids = events
    .slice(resetAt + 1)
    .flatMap((event) => (event.type === 'lesson-completed' && event.activity === activity ? [event.courseId] : []));
  const base = resetAt === -1 ? answer : withoutCompletions(answer);
  return ids.length === 0 ? base : withCompletions(base, new Set(ids));
}
