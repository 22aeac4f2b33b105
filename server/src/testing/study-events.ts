import { randomUUID } from 'node:crypto';
import type { StudiedWord } from '@kalima/shared/contract/learning/study';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import type { Grade } from '@kalima/shared/domain/learning/reviews';
import type { Activity } from '@kalima/shared/domain/learning/activities';
import type { WordAction } from '@kalima/shared/domain/learning/vocabulary-state';
import type { TestClient } from './test-client.ts';

let sequence = 0;

function eventBasis() {
  sequence += 1;
  return { id: randomUUID(), sequence, happenedAt: new Date().toISOString() };
}

export function wordEvent(
  word: string,
  action: WordAction,
  {
    happenedAt,
    courseId,
    partId,
    ...change
  }: Partial<StudiedWord> & { happenedAt?: string; courseId?: string; partId?: string } = {},
) {
  const basis = eventBasis();
  return {
    ...basis,
    happenedAt: happenedAt ?? basis.happenedAt,
    type: 'word' as const,
    action,
    ...(courseId === undefined ? {} : { courseId }),
    ...(partId === undefined ? {} : { partId }),
    word: {
      word,
      language: 'english',
      translation: '',
      definition: '',
      examples: [],
      imageUrl: null,
      audioUrl: null,
      ...change,
    },
  };
}

export function completedEvent(courseId: string, activity: Activity = 'interactive-reading') {
  return { ...eventBasis(), type: 'lesson-completed' as const, courseId, activity };
}

export function resetEvent() {
  return { ...eventBasis(), type: 'progress-reset' as const };
}

export function answeredEvent(isRight: boolean, courseId: string = randomUUID(), cardId: string = randomUUID()) {
  return {
    ...eventBasis(),
    type: 'card-answered' as const,
    courseId,
    activity: 'flashcards' as const,
    cardId,
    isRight,
  };
}

/** An answer to a word of a course, as a device logs it; each a second after the one before unless a time is given. */
export function reviewedEvent(
  about: { courseId: string; partId: string; text: string; language?: ContentLanguage },
  change: { grade?: Grade; happenedAt?: string; learningDay?: string; exercise?: string; given?: string } = {},
) {
  const { grade = 'good', ...rest } = change;
  return {
    ...eventBasis(),
    type: 'reviewed' as const,
    language: 'arabic' as const,
    ...about,
    exercise: 'pick',
    isRight: grade !== 'again',
    hint: grade === 'hard',
    tries: 1,
    ms: 2500,
    grade,
    ...rest,
  };
}

/** "I know this", that taken back, or "not now". */
export function markEvent(
  type: 'suspended' | 'resumed' | 'postponed',
  about: { courseId: string; partId: string; text: string; language?: ContentLanguage },
  change: { happenedAt?: string; learningDay?: string } = {},
) {
  return { ...eventBasis(), type, language: 'arabic' as const, ...about, ...change };
}

export function undoneEvent(targetId: string) {
  return { ...eventBasis(), type: 'undone' as const, targetId };
}

/** Sends events as a device does; returns what became of each. */
export async function sendEvents(
  client: TestClient,
  events: unknown[],
  { deviceId = randomUUID(), deviceTime = new Date().toISOString() }: { deviceId?: string; deviceTime?: string } = {},
): Promise<string[]> {
  const { results } = await client.call('POST /api/study-events', { body: { deviceId, deviceTime, events } });
  return results.map((result) => result.status);
}
