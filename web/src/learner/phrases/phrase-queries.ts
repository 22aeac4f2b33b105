import { queryOptions } from '@tanstack/react-query';
import { withWaitingCompletions } from '../../blocks/study/waiting-study.ts';
import { call } from '../../lib/api.ts';

const activity = 'phrases';

export function phraseStagesQuery(userId: string) {
  return queryOptions({
    queryKey: [activity, 'list'],
    queryFn: ({ signal }) => withWaitingCompletions(userId, activity, () => call('GET /api/phrase-stages', { signal })),
  });
}

export function phraseCourseQuery(id: string) {
  return queryOptions({
    queryKey: [activity, 'item', id],
    queryFn: ({ signal }) => call('GET /api/phrase-courses/{id}', { params: { id }, signal }),
  });
}
