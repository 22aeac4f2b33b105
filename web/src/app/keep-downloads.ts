import type { CourseType } from '@kalima/shared/domain/course-types';
import type { QueryClient, QueryKey, QueryPersister } from '@tanstack/react-query';
import { createElement } from 'react';
import { DownloadButton } from '../offline/downloads/download-button.tsx';
import { provideDownloadMark } from '../offline/downloads/download-mark.tsx';
import { downloadsQuery } from '../offline/downloads/downloads-query.ts';
import { vocabularyQuery } from '../blocks/study/vocabulary-query.ts';
import { flashcardLessonQuery, flashcardLessonsQuery } from '../learner/flashcards/flashcard-queries.ts';
import { readingLessonQuery, readingLessonsQuery } from '../learner/interactive-reading/reading-queries.ts';
import { materialQuery, materialsQuery } from '../learner/learning-materials/materials-query.ts';
import { phraseCourseQuery, phraseStagesQuery } from '../learner/phrases/phrase-queries.ts';
import { progressQuery } from '../learner/profile/progress-query.ts';
import { storyQuery, storyStagesQuery } from '../learner/stories/story-queries.ts';
import { call } from '../lib/api.ts';
import { isTransient } from '../lib/api-error.ts';
import { dropAnswersExcept, keepAnswer } from '../offline/stored-answers/stored-answers.ts';
import { canDownload, downloads, type DownloadOffer, type DownloadSource } from '../offline/downloads/downloads.ts';

/** Milliseconds between looks at what is assigned, while the app stays open. */
const lookInterval = 15 * 60_000;
/** Milliseconds for which a list that was just asked for need not be asked for again. */
const freshFor = 60_000;

/** Asks the server alone: what is kept already is no answer to a download. It fits every query, whatever its answer. */
const askServer = ((ask, context) => ask(context)) as QueryPersister as never;

/** What the screens of a course ask for. A reading lesson is a deck of flashcards as well (PRODUCT.md#flashcards). */
const queriesOf: Readonly<Record<CourseType, (id: string) => readonly { readonly queryKey: QueryKey }[]>> = {
  learning_material: (id) => [materialQuery(id)],
  reading_card: (id) => [readingLessonQuery(id), flashcardLessonQuery(id)],
  flashcard: (id) => [flashcardLessonQuery(id)],
  phrase: (id) => [phraseCourseQuery(id)],
  story: (id) => [storyQuery(id)],
};

function downloadSource(userId: string, client: QueryClient): DownloadSource {
  async function keep(key: QueryKey): Promise<void> {
    const query = client.getQueryCache().find({ queryKey: key, exact: true });
    if (query) await keepAnswer(userId, query);
  }
  const anew = { persister: askServer, staleTime: 0 };
  const recent = { persister: askServer, staleTime: freshFor };
  return {
    async offer() {
      // Answers of an older shape are gone, so everything counts as changed then.
      const ofContract = ({ items, shared }: DownloadOffer): DownloadOffer => ({
        shared,
        items: items.map((item) => ({ ...item, revision: `${__CONTRACT__} ${item.revision}` })),
      });
      try {
        return { offer: ofContract(await client.fetchQuery({ ...downloadsQuery, ...anew })), isFresh: true };
      } catch (error) {
        if (!isTransient(error)) throw error;
        const last = client.getQueryData(downloadsQuery.queryKey) ?? (await client.fetchQuery(downloadsQuery));
        return { offer: ofContract(last), isFresh: false };
      }
    },
    async assignedIds(signal) {
      return new Set((await call('GET /api/courses', { signal })).items.map(({ id }) => id));
    },
    async keepCourse(course, signal) {
      const answers: unknown[] = [];
      for (const query of queriesOf[course.courseType](course.id)) {
        signal.throwIfAborted();
        // The kinds differ in their answers, which nobody looks at here.
        answers.push(await client.fetchQuery({ ...(query as ReturnType<typeof materialQuery>), ...anew }));
        await keep(query.queryKey);
      }
      return answers;
    },
    async keepLists() {
      const lists = [
        flashcardLessonsQuery(userId),
        phraseStagesQuery(userId),
        storyStagesQuery(userId),
        vocabularyQuery(userId),
        progressQuery,
        readingLessonsQuery(userId),
      ];
      for (const query of lists) {
        await client.fetchQuery({ ...(query as ReturnType<typeof readingLessonsQuery>), ...recent });
        await keep(query.queryKey);
      }
      const materials = materialsQuery({});
      await client.fetchInfiniteQuery({ ...materials, ...recent, pages: Number.MAX_SAFE_INTEGER });
      await keep(materials.queryKey);
    },
    async dropExcept(contentIds) {
      await dropAnswersExcept(userId, contentIds);
      client.removeQueries({
        type: 'inactive',
        predicate: ({ queryKey: [, kind, id] }) => kind === 'item' && !contentIds.has(String(id)),
      });
    },
  };
}

/**
 * Fetches what this learner made available without a network, and removes what was withdrawn, until the returned
 * function is called: at once, when the network is back, when the app is looked at again, and now and then.
 */
export function keepDownloads(userId: string, client: QueryClient): () => void {
  if (!canDownload()) return () => undefined;
  let lookedAt = Date.now();
  const look = () => {
    lookedAt = Date.now();
    void downloads.sync();
  };
  const lookAgain = () => {
    if (document.visibilityState === 'visible' && Date.now() - lookedAt >= lookInterval) look();
  };
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', lookAgain);
  const timer = setInterval(lookAgain, lookInterval);
  provideDownloadMark((props) => createElement(DownloadButton, props));
  void downloads.start(userId, downloadSource(userId, client));
  return () => {
    provideDownloadMark(null);
    window.removeEventListener('online', look);
    document.removeEventListener('visibilitychange', lookAgain);
    clearInterval(timer);
    void downloads.start(undefined);
  };
}
