import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export const storyStagesQuery = queryOptions({
  queryKey: ['stories', 'admin-stages'],
  queryFn: async ({ signal }) => (await call('GET /api/author/story-stages', { signal })).items,
});

export const stageStoriesKey = (stageId: string) => ['stories', 'admin-stories', stageId] as const;

export function stageStoriesQuery(stageId: string) {
  return queryOptions({
    queryKey: stageStoriesKey(stageId),
    queryFn: async ({ signal }) =>
      (await call('GET /api/author/story-stages/{id}/stories', { params: { id: stageId }, signal })).items,
  });
}
