import type { Progress } from '@kalima/shared/contract/study';
import type { VocabularyWord } from '@kalima/shared/contract/vocabulary';
import { changedBank } from '@kalima/shared/domain/vocabulary-bank';
import type { QueryClient } from '@tanstack/react-query';
import type { AnswerName } from '../stored-answers/stored-answer.ts';
import type { AddPending } from '../stored-answers/stored-query.ts';
import { outbox } from './outbox.ts';
import type { NewEvent } from './outbox-store.ts';

function bankAfter(bank: readonly VocabularyWord[], events: readonly NewEvent[]): readonly VocabularyWord[] {
  const changes = events.filter((event) => event.type === 'word');
  if (changes.length === 0) return bank;
  return changedBank(bank, changes, (word) => ({ ...word, id: crypto.randomUUID(), isMastered: false }));
}

/** Once the learner has begun again (PRODUCT.md#starting-over); what else there is to count the server counts. */
function progressAfter(progress: Progress, events: readonly NewEvent[]): Progress {
  if (!events.some(({ type }) => type === 'progress-reset')) return progress;
  return { ...progress, currentStage: 1, completedLessons: [] };
}

/** A list of an activity in which what is completed is marked again, however deep it stands. */
function marked(value: unknown, isCompleted: (id: string, was: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => marked(one, isCompleted));
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => [name, marked(part, isCompleted)]),
  );
  if ('isCompleted' in copy) copy['isCompleted'] = isCompleted(String(copy['id']), copy['isCompleted']);
  return copy;
}

function listAfter(list: unknown, activity: string, events: readonly NewEvent[]): unknown {
  const resetAt = events.findLastIndex(({ type }) => type === 'progress-reset');
  const completed = events
    .slice(resetAt + 1)
    .flatMap((event) => (event.type === 'lesson-completed' && event.activity === activity ? [event.courseId] : []));
  if (resetAt === -1 && completed.length === 0) return list;
  return marked(list, (id, was) => completed.includes(id) || (resetAt === -1 && was));
}

/** An answer after what the learner did, oldest first, as the server will give it; the same object where nothing changes. */
export function afterEvents<Data>([about, kind]: AnswerName, data: Data, events: readonly NewEvent[]): Data {
  if (about === 'vocabulary') return bankAfter(data as readonly VocabularyWord[], events) as Data;
  if (about === 'progress') return progressAfter(data as Progress, events) as Data;
  return kind === 'list' ? (listAfter(data, about, events) as Data) : data;
}

/**
 * Asks, and adds what was pending on this device before or after: what is delivered in between is known to the one or the
 * other.
 */
export const addPending: AddPending = async ({ userId, name }, ask) => {
  const pending = () => outbox.pending(userId).catch(() => []);
  const before = await pending();
  const answer = await ask();
  const events = new Map([...before, ...(await pending())].map((event) => [event.id, event]));
  return afterEvents(
    name,
    answer,
    [...events.values()].toSorted((a, b) => a.sequence - b.sequence),
  );
};

/** Shows at once what the learner does, on all screens of this device. */
export function showEvent(client: QueryClient, userId: string, event: NewEvent): void {
  for (const { meta, queryKey, state } of client.getQueryCache().getAll()) {
    if (meta?.stored?.userId !== userId || state.data === undefined) continue;
    const after = afterEvents(meta.stored.name, state.data, [event]);
    if (after !== state.data) client.setQueryData(queryKey, after);
  }
}
