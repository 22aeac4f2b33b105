import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The own bank, with what this device has changed and not delivered yet. The outbox is fetched only for this. */
export function vocabularyQuery(userId: string) {
  return queryOptions({
    queryKey: ['vocabulary', userId],
    queryFn: async ({ signal }) => {
      const { withWaitingWords } = await import('./waiting-study.ts');
      return withWaitingWords(userId, async () => (await call('GET /api/vocabulary', { signal })).items);
    },
  });
}
