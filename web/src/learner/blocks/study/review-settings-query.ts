import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { rememberFirstHour } from '../../../offline/person/first-hour.ts';
import { storedQuery } from '../../../offline/stored-answers/stored-query.ts';

/** How the learner wants to be asked. From then on this device counts their days by the hour that they have set. */
export function reviewSettingsQuery(userId: string) {
  return queryOptions({
    ...storedQuery(userId, ['review-settings']),
    queryFn: async ({ signal }) => {
      const settings = await call('GET /api/review/settings', { signal });
      rememberFirstHour(userId, settings.firstHour);
      return settings;
    },
  });
}
