import { queryOptions } from '@tanstack/react-query';
import { withWaitingCompletions } from '../../blocks/study/waiting-study.ts';
import { call } from '../../lib/api.ts';

const activity = 'stories';

export function storyStagesQuery(userId: string) {
  return queryOptions({
    queryKey: [activity, 'list'],
    queryFn: ({ signal }) => withWaitingCompletions(userId, activity, () => call('GET /api/story-stages', { signal })),
  });
}

export function storyQuery(id: string) {
  return queryOptions({
    queryKey: [activity, 'item', id],
    queryFn: ({ signal }) => call('GET /api/stories/{id}', { params: { id }, signal }),
  });
}
