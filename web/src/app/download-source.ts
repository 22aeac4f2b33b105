import { activities } from '@kalima/shared/domain/learning/activities';
import { contentKinds } from '@kalima/shared/domain/content/content-kinds';
import type { Query, QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { hasListQuery } from '../blocks/content-entries.ts';
import { courseQuery } from '../learner/blocks/study/course-query.ts';
import { listQuery } from '../learner/blocks/study/list-query.ts';
import { reviewSettingsQuery } from '../learner/blocks/study/review-settings-query.ts';
import { vocabularyQuery } from '../learner/blocks/study/vocabulary-query.ts';
import { materialsQuery } from '../learner/learning-materials/materials-query.ts';
import { progressQuery } from '../learner/blocks/study/progress-query.ts';
import { call } from '../lib/api/api.ts';
import { isTransient } from '../lib/api/api-error.ts';
import type { DownloadOffer, DownloadSource } from '../offline/downloads/downloads.ts';
import { downloadsQuery } from '../offline/downloads/downloads-query.ts';
import { removeItemsExcept, storeAnswer } from '../offline/stored-answers/stored-answers.ts';
import { type Ask, withPending } from '../offline/stored-answers/stored-query.ts';

/** Milliseconds for which a list that was just asked for need not be asked for again. */
const freshFor = 60_000;

type StoredQuery = { readonly queryKey: QueryKey };

/** The lists that lead to courses, and what is on every screen. */
function listQueries(userId: string): StoredQuery[] {
  const lists = activities.filter(hasListQuery).map((activity) => listQuery(activity, userId));
  return [...lists, vocabularyQuery(userId), progressQuery(userId), reviewSettingsQuery(userId)];
}

/** Asks the server alone: what is stored already is no answer to a download. It fits every query, whatever its answer. */
const persister = ((ask: Ask, context: QueryFunctionContext, query: Query) =>
  withPending(query, async () => ask(context))) as never;

/** What the downloads of this person need of the app. */
export function downloadSource(userId: string, client: QueryClient): DownloadSource {
  /** Fetches an answer that is older than this, stores it and returns it. Queries differ in theirs, which nobody looks at here. */
  async function store(query: StoredQuery, staleTime: number): Promise<unknown> {
    const answer = await client.fetchQuery({ ...(query as ReturnType<typeof vocabularyQuery>), persister, staleTime });
    await storeCached(query.queryKey);
    return answer;
  }

  async function storeCached(queryKey: QueryKey): Promise<void> {
    const query = client.getQueryCache().find({ queryKey, exact: true });
    if (query) await storeAnswer(query);
  }

  return {
    async offer() {
      // Answers of an older shape are gone, so everything counts as changed then.
      const ofContract = ({ items, shared }: DownloadOffer): DownloadOffer => ({
        shared,
        items: items.map((item) => ({ ...item, revision: `${__CONTRACT__} ${item.revision}` })),
      });
      const query = downloadsQuery(userId);
      try {
        return { offer: ofContract(await client.fetchQuery({ ...query, persister, staleTime: 0 })), isFresh: true };
      } catch (error) {
        if (!isTransient(error)) throw error;
        const last = client.getQueryData(query.queryKey) ?? (await client.fetchQuery(query));
        return { offer: ofContract(last), isFresh: false };
      }
    },
    async assignedIds(signal) {
      return new Set((await call('GET /api/courses', { signal })).items.map(({ id }) => id));
    },
    async storeCourse(course, signal) {
      const answers: unknown[] = [];
      // By each activity that studies it: a reading lesson is a deck of flashcards as well (PRODUCT.md#flashcards).
      for (const activity of contentKinds[course.courseType].activities) {
        signal.throwIfAborted();
        answers.push(await store(courseQuery(activity, userId, course.id), 0));
      }
      return answers;
    },
    async storeLists() {
      for (const query of listQueries(userId)) await store(query, freshFor);
      const materials = materialsQuery(userId, {});
      const whole = { persister, staleTime: freshFor, pages: Number.MAX_SAFE_INTEGER };
      await client.fetchInfiniteQuery({ ...materials, ...whole });
      await storeCached(materials.queryKey);
    },
    async removeExcept(contentIds) {
      await removeItemsExcept(userId, contentIds);
      client.removeQueries({
        type: 'inactive',
        predicate: ({ meta }) => meta?.stored?.name[1] === 'item' && !contentIds.has(meta.stored.name[2]),
      });
    },
  };
}
