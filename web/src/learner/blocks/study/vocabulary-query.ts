import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { fetchAll } from '../../../lib/api/fetch-all.ts';
import { storedQuery } from '../../../offline/stored-answers/stored-query.ts';

/** The own bank, with what this device has changed and not delivered yet. The outbox is fetched only for this. */
export function vocabularyQuery(userId: string) {
  return queryOptions({
    ...storedQuery(userId, ['vocabulary'], async (stored, ask) => {
      const { addPending } = await import('../../../offline/outbox/pending-work.ts');
      return addPending(stored, ask);
    }),
    queryFn: async ({ signal }) =>
      (await fetchAll((cursor) => call('GET /api/vocabulary', { query: { cursor }, signal }))).items,
  });
}
