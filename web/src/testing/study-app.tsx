import type { Material } from '@kalima/shared/contract/content/learning-materials';
import type { Story } from '@kalima/shared/contract/content/stories';
import type { StudyEvent } from '@kalima/shared/contract/learning/study';
import { courseTypes } from '@kalima/shared/domain/content/course-types';
import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { outbox } from '../offline/outbox/outbox.ts';
import { learner, renderApp } from './render-app.tsx';

/** An id for test content. */
export function testId(number: number): string {
  return `7c9a1f9e-0f0c-4d43-9a55-${String(number).padStart(12, '0')}`;
}

/**
 * Draws the app for a learner with every kind of course. `sent` is what their device has delivered, each event once, as
 * the server takes it. An answer may be a function of the moment.
 */
export function renderStudyApp(path: string, answers: Record<string, unknown>) {
  const sent: StudyEvent[] = [];
  onTestFinished(() => outbox.forget(learner.id));
  const app = renderApp(
    path,
    {
      'GET /api/vocabulary': () => ({ body: { items: [], nextCursor: null } }),
      'POST /api/study-events': ({ body }) => {
        const { events } = body as { events: StudyEvent[] };
        sent.push(...events.filter(({ id }) => !sent.some((known) => known.id === id)));
        return { body: { results: events.map(({ id }) => ({ id, status: 'accepted' })) } };
      },
      ...Object.fromEntries(
        Object.entries(answers).map(([key, answer]) => [
          key,
          () => ({ body: typeof answer === 'function' ? (answer as () => unknown)() : answer }),
        ]),
      ),
    },
    { ...learner, assignedTypes: [...courseTypes], assignedCount: 5 },
  );
  return { ...app, sent };
}

/** Has the device deliver what else it would wait with. */
export async function deliverNow(): Promise<void> {
  await act(() => outbox.flush());
}

/** Lets the faked time pass, with what follows from it. */
export async function advance(milliseconds: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
}

/** A translation for English learners, and one for Chinese ones, as which the tests study. */
export const inTwoLanguages = (english: string, chinese: string) =>
  ({
    translation: english,
    translationLanguage: 'english',
    secondTranslation: chinese,
    secondTranslationLanguage: 'chinese',
  }) as const;

/** What such translations are in a bank: the learner's own first. */
export const asBanked = (english: string, chinese: string) => ({
  translation: chinese,
  translationLanguage: 'chinese',
  secondTranslation: english,
  secondTranslationLanguage: 'english',
});

/** A story of sentences alone, in English. */
export const storyOf = (sentences: readonly string[], more: Partial<Story> = {}): Story => ({
  id: testId(1),
  title: 'Pets',
  description: '',
  thumbnailUrl: null,
  language: 'english',
  isCompleted: false,
  words: [],
  text: sentences.join('\n'),
  sentences: sentences.map((text, index) => ({ id: testId(20 + index), text, begins: null, ends: null, pageId: null })),
  pages: [],
  audioUrl: null,
  vocabulary: [],
  videoUrl: null,
  videoSource: null,
  ...more,
});

/** A material for beginners, in English. */
export const materialOf = (content: string) =>
  ({
    id: testId(80),
    title: 'Pets',
    content,
    language: 'english',
    difficulty: 'beginner',
    category: 'reading',
    tags: [],
    readTime: null,
    createdAt: null,
    imageUrl: null,
    videoUrl: null,
    videoSource: null,
  }) satisfies Record<keyof Material, unknown>;
