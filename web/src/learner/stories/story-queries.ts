import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { addPending } from '../../offline/outbox/pending-work.ts';
import { storedQuery } from '../../offline/stored-answers/stored-query.ts';

export function storyStagesQuery(userId: string) {
  return queryOptions({
    ...storedQuery(userId, ['stories', 'list'], addPending),
    queryFn: ({ signal }) => call('GET /api/story-stages', { signal }),
  });
}

export function storyQuery(userId: string, id: string) {
  return queryOptions({
    ...storedQuery(userId, ['stories', 'item', id]),
    queryFn: ({ signal }) => call('GET /api/stories/{id}', { params: { id }, signal }),
  });
}
