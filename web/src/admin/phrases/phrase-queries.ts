import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export const phraseStagesQuery = queryOptions({
  queryKey: ['phrases', 'admin-stages'],
  queryFn: async ({ signal }) => (await call('GET /api/author/phrase-stages', { signal })).items,
});

export function stageCoursesQuery(stageId: string) {
  return queryOptions({
    queryKey: ['phrases', 'admin-courses', stageId],
    queryFn: async ({ signal }) =>
      (await call('GET /api/author/phrase-stages/{id}/courses', { params: { id: stageId }, signal })).items,
  });
}

export const editableCourseKey = (id: string) => ['phrases', 'editable', id] as const;

export function editableCourseQuery(id: string) {
  return queryOptions({
    queryKey: editableCourseKey(id),
    queryFn: ({ signal }) => call('GET /api/author/phrase-courses/{id}', { params: { id }, signal }),
  });
}
