import type { PracticeSets } from '@kalima/shared/contract/teaching/practice-sets';
import type { Progress } from '@kalima/shared/contract/learning/study';
import type { VocabularyWord } from '@kalima/shared/contract/learning/vocabulary';
import { changedBank } from '@kalima/shared/domain/learning/vocabulary-bank';
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

/** The learning days of events that the device has stored. */
function daysOf(events: readonly NewEvent[]): string[] {
  return events.flatMap((event) =>
    'learningDay' in event && typeof event.learningDay === 'string' ? [event.learningDay] : [],
  );
}

/** What was completed since the latest beginning anew, and is not known to be. */
function completionsOf({ completedLessons }: Progress, events: readonly NewEvent[]): Progress['completedLessons'] {
  const resetAt = events.findLastIndex(({ type }) => type === 'progress-reset');
  const done = events.slice(resetAt + 1).flatMap((event) => {
    if (event.type !== 'lesson-completed') return [];
    const { courseId, activity } = event;
    const isKnown = completedLessons.some((one) => one.courseId === courseId && one.activity === activity);
    return isKnown ? [] : [[`${activity} ${courseId}`, { courseId, activity }] as const];
  });
  return [...new Map(done).values()];
}

/**
 * With the days on which something was done, and once the learner has begun again (PRODUCT.md#starting-over); what else there is
 * to count the server counts.
 */
function progressAfter(progress: Progress, events: readonly NewEvent[]): Progress {
  // An answer that an earlier version stored has no days.
  const known = progress.studiedDays ?? [];
  const days = new Set(daysOf(events)).difference(new Set(known));
  const done = completionsOf(progress, events);
  const isSame = days.size === 0 && done.length === 0;
  const counted = isSame
    ? progress
    : { ...progress, studiedDays: [...known, ...days], completedLessons: [...progress.completedLessons, ...done] };
  if (!events.some(({ type }) => type === 'progress-reset')) return counted;
  return {
    ...counted,
    currentStage: 1,
    completedLessons: completionsOf({ ...progress, completedLessons: [] }, events),
  };
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

/** Sets of words in which those are practised that were answered or set aside, and not taken back. */
function setsAfter(sets: PracticeSets, events: readonly NewEvent[]): PracticeSets {
  const undone = events.map((event) => event.type === 'undone' && event.targetId);
  const parts = events.map((event) => {
    const isPractice = event.type === 'reviewed' || event.type === 'suspended' || event.type === 'postponed';
    return isPractice && !undone.includes(event.id ?? '') && event.partId;
  });
  if (!parts.some(Boolean)) return sets;
  const items = sets.items.map((set) => ({
    ...set,
    words: set.words.map((word) => ({ ...word, isPractised: word.isPractised || parts.includes(word.partId) })),
  }));
  return { ...sets, items };
}

/** An answer after what the learner did, oldest first, as the server will give it; the same object where nothing changes. */
export function afterEvents<Data>([about, kind]: AnswerName, data: Data, events: readonly NewEvent[]): Data {
  if (about === 'vocabulary') return bankAfter(data as readonly VocabularyWord[], events) as Data;
  if (about === 'progress') return progressAfter(data as Progress, events) as Data;
  if (about === 'practice-sets') return setsAfter(data as PracticeSets, events) as Data;
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
