import { queryOptions } from '@tanstack/react-query';
import { withWaitingCompletions } from '../../offline/outbox/pending-work.ts';
import { call } from '../../lib/api.ts';
import { kept, keptWith } from '../../offline/stored-answers/stored-queries.ts';

const activity = 'stories';

export function storyStagesQuery(userId: string) {
  const adding = <Answer>(ask: () => Promise<Answer>) => withWaitingCompletions(userId, activity, ask);
  return queryOptions({
    queryKey: [activity, 'list'],
    queryFn: ({ signal }) => adding(() => call('GET /api/story-stages', { signal })),
    meta: keptWith(adding),
  });
}

export function storyQuery(id: string) {
  return queryOptions({
    queryKey: [activity, 'item', id],
    queryFn: ({ signal }) => call('GET /api/stories/{id}', { params: { id }, signal }),
    meta: kept,
  });
}
