import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { addPending } from '../../offline/outbox/pending-work.ts';
import { storedQuery } from '../../offline/stored-answers/stored-query.ts';

export function flashcardLessonsQuery(userId: string) {
  return queryOptions({
    ...storedQuery(userId, ['flashcards', 'list'], addPending),
    queryFn: ({ signal }) => call('GET /api/flashcard-lessons', { signal }),
  });
}

export function flashcardLessonQuery(userId: string, id: string) {
  return queryOptions({
    ...storedQuery(userId, ['flashcards', 'item', id]),
    queryFn: ({ signal }) => call('GET /api/flashcard-lessons/{id}', { params: { id }, signal }),
  });
}
