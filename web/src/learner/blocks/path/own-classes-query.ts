import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { storedQuery } from '../../../offline/stored-answers/stored-query.ts';

/** The classes that a learner is in, with what is due in them and for the learner alone (PRODUCT.md#due-days). */
export function ownClassesQuery(userId: string) {
  return queryOptions({
    ...storedQuery(userId, ['classes']),
    queryFn: ({ signal }) => call('GET /api/classes', { signal }),
  });
}
