import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { ownLearningDay } from '../../../offline/person/first-hour.ts';
import { storedQuery } from '../../../offline/stored-answers/stored-query.ts';

/** What the learner remembers, in figures. */
export function memoryOverviewQuery(userId: string) {
  return queryOptions({
    ...storedQuery(userId, ['memory-overview']),
    queryFn: ({ signal }) => call('GET /api/profile/memory', { query: { day: ownLearningDay(userId) }, signal }),
  });
}
