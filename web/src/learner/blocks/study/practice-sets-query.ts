import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { addPending } from '../../../offline/outbox/pending-work.ts';
import { storedQuery } from '../../../offline/stored-answers/stored-query.ts';

/** The words that the learner's classes practise (PRODUCT.md#practice-of-a-class). */
export function practiceSetsQuery(userId: string) {
  return queryOptions({
    ...storedQuery(userId, ['practice-sets'], addPending),
    queryFn: ({ signal }) => call('GET /api/practice-sets', { signal }),
  });
}
