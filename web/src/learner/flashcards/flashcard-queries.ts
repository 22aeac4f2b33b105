import { queryOptions } from '@tanstack/react-query';
import { withWaitingCompletions } from '../../blocks/study/waiting-study.ts';
import { call } from '../../lib/api.ts';

const activity = 'flashcards';

export function flashcardLessonsQuery(userId: string) {
  return queryOptions({
    queryKey: [activity, 'list'],
    queryFn: ({ signal }) =>
      withWaitingCompletions(userId, activity, () => call('GET /api/flashcard-lessons', { signal })),
  });
}

export function flashcardLessonQuery(id: string) {
  return queryOptions({
    queryKey: [activity, 'item', id],
    queryFn: ({ signal }) => call('GET /api/flashcard-lessons/{id}', { params: { id }, signal }),
  });
}
