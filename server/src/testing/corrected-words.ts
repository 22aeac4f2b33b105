import { randomUUID } from 'node:crypto';
import type { WordChoice } from '@kalima/shared/contract/content/changed-words';
import type { TestApp } from './test-app.ts';
import { lessonWith } from './studied-content.ts';

export interface TaughtCard {
  readonly id: string;
  readonly word: string;
  readonly sense?: string;
  readonly translation?: string;
}

/** A reading lesson as the back office holds it. */
export interface Lesson {
  readonly id: string;
  readonly version: number;
  readonly cards: readonly TaughtCard[];
}

/** What an admin does with the words of reading lessons, over HTTP. */
export async function createCorrector(test: TestApp) {
  const { client } = await test.signInAdmin();
  const requestOf = ({ id, version, cards }: Lesson, changedWords?: WordChoice[], language = 'arabic' as const) => ({
    params: { id },
    body: {
      ...lessonWith(),
      language,
      lessonAudioUrl: null,
      cards: cards.map((card) => ({ translation: '', imageUrl: null, audioUrl: null, ...card })),
      ...(changedWords && { changedWords }),
      version,
    },
  });
  return {
    client,
    requestOf,

    /** A new lesson of words. */
    makeLesson: async (
      ...words: readonly string[]
    ): Promise<Lesson & { readonly cards: readonly [TaughtCard, ...TaughtCard[]] }> => {
      const { id, version } = await client.call('POST /api/author/reading-lessons', {
        body: { ...lessonWith(), id: randomUUID() },
      });
      const cards = words.map((word) => ({ id: randomUUID() as string, word }));
      const [first, ...others] = cards;
      if (!first) throw new Error('A lesson has words.');
      const saved = await client.call('PUT /api/author/reading-lessons/{id}', requestOf({ id, version, cards }));
      return { id, version: saved.version, cards: [first, ...others] };
    },

    /** Changes the first card; as the same word, as another one, or without saying (as older clients do). */
    change: async <One extends Lesson>(
      lesson: One,
      change: Partial<TaughtCard>,
      isSameWord?: boolean,
    ): Promise<One> => {
      const [first, ...others] = lesson.cards;
      if (!first) throw new Error('A lesson has words.');
      const cards = [{ ...first, ...change }, ...others];
      const choices = isSameWord === undefined ? undefined : [{ partId: first.id, isSameWord }];
      const saved = await client.call('PUT /api/author/reading-lessons/{id}', requestOf({ ...lesson, cards }, choices));
      await test.app.corrections.settled();
      return { ...lesson, version: saved.version, cards };
    },
  };
}

/** The first word of a lesson as an event names it. */
export function firstWordOf({ id, cards }: Lesson, text = cards[0]?.word ?? '') {
  return { courseId: id, partId: cards[0]?.id ?? '', text };
}
