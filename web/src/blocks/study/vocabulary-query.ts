import type { VocabularyWord } from '@kalima/shared/contract/study';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keptWith } from '../../lib/device/kept-queries.ts';

/** The own bank, with what this device has changed and not delivered yet. The outbox is fetched only for this. */
export function vocabularyQuery(userId: string) {
  async function adding(ask: () => Promise<VocabularyWord[]>): Promise<VocabularyWord[]> {
    const { withWaitingWords } = await import('./waiting-study.ts');
    return withWaitingWords(userId, ask);
  }
  return queryOptions({
    queryKey: ['vocabulary', userId],
    queryFn: ({ signal }) => adding(async () => (await call('GET /api/vocabulary', { signal })).items),
    meta: keptWith(adding),
  });
}
