import { readsAllContent } from '@kalima/shared/domain/people/accounts';
import type { MemoryOverview } from '@kalima/shared/contract/learning/memory-overview';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { acceptedLearningDay } from '@kalima/shared/domain/learning/learning-day';
import { overviewDays, overviewWeeks } from '@kalima/shared/domain/learning/memory-overview';
import { memoryStates } from '@kalima/shared/domain/learning/memory-states';
import { paceFrom } from '@kalima/shared/domain/learning/review-queue';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import type { Caller } from '../../../platform/sessions/caller.ts';
import { selectPace } from '../review/review.queries.ts';
import * as queries from './overview.queries.ts';

type Figures = MemoryOverview['languages'][number];

function noFigures(language: ContentLanguage): Figures {
  return {
    language,
    weeks: Array.from({ length: overviewWeeks }, () => ({ answers: 0, right: 0 })),
    due: Array.from({ length: overviewDays }, () => 0),
    states: Object.fromEntries(memoryStates.map((state) => [state, 0])) as Figures['states'],
    waiting: 0,
  };
}

/** What a learner remembers, in figures (PRODUCT.md#your-memory). */
export function createMemoryOverviewService({
  database: { db },
  now = Date.now,
}: {
  database: OpenDatabase;
  now?: () => number;
}) {
  return {
    /** The caller's figures on their learning day, by language; those of UTC's day where none is given or it is nobody's. */
    async get(caller: Caller, asked: { readonly day?: string | undefined }): Promise<MemoryOverview> {
      const day = acceptedLearningDay(asked.day, now());
      const owner = { userId: caller.userId, readsAll: readsAllContent(caller.role), day };
      const languages = new Map<ContentLanguage, Figures>();
      const figuresOf = (language: ContentLanguage): Figures => {
        const figures = languages.get(language) ?? noFigures(language);
        languages.set(language, figures);
        return figures;
      };
      for (const { language, state, words } of await queries.selectStates(db, owner.userId)) {
        figuresOf(language).states[state] = words;
      }
      for (const { language, ahead, words } of await queries.selectDueDays(db, owner)) {
        figuresOf(language).due[ahead] = words;
      }
      for (const { language, weeksAgo, answers, right } of await queries.selectWeeks(db, owner)) {
        figuresOf(language).weeks[overviewWeeks - 1 - weeksAgo] = { answers, right };
      }
      for (const { language, words } of await queries.selectWaiting(db, owner)) figuresOf(language).waiting = words;
      return {
        day,
        since: await queries.selectFirstDay(db, owner.userId),
        paceMs: paceFrom(await selectPace(db, owner.userId)),
        languages: [...languages.values()].toSorted((a, b) => (a.language < b.language ? -1 : 1)),
      };
    },
  };
}

export type MemoryOverviewService = ReturnType<typeof createMemoryOverviewService>;
