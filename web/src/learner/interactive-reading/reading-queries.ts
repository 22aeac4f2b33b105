import { queryOptions } from '@tanstack/react-query';
import { withWaitingCompletions } from '../../blocks/study/waiting-study.ts';
import { call } from '../../lib/api.ts';

const activity = 'interactive-reading';

export function readingLessonsQuery(userId: string) {
  return queryOptions({
    queryKey: [activity, 'list'],
    queryFn: ({ signal }) =>
      withWaitingCompletions(userId, activity, () => call('GET /api/reading-lessons', { signal })),
  });
}

export function readingLessonQuery(id: string) {
  return queryOptions({
    queryKey: [activity, 'item', id],
    queryFn: ({ signal }) => call('GET /api/reading-lessons/{id}', { params: { id }, signal }),
  });
}
