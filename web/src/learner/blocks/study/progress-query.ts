import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { addPending } from '../../../offline/outbox/pending-work.ts';
import { storedQuery } from '../../../offline/stored-answers/stored-query.ts';

export function progressQuery(userId: string) {
  return queryOptions({
    ...storedQuery(userId, ['progress'], addPending),
    queryFn: ({ signal }) => call('GET /api/profile/progress', { signal }),
  });
}
